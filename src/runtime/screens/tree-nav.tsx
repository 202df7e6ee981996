import { useRef, type KeyboardEvent } from "react";
import { Icon, useI18n } from "#ui";
import { treeTexts } from "./tree-texts.ts";
import "./tree-nav.css";

export interface NavNode {
  readonly key: string;
  readonly title: string;
  readonly expandable: boolean;
  /** Undefined while they are not fetched. */
  readonly children?: readonly NavNode[];
}

interface TreeNavProps {
  readonly label: string;
  readonly nodes: readonly NavNode[];
  readonly expanded: ReadonlySet<string>;
  readonly fetching: ReadonlySet<string>;
  readonly selected: string | null;
  /** Numbers beside the nodes, by key. A closed node shows the sum over its branch. */
  readonly counts?: ReadonlyMap<string, number>;
  readonly onToggle: (key: string) => void;
  readonly onSelect: (key: string) => void;
}

interface FlatNode {
  readonly node: NavNode;
  readonly level: number;
  readonly parent: string | null;
}

const INDENT = 18;

/** A tree to choose from, by the ARIA tree pattern: one tab stop, arrows move, open and close, Enter chooses. */
export function TreeNav({ label, nodes, expanded, fetching, selected, counts, onToggle, onSelect }: TreeNavProps) {
  const { t } = useI18n(treeTexts);
  const root = useRef<HTMLDivElement>(null);
  const flat = flatten(nodes, expanded, 1, null);
  const stop = flat.some(({ node }) => node.key === selected) ? selected : (flat[0]?.node.key ?? null);
  const focus = (key: string | null | undefined) => {
    if (key !== null && key !== undefined) root.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent, { node, parent }: FlatNode, at: number) => {
    const open = expanded.has(node.key);
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focus(flat[at + 1]?.node.key),
      ArrowUp: () => focus(flat[at - 1]?.node.key),
      Home: () => focus(flat[0]?.node.key),
      End: () => focus(flat.at(-1)?.node.key),
      ArrowRight: () => (node.expandable && !open ? onToggle(node.key) : open ? focus(flat[at + 1]?.node.key) : undefined),
      ArrowLeft: () => (open ? onToggle(node.key) : focus(parent)),
      Enter: () => onSelect(node.key),
      " ": () => onSelect(node.key),
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    move();
  };

  return (
    <div ref={root} role="tree" aria-label={label} className="trellis-nav">
      {flat.map((item, at) => {
        const { node, level } = item;
        const open = expanded.has(node.key);
        const count = counts === undefined ? 0 : open ? (counts.get(node.key) ?? 0) : branchCount(node, counts);
        return (
          <div
            key={node.key}
            role="treeitem"
            aria-level={level}
            aria-expanded={node.expandable ? open : undefined}
            aria-selected={node.key === selected}
            aria-busy={fetching.has(node.key) || undefined}
            tabIndex={node.key === stop ? 0 : -1}
            data-key={node.key}
            style={{ paddingInlineStart: (level - 1) * INDENT + 4 }}
            title={node.title}
            aria-description={count > 0 ? t("count", { n: String(count) }) : undefined}
            onClick={() => onSelect(node.key)}
            onKeyDown={(event) => onKeyDown(event, item, at)}
          >
            <span
              className="trellis-nav-toggle"
              aria-hidden="true"
              onClick={(event) => {
                if (!node.expandable) return;
                event.stopPropagation();
                onToggle(node.key);
              }}
            >
              {fetching.has(node.key) ? <span className="trellis-table-spinner" /> : node.expandable && <Icon name="right" />}
            </span>
            <span className="trellis-nav-title">{node.title}</span>
            {count > 0 && (
              <span className="trellis-nav-count" aria-hidden="true">
                {count}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}

function branchCount({ key, children = [] }: NavNode, counts: ReadonlyMap<string, number>): number {
  return children.reduce((sum, child) => sum + branchCount(child, counts), counts.get(key) ?? 0);
}

function flatten(
  nodes: readonly NavNode[],
  expanded: ReadonlySet<string>,
  level: number,
  parent: string | null,
): readonly FlatNode[] {
  return nodes.flatMap((node) => [
    { node, level, parent },
    ...(expanded.has(node.key) ? flatten(node.children ?? [], expanded, level + 1, node.key) : []),
  ]);
}
