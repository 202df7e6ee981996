import { TrellisError } from "#contract";
import { sql } from "kysely";
import type { Handler } from "../base/feature.ts";
import { column, filterCondition } from "../data/conditions/conditions.ts";
import { storedField } from "../data/columns.ts";
import { filterValue } from "../data/conditions/filter-values.ts";
import { addLabels } from "../records/read/labels.ts";
import { quoted } from "../data/naming.ts";
import { selectRecords } from "../data/read/select-records.ts";
import { parseQuery } from "../records/read/parse-query.ts";
import { listBoundary } from "../records/scope/caller-boundary.ts";
import { nestRecords } from "../records/read/nest.ts";
import { namedParent, parentField, parentParameters, treeOf } from "../records/read/tree-of.ts";

/** The lower table of a parent-child screen: everything below `parentId`, as a tree of full records. */
export const childList: Handler = async (context) => {
  const { module } = context;
  const tree = treeOf(module);
  const boundary = await listBoundary(context);
  const query = await parseQuery(context, boundary, { ignored: parentParameters(tree) });
  const parent = namedParent(tree, context.query);
  if (parent === null) return [];
  if (filterValue(parentField(module, tree), parent) === null) {
    throw new TrellisError("badFilterValue", { params: { name: tree.parentField, value: parent.slice(0, 100) } });
  }
  const up = quoted(parentField(module, tree).column);
  const key = quoted(storedField(module, tree.keyField).column);
  const table = sql.raw(quoted(module.table));
  // `union` (not `union all`) ends even on a cycle that older data may hold.
  const below = sql`(
    with recursive below as (
      select c.id, c.${sql.raw(key)} as key from ${table} as c where c.is_deleted = 0 and c.${sql.raw(up)} = ${parent}
      union
      select c.id, c.${sql.raw(key)} as key from ${table} as c join below on c.${sql.raw(up)} = below.key where c.is_deleted = 0
    ) select id from below)`;
  const records = await selectRecords(context.db, module, {
    boundary,
    where: [...query.filters.map(filterCondition), sql`${column(storedField(module, "id"))} in ${below}`],
    sort: query.sort,
  });
  await addLabels(context, module, records, boundary.tenantId);
  return nestRecords(tree, records);
};
