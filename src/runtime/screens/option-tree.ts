import type { ReferenceOption } from "#contract";
import type { NameFilter } from "../context/use-name-filter.ts";
import type { NavNode } from "./tree-nav.tsx";

/**
 * Options of a reference as a tree to choose from (flat when the referenced module is none).
 * @param q keeps what holds these words, with everything above it; `matching` are the nodes to open then
 */
export function navOf(
  options: readonly ReferenceOption[],
  q: string,
  isNamed: NameFilter,
): { readonly nodes: readonly NavNode[]; readonly matching: ReadonlySet<string> } {
  const known = new Set(options.map(({ value }) => value));
  const byParent = Map.groupBy(options, ({ parentId }) => (parentId !== undefined && known.has(parentId) ? parentId : ""));
  const words = q.trim();
  const matching = new Set<string>();
  const under = (parent: string): readonly NavNode[] =>
    (byParent.get(parent) ?? []).flatMap(({ value, label }) => {
      const children = under(value);
      if (words !== "" && children.length === 0 && !isNamed(label, words)) return [];
      if (words !== "" && children.length > 0) matching.add(value);
      return [{ key: value, title: label, expandable: children.length > 0, children }];
    });
  return { nodes: under(""), matching };
}

/** Options of pages and opened nodes. A node whose children are not loaded can be opened. */
export function lazyNavOf(options: readonly ReferenceOption[]): readonly NavNode[] {
  const known = new Set(options.map(({ value }) => value));
  const byParent = Map.groupBy(options, ({ parentId }) => (parentId !== undefined && known.has(parentId) ? parentId : ""));
  const under = (parent: string): readonly NavNode[] =>
    (byParent.get(parent) ?? []).map(({ value, label, hasChildren }) => {
      const children = under(value);
      return { key: value, title: label, expandable: hasChildren === true || children.length > 0, children };
    });
  return under("");
}

/** Results of a search in a tree, each with the way to it, because names of nodes repeat. */
export function pathsOf(options: readonly ReferenceOption[]): readonly NavNode[] {
  return options.map(({ value, label, above = [] }) => ({
    key: value,
    title: [...above.map((node) => node.label), label].join(" / "),
    expandable: false,
  }));
}
