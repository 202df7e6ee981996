import { MOST_IN_BULK, TrellisError, type BulkMark, type BulkSelection } from "#contract";
import { sql } from "kysely";
import type { OperationContext } from "../../base/context.ts";
import { livingWithin } from "../../data/conditions/boundary.ts";
import { all, filterCondition, type Condition } from "../../data/conditions/conditions.ts";
import { tableAs } from "../../data/read/select-records.ts";
import { parseQuery } from "../../records/read/parse-query.ts";
import { listBoundary } from "../../records/scope/caller-boundary.ts";
import { distinctIds } from "../../records/selected-ids.ts";

type Filters = ReadonlyMap<string, string>;

/**
 * Which records and in which revision, as one number: it differs when any of them was saved, came or went. The order
 * in which they are met does not matter, so it costs no sorting and no memory.
 */
const COUNT_AND_MARK = sql`count(*)::int4 as count, coalesce(sum(hashint8extended(id, revision::int8)::numeric), 0)::text as mark`;

/** The records that match now. @throws TrellisError as `parseRecordQuery` */
export async function readMark(context: OperationContext, filters: Filters): Promise<BulkMark> {
  const { rows } = await sql<BulkMark>`
    select ${COUNT_AND_MARK} ${await matching(context, filters)}`.execute(context.db);
  return rows[0] ?? { count: 0, mark: "0" };
}

/**
 * The ids of a request: listed, or found by filters. Found records are locked until the transaction ends, and are
 * exactly the counted ones.
 * @throws TrellisError noneSelected, tooManyRecords, selectionChanged (with the present BulkMark)
 */
export async function selectedForBulk(context: OperationContext, selection: BulkSelection): Promise<readonly string[]> {
  if ("ids" in selection) {
    const ids = distinctIds(selection.ids);
    if (ids.length > MOST_IN_BULK) throw tooMany();
    return ids;
  }
  if (selection.count > MOST_IN_BULK) throw tooMany();
  const filters = new Map(Object.entries(selection.filters));
  const { rows } = await sql<BulkMark & { readonly ids: string | null }>`
    with chosen as materialized (
      select t.id, t.revision ${await matching(context, filters)}
      order by t.id limit ${MOST_IN_BULK + 1} for update of t)
    select ${COUNT_AND_MARK}, string_agg(id::text, ',' order by id) as ids from chosen`.execute(context.db);
  const { count, mark, ids } = rows[0] ?? { count: 0, mark: "0", ids: null };
  if (count !== selection.count || mark !== selection.mark) {
    // The lock stops at the limit, so the total is counted separately.
    const now = count > MOST_IN_BULK ? await readMark(context, filters) : { count, mark };
    throw new TrellisError("selectionChanged", { params: { count: now.count }, data: { ...now } });
  }
  if (ids === null) throw new TrellisError("noneSelected");
  return ids.split(",");
}

/** `from … where …` of the records that the filters mean. */
async function matching(context: OperationContext, filters: Filters): Promise<Condition> {
  // The tenant may be one of the filters.
  const asked = { ...context, query: filters };
  const boundary = await listBoundary(asked);
  const query = await parseQuery(asked, boundary);
  const where = all([livingWithin(context.module, boundary), ...query.filters.map(filterCondition)]);
  return sql`from ${tableAs(context.module, boundary)} where ${where}`;
}

function tooMany(): TrellisError {
  return new TrellisError("tooManyRecords", { params: { most: MOST_IN_BULK } });
}
