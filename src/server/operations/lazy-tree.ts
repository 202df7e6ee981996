import type { Handler } from "../feature.ts";
import { askableFields, listBoundary } from "./caller-boundary.ts";
import { children } from "./children.ts";
import { treeNode } from "./nest.ts";
import { treeOf } from "./tree-of.ts";

/** One level of the tree as nodes, with `hasChildren`. */
export const lazyTree: Handler = async (context) => {
  const shape = treeOf(context.module);
  const records = await children(context, await listBoundary(context), askableFields(context));
  return records.map((record) => treeNode(context.module, shape, record));
};
