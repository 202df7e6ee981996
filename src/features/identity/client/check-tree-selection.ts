import type { TreeNode } from "#contract";

/** What can be chosen of a tree: every node of a tree of menus; of a tree of scopes only the scopes themselves. */
export type Choosable = "every" | "leaves";

/**
 * The chosen keys after a click. Choosing a node chooses all below it, and what is above it, for a screen is reached
 * through its folders; taking a node back takes what is below it. What is above stays: it may be held for itself.
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

/** Every key that can be chosen. */
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

/** The nodes that fit, with the way to them; what is below a fitting node stays with it when `whole`. */
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

/** Keys of the nodes that hold others. */
export function holdersIn(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => (node.children === undefined ? [] : [node.key, ...holdersIn(node.children)]));
}
