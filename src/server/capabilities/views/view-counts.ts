import { MAX_VIEW_COUNT, type ViewCounts } from "#contract";
import { sql } from "kysely";
import type { OperationContext } from "../../base/context.ts";
import { livingWithin, type Boundary } from "../../data/conditions/boundary.ts";
import { all, filterCondition, type Condition } from "../../data/conditions/conditions.ts";
import { shows } from "../../data/conditions/record-scope.ts";
import { tableAs } from "../../data/read/select-records.ts";
import { listBoundary, listedTenant } from "../../records/scope/caller-boundary.ts";
import { parseFilters } from "../../records/read/parse-query.ts";
import { usableViews } from "./stored-views.ts";
import { parametersOf } from "./view-content.ts";

/** The sizes of the states, the saved views and the tree of a module, in one statement. Each is counted as the list would count it. */
export async function viewCounts(context: OperationContext): Promise<ViewCounts> {
  const { module, db } = context;
  const boundary = await listBoundary(context);
  const { states } = module;
  const open = states === null || !shows(boundary.scope, states.field) ? [] : states.list.filter(({ end }) => !end);
  const views = await usableViews(context, boundary);
  const queries = [
    ...open.map(({ id, value }) => ({ key: `s${id}`, parameters: new Map([[`${states?.field}_equal`, String(value)]]) })),
    ...views.map(({ id, content }) => ({ key: `v${id}`, parameters: parametersOf(content) })),
    ...(module.tree === null ? [] : [{ key: LEVELS, parameters: new Map<string, string>() }]),
  ];
  if (queries.length === 0) return { states: [], views: [], levels: null };
  const questions = queries.map(({ key, parameters }) => countUpTo(context, boundary, key, parameters));
  const { rows } = await sql<{ key: string; count: number }>`${sql.join(questions, sql` union all `)}`.execute(db);
  const counts = new Map(
    rows.map(({ key, count }) => [key, { count: Math.min(count, MAX_VIEW_COUNT), more: count > MAX_VIEW_COUNT }]),
  );
  const of = (kind: string, ids: readonly { readonly id: string }[]): ViewCounts["views"] =>
    ids.flatMap(({ id }) => {
      const counted = counts.get(kind + id);
      return counted === undefined ? [] : [{ id, ...counted }];
    });
  return { states: of("s", open), views: of("v", views), levels: counts.get(LEVELS) ?? null };
}

/** Key of all records. */
const LEVELS = "levels";

function countUpTo(
  context: OperationContext,
  boundary: Boundary,
  key: string,
  parameters: ReadonlyMap<string, string>,
): Condition {
  const { filters } = parseFilters(context, boundary, { parameters });
  const within = { ...boundary, tenantId: listedTenant({ ...context, query: parameters }) };
  const where = all([livingWithin(context.module, within), ...filters.map(filterCondition)]);
  const some = sql`select 1 from ${tableAs(context.module, within)} where ${where} limit ${sql.lit(MAX_VIEW_COUNT + 1)}`;
  return sql`(select ${key}::text as key, count(*)::int4 as count from (${some}) r)`;
}
