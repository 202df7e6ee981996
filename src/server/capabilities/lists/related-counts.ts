import { MAX_RELATED_COUNT, TrellisError, type RelatedCount } from "#contract";
import { relatedFilters, type RelatedList } from "#metadata";
import { sql } from "kysely";
import type { OperationContext } from "../../base/context.ts";
import type { Row } from "../../base/tables.ts";
import { livingWithin } from "../../data/conditions/boundary.ts";
import { all, filterCondition, type Condition } from "../../data/conditions/conditions.ts";
import { shows } from "../../data/conditions/record-scope.ts";
import { selectRecords, tableAs } from "../../data/read/select-records.ts";
import { listBoundary, recordBoundary } from "../../records/scope/caller-boundary.ts";
import { byKeys } from "../../records/read/find-records.ts";
import { parseQuery } from "../../records/read/parse-query.ts";
import { readsList } from "../../records/scope/read-endpoints.ts";

/**
 * The sizes of a record's related lists. Each list has the limits of its module's own list: permissions, data scope and
 * field rules. One statement for all of them.
 * @throws TrellisError notFound when the record is missing or outside of the caller's scope
 */
export async function relatedCounts(context: OperationContext, id: string): Promise<readonly RelatedCount[]> {
  const { module, db } = context;
  const boundary = await recordBoundary(context);
  const [record] = await selectRecords(db, module, { boundary, where: [byKeys(module, [id])], limit: 1 });
  if (record === undefined) throw new TrellisError("notFound");
  const counted: { readonly key: string; readonly rows: Condition }[] = [];
  for (const related of module.page?.related ?? []) {
    if (related.kind !== "list") continue;
    const rows = await relatedRows(context, related, record);
    if (rows !== null) counted.push({ key: related.key, rows });
  }
  if (counted.length === 0) return [];
  const questions = counted.map(
    ({ key, rows }) => sql`
      (select ${key}::text as key, count(*)::int4 as count from (select 1 ${rows} limit ${sql.lit(MAX_RELATED_COUNT + 1)}) r)`,
  );
  const { rows } = await sql<{ key: string; count: number }>`${sql.join(questions, sql` union all `)}`.execute(db);
  return rows.map(({ key, count }) => ({
    key,
    count: Math.min(count, MAX_RELATED_COUNT),
    more: count > MAX_RELATED_COUNT,
  }));
}

/** The records of one related list as `from … where …`; null when the caller may not read them. */
async function relatedRows(context: OperationContext, related: RelatedList, record: Row): Promise<Condition | null> {
  const module = context.catalog.modules.get(related.module);
  const counted = relatedFilters(context.module, related, record);
  if (module === undefined || counted === null || !(await readsList(context, module))) return null;
  const query = new Map(Object.entries(counted));
  const other: OperationContext = { ...context, module, query };
  const boundary = await listBoundary(other);
  const { field, holder } = related;
  if (![field, holder ?? field].every((name) => shows(boundary.scope, name))) return null;
  const { filters } = await parseQuery(other, boundary);
  return sql`from ${tableAs(module, boundary)} where ${all([livingWithin(module, boundary), ...filters.map(filterCondition)])}`;
}
