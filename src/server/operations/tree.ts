import type { Handler } from "../base/feature.ts";
import { filterCondition } from "../data/conditions/conditions.ts";
import { selectRecords } from "../data/read/select-records.ts";
import { parseQuery } from "../records/read/parse-query.ts";
import { askableFields, listBoundary } from "../records/scope/caller-boundary.ts";
import { nestNodes, treeNode } from "../records/read/nest.ts";
import { treeOf } from "../records/read/tree-of.ts";
import { children } from "../records/read/children.ts";

/** The whole tree as nodes to choose from: keys and titles, nothing else. */
export const tree: Handler = async (context) => {
  const { module } = context;
  const shape = treeOf(module);
  const boundary = await listBoundary(context);
  const query = await parseQuery(context, boundary, { askable: askableFields(context) });
  const records = await selectRecords(context.db, module, {
    boundary,
    where: query.filters.map(filterCondition),
    sort: query.sort,
  });
  return nestNodes(records.map((record) => treeNode(module, shape, record)));
};

/** One level of the tree as nodes, with `hasChildren`. */
export const lazyTree: Handler = async (context) => {
  const shape = treeOf(context.module);
  const records = await children(context, await listBoundary(context), askableFields(context));
  return records.map((record) => treeNode(context.module, shape, record));
};
