import { pageOf } from "#contract";
import type { Handler } from "../base/feature.ts";
import { oneOf } from "../data/conditions/conditions.ts";
import { addLabels } from "../records/read/labels.ts";
import { selectPage } from "../data/read/select-records.ts";
import { parseQuery } from "../records/read/parse-query.ts";
import { listBoundary } from "../records/scope/caller-boundary.ts";
import { parentField, treeOf } from "../records/read/tree-of.ts";

/** The upper table of a parent-child screen: a page of the records at the top of the tree. */
export const parentList: Handler = async (context) => {
  const { module } = context;
  const tree = treeOf(module);
  const boundary = await listBoundary(context);
  const query = await parseQuery(context, boundary);
  const { records, ...counted } = await selectPage(context.db, module, {
    boundary,
    query,
    where: [oneOf(parentField(module, tree), [tree.root])],
  });
  await addLabels(context, module, records, boundary.tenantId);
  return pageOf(records, counted, query.current, query.size);
};
