import { MAX_PAGE_SIZE } from "#contract";
import type { Handler } from "../base/feature.ts";
import { filterCondition } from "../data/conditions/conditions.ts";
import { addLabels } from "../records/read/labels.ts";
import { selectRecords } from "../data/read/select-records.ts";
import { keyFields, mayRead } from "../policies/permissions.ts";
import { parseQuery } from "../records/read/parse-query.ts";
import { askableFields, listBoundary } from "../records/scope/caller-boundary.ts";
import { tree } from "./tree.ts";

/**
 * Choices of a picker: the tree of a tree module, else records without paging (at most 1,000). A caller who may choose
 * from the module but not read it gets keys and labels only.
 */
export const select: Handler = async (context) => {
  const { module } = context;
  if (module.tree !== null) return tree(context);
  const boundary = await listBoundary(context);
  const query = await parseQuery(context, boundary, { askable: askableFields(context) });
  const records = await selectRecords(context.db, module, {
    boundary,
    where: query.filters.map(filterCondition),
    sort: query.sort,
    limit: MAX_PAGE_SIZE,
  });
  if (context.caller === null || !mayRead(context.caller, module)) {
    const shown = [...keyFields(context.catalog, module), module.labelField];
    return records.map((record) => Object.fromEntries(shown.map((name) => [name, record[name]])));
  }
  await addLabels(context, module, records, boundary.tenantId);
  return records;
};
