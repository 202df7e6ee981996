import Button from "@arco-design/web-react/es/Button";
import Checkbox from "@arco-design/web-react/es/Checkbox";
import Search from "@arco-design/web-react/es/Input/search";
import { useState } from "react";
import type { TreeNode } from "#contract";
import { EmptyState, Icon, useI18n } from "#ui";
import { holdersIn, keysOf, pruned, toggled, type Choosable } from "./check-tree-selection.ts";
import { texts } from "../texts.ts";
import "./check-tree.css";

interface CheckTreeProps {
  readonly nodes: readonly TreeNode[];
  readonly choosable: Choosable;
  readonly chosen: ReadonlySet<string>;
  /** Keys granted to some of the subjects only. They stay partial until they are changed. */
  readonly partly?: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>, partly: ReadonlySet<string>) => void;
  /** Accessible name of the tree. */
  readonly label: string;
  /** Initial search text. */
  readonly search?: string;
}

const NONE: ReadonlySet<string> = new Set();

/** A tree of native check boxes, so that keyboard and screen reader work as everywhere. */
export function CheckTree({ nodes, choosable, chosen, partly = NONE, onChange, label, search = "" }: CheckTreeProps) {
  const { t } = useI18n(texts);
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set(closedAtFirst(nodes)));
  const [keyword, setKeyword] = useState(search);
  const [onlyChosen, setOnlyChosen] = useState(false);
  if (nodes.length === 0) return <EmptyState title={t("nothing")} />;
  const all = keysOf(nodes, choosable);
  const word = keyword.trim().toLowerCase();
  const found = word === "" ? nodes : pruned(nodes, ({ title }) => title.toLowerCase().includes(word), true);
  const shown = onlyChosen ? pruned(found, ({ key }) => chosen.has(key) || partly.has(key), false) : found;
  const visible = keysOf(shown, choosable);
  const filtered = word !== "" || onlyChosen;

  const flip = (key: string) => {
    const next = new Set(closed);
    if (!next.delete(key)) next.add(key);
    setClosed(next);
  };
  /** A decision for all subjects ends the partial state of the changed keys. */
  const change = (next: ReadonlySet<string>, touched: readonly string[]) => {
    const decided = new Set([...touched, ...next]);
    onChange(next, new Set([...partly].filter((key) => !decided.has(key))));
  };
  const branch = (node: TreeNode) => {
    const isOpen = filtered || !closed.has(node.key);
    const below = node.children ?? [];
    const ownKeys = keysOf([node], choosable);
    const count = ownKeys.filter((key) => chosen.has(key)).length;
    const some = count > 0 || ownKeys.some((key) => partly.has(key));
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
              disabled={filtered}
              onClick={() => flip(node.key)}
            >
              <Icon name={isOpen ? "down" : "right"} />
            </button>
          ) : (
            <span className="check-tree-toggle" />
          )}
          <Checkbox
            checked={checked}
            indeterminate={some && count < ownKeys.length}
            onChange={() => change(toggled(shown, chosen, node.key, choosable), ownKeys)}
          >
            {node.title}
          </Checkbox>
          {partly.has(node.key) && <small>{t("partly")}</small>}
        </div>
        {below.length > 0 && isOpen && <ul>{below.map(branch)}</ul>}
      </li>
    );
  };
  return (
    <div className="check-tree">
      <div className="check-tree-tools">
        <Search
          size="small"
          aria-label={t("searchTree")}
          placeholder={t("searchTree")}
          allowClear
          value={keyword}
          onChange={setKeyword}
        />
        <Button size="small" onClick={() => change(new Set([...chosen, ...withAbove(nodes, visible, choosable)]), visible)}>
          {t("all")}
        </Button>
        <Button size="small" onClick={() => change(without(chosen, visible), visible)}>
          {t("none")}
        </Button>
        <Button size="small" disabled={filtered} onClick={() => setClosed(new Set(closed.size > 0 ? [] : holdersIn(nodes)))}>
          {t(closed.size > 0 ? "expandAll" : "collapseAll")}
        </Button>
        <Checkbox checked={onlyChosen} onChange={setOnlyChosen}>
          {t("onlyChosen")}
        </Checkbox>
        <span aria-live="polite">{t("chosen", { count: all.filter((key) => chosen.has(key)).length })}</span>
      </div>
      {shown.length === 0 ? (
        <EmptyState icon="search" title={t(onlyChosen ? "noneChosen" : "noneFound")} />
      ) : (
        <ul className="check-tree-nodes" aria-label={label}>
          {shown.map(branch)}
        </ul>
      )}
    </div>
  );
}

function without(chosen: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> {
  const gone = new Set(keys);
  return new Set([...chosen].filter((key) => !gone.has(key)));
}

/** Selects the folders above the selected nodes, because a screen is reached through its folders. */
function withAbove(nodes: readonly TreeNode[], keys: readonly string[], choosable: Choosable): readonly string[] {
  if (choosable === "leaves") return keys;
  const wanted = new Set(keys);
  return keysOf(
    pruned(nodes, ({ key }) => wanted.has(key), false),
    choosable,
  );
}

/** A tree that does not fit into the dialog starts with its screens; their buttons are collapsed. */
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
