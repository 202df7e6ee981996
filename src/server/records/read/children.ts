import { TrellisError } from "#contract";
import type { OperationContext } from "../../base/context.ts";
import type { Boundary } from "../../data/conditions/boundary.ts";
import { filterCondition } from "../../data/conditions/conditions.ts";
import { filterValue } from "../../data/conditions/filter-values.ts";
import { selectRecords } from "../../data/read/select-records.ts";
import type { Row } from "../../base/tables.ts";
import { parseQuery } from "./parse-query.ts";
import { hasChildren, namedParent, parentField, parentParameters, treeOf, under } from "./tree-of.ts";

/**
 * The records under one parent (the root when none is named), each with `hasChildren`. A filter without a parent
 * searches the whole tree.
 * @param askable fields to which filters are narrowed; null = every field the caller may see
 */
export async function children(
  context: OperationContext,
  boundary: Boundary,
  askable: ReadonlySet<string> | null = null,
): Promise<Row[]> {
  const { module } = context;
  const tree = treeOf(module);
  const query = await parseQuery(context, boundary, {
    askable,
    ignored: parentParameters(tree),
  });
  const requestedParent = namedParent(tree, context.query);
  const parent =
    requestedParent ?? (query.filters.some((filter) => "join" in filter || filter.stored.name !== "tenantId") ? null : tree.root);
  const field = parentField(module, tree);
  if (parent !== null && filterValue(field, parent) === null) {
    throw new TrellisError("badFilterValue", { params: { name: tree.parentField, value: parent.slice(0, 100) } });
  }
  return selectRecords(context.db, module, {
    boundary,
    where: [...query.filters.map(filterCondition), ...(parent === null ? [] : [under(module, tree, parent)])],
    sort: query.sort,
    extra: [hasChildren(module, tree)],
  });
}
