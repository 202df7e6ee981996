import type { Module } from "#metadata";
import type { Handler } from "../base/feature.ts";
import { filterCondition } from "../data/conditions/conditions.ts";
import { addLabels } from "../records/read/labels.ts";
import { selectRecords } from "../data/read/select-records.ts";
import { parseQuery } from "../records/read/parse-query.ts";
import { listBoundary } from "../records/scope/caller-boundary.ts";
import { nestRecords } from "../records/read/nest.ts";
import { page } from "./page.ts";

/** A page of records. A tree module (menu, dept, role, dict) gives all records, nested. */
export const list: Handler = async (context) => {
  const { module } = context;
  if (module.tree === null || !listsWhole(module)) return page(context);
  const boundary = await listBoundary(context);
  const query = await parseQuery(context, boundary);
  const records = await selectRecords(context.db, module, {
    boundary,
    where: query.filters.map(filterCondition),
    sort: query.sort,
  });
  await addLabels(context, module, records, boundary.tenantId);
  return nestRecords(module.tree, records);
};

/** A lazy tree without `tree` or `lazyList` is one that is too large to be sent whole (regions): its list is a page. */
function listsWhole(module: Module): boolean {
  const operations = module.endpoints.flatMap(({ target }) => (target.kind === "operation" ? [target.operation] : []));
  return module.tree?.lazy !== true || operations.includes("tree") || operations.includes("lazyList");
}
