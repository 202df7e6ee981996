import type { ReferenceOption } from "#contract";
import type { NavNode } from "./tree-nav.tsx";

/**
 * Options of a reference as a tree to choose from (flat when the referenced module is none).
 * @param q keeps what holds these words, with everything above it; `matching` are the nodes to open then
 */
export function navOf(
  options: readonly ReferenceOption[],
  q: string,
): { readonly nodes: readonly NavNode[]; readonly matching: ReadonlySet<string> } {
  const known = new Set(options.map(({ value }) => value));
  const byParent = Map.groupBy(options, ({ parentId }) => (parentId !== undefined && known.has(parentId) ? parentId : ""));
  const words = q.trim().toLowerCase();
  const matching = new Set<string>();
  const under = (parent: string): readonly NavNode[] =>
    (byParent.get(parent) ?? []).flatMap(({ value, label }) => {
      const children = under(value);
      if (words !== "" && children.length === 0 && !label.toLowerCase().includes(words)) return [];
      if (words !== "" && children.length > 0) matching.add(value);
      return [{ key: value, title: label, expandable: children.length > 0, children }];
    });
  return { nodes: under(""), matching };
}
