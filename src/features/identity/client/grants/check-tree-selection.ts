import type { TreeNode } from "#contract";

/** Selectable nodes: every node of a menu tree, but only the scopes of a scope tree. */
export type Choosable = "every" | "leaves";

/**
 * Calculates the selection after a click. Selecting a node also selects everything below it and the folders above it,
 * because a screen is reached through its folders. Clearing a node clears everything below it. The nodes above stay,
 * because they may be granted on their own.
 */
export function toggled(
  nodes: readonly TreeNode[],
  chosen: ReadonlySet<string>,
  key: string,
  choosable: Choosable,
): ReadonlySet<string> {
  const path = pathTo(nodes, key);
  const node = path.at(-1);
  if (node === undefined) return chosen;
  const below = keysOf([node], choosable);
  const on = choosable === "every" ? !chosen.has(key) : !below.every((candidate) => chosen.has(candidate));
  const above = choosable === "every" ? path.map((step) => step.key) : [];
  const next = new Set(chosen);
  for (const candidate of on ? [...below, ...above] : below) {
    if (on) next.add(candidate);
    else next.delete(candidate);
  }
  return next;
}

/** @returns the keys of all selectable nodes */
export function keysOf(nodes: readonly TreeNode[], choosable: Choosable): string[] {
  return nodes.flatMap((node) => {
    const below = keysOf(node.children ?? [], choosable);
    return choosable === "leaves" && node.children !== undefined ? below : [node.key, ...below];
  });
}

function pathTo(nodes: readonly TreeNode[], key: string): TreeNode[] {
  for (const node of nodes) {
    if (node.key === key) return [node];
    const below = pathTo(node.children ?? [], key);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** @returns the matching nodes with the path to them. `whole` keeps everything below a matching node. */
export function pruned(nodes: readonly TreeNode[], fits: (node: TreeNode) => boolean, whole: boolean): readonly TreeNode[] {
  return nodes.flatMap((node) => {
    if (whole && fits(node)) return [node];
    const children = pruned(node.children ?? [], fits, whole);
    if (children.length > 0) return [{ ...node, children }];
    return fits(node) ? [withoutChildren(node)] : [];
  });
}

function withoutChildren({ children: _children, ...node }: TreeNode): TreeNode {
  return node;
}

/** @returns the keys of the nodes with children */
export function holdersIn(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => (node.children === undefined ? [] : [node.key, ...holdersIn(node.children)]));
}
