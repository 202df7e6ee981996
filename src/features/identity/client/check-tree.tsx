import Button from "@arco-design/web-react/es/Button";
import Checkbox from "@arco-design/web-react/es/Checkbox";
import { useState } from "react";
import type { TreeNode } from "#contract";
import { EmptyState, Icon, useI18n } from "#ui";
import { keysOf, toggled, type Choosable } from "./check-tree-selection.ts";
import { texts } from "./texts.ts";
import "./check-tree.css";

interface CheckTreeProps {
  readonly nodes: readonly TreeNode[];
  readonly choosable: Choosable;
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
  /** Names the tree for screen readers. */
  readonly label: string;
}

/** A tree of check boxes; a real check box per node, so that keyboard and screen reader work as everywhere. */
export function CheckTree({ nodes, choosable, chosen, onChange, label }: CheckTreeProps) {
  const { t } = useI18n(texts);
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set(closedAtFirst(nodes)));
  if (nodes.length === 0) return <EmptyState title={t("nothing")} />;
  const all = keysOf(nodes, choosable);
  const flip = (key: string) => {
    const next = new Set(closed);
    if (!next.delete(key)) next.add(key);
    setClosed(next);
  };
  const branch = (node: TreeNode) => {
    const isOpen = !closed.has(node.key);
    const below = node.children ?? [];
    const ownKeys = keysOf([node], choosable);
    const count = ownKeys.filter((key) => chosen.has(key)).length;
    const checked = choosable === "every" ? chosen.has(node.key) : count === ownKeys.length;
    return (
      <li key={node.key}>
        <div className="check-tree-row">
          {below.length > 0 ? (
            <button
              type="button"
              className="check-tree-toggle"
              aria-expanded={isOpen}
              aria-label={`${isOpen ? t("collapse") : t("expand")} ${node.title}`}
              onClick={() => flip(node.key)}
            >
              <Icon name={isOpen ? "down" : "right"} />
            </button>
          ) : (
            <span className="check-tree-toggle" />
          )}
          <Checkbox
            checked={checked}
            indeterminate={choosable === "leaves" && count > 0 && !checked}
            onChange={() => onChange(toggled(nodes, chosen, node.key, choosable))}
          >
            {node.title}
          </Checkbox>
        </div>
        {below.length > 0 && isOpen && <ul>{below.map(branch)}</ul>}
      </li>
    );
  };
  return (
    <div className="check-tree">
      <div className="check-tree-tools">
        <Button size="mini" onClick={() => onChange(new Set([...chosen, ...all]))}>
          {t("all")}
        </Button>
        <Button size="mini" onClick={() => onChange(new Set())}>
          {t("none")}
        </Button>
        <span aria-live="polite">{t("chosen", { count: all.filter((key) => chosen.has(key)).length })}</span>
      </div>
      <ul className="check-tree-nodes" aria-label={label}>
        {nodes.map(branch)}
      </ul>
    </div>
  );
}

/** A tree that does not fit the dialog shows its screens first; their buttons are a click away. */
function closedAtFirst(nodes: readonly TreeNode[]): string[] {
  if (keysOf(nodes, "every").length <= FITS) return [];
  return holdersOfLeaves(nodes);
}

function holdersOfLeaves(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => {
    const below = node.children ?? [];
    return below.length > 0 && below.every((child) => child.children === undefined) ? [node.key] : holdersOfLeaves(below);
  });
}

const FITS = 40;
