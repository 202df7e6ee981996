import { sql, type Kysely } from "kysely";
import type { Condition } from "./conditions.ts";
import type { TrellisTables } from "./tables.ts";

/** How many records there are. */
export interface Counted {
  readonly total: number;
  /** `total` is an estimate, to three digits; left out when it was counted. */
  readonly about?: true;
}

/** Up to here records are counted; of more it is estimated how many they are, which costs the same however many. */
const COUNTED = 10_000;

/**
 * How many rows `rows` (`from … where …`) has, as a part of another statement: at most one more than are counted, so
 * that nobody waits for a million to be counted.
 */
export function boundedCount(rows: Condition): Condition {
  return sql`(select count(*)::int4 from (select 1 ${rows} limit ${sql.lit(COUNTED + 1)}) as c)`;
}

/**
 * What a bounded count means.
 * @param counted what `boundedCount` said
 * @param seen how many there are for certain
 */
export async function toldOf(db: Kysely<TrellisTables>, rows: Condition, counted: number, seen: number): Promise<Counted> {
  if (counted <= COUNTED) return { total: counted };
  return { total: Math.max(await estimate(db, rows), counted, seen), about: true };
}

/** What the planner expects by its statistics; nothing is read. */
async function estimate(db: Kysely<TrellisTables>, rows: Condition): Promise<number> {
  const { rows: plans } = await sql<{ "QUERY PLAN": readonly [{ readonly Plan: { readonly "Plan Rows": number } }] }>`
    explain (format json) select 1 ${rows}`.execute(db);
  return Number((plans[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0).toPrecision(3));
}

/** Every one of them, however long it takes. */
export async function exactCount(db: Kysely<TrellisTables>, rows: Condition): Promise<number> {
  const { rows: counts } = await sql<{ total: number }>`select count(*)::int4 as total ${rows}`.execute(db);
  return counts[0]?.total ?? 0;
}
