import type { Handler } from "../base/feature.ts";
import { askableFields, listBoundary } from "../records/caller-boundary.ts";
import { children } from "../records/read/children.ts";
import { treeNode } from "../records/read/nest.ts";
import { treeOf } from "../records/read/tree-of.ts";

/** One level of the tree as nodes, with `hasChildren`. */
export const lazyTree: Handler = async (context) => {
  const shape = treeOf(context.module);
  const records = await children(context, await listBoundary(context), askableFields(context));
  return records.map((record) => treeNode(context.module, shape, record));
};
