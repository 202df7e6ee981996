import type { Module } from "#metadata";
import { sql, type Kysely } from "kysely";
import type { Condition } from "../conditions/conditions.ts";
import type { TrellisTables } from "../../base/tables.ts";

/** Counts the records. */
export interface Counted {
  readonly total: number;
  /** `total` is an estimate, to three digits; left out when it was counted. */
  readonly about?: true;
}

/** Records up to this number are counted. A larger number is estimated, at a constant cost. */
export const COUNTED = 10_000;

/**
 * Number of rows of `rows` (`from … where …`), as part of another statement. It ends one above the limit, so that no
 * request counts a million rows.
 */
export function boundedCount(rows: Condition): Condition {
  return sql`(select count(*)::int4 from (select 1 ${rows} limit ${sql.lit(COUNTED + 1)}) as c)`;
}

/**
 * Translates a bounded count.
 * @param counted what `boundedCount` said
 * @param seen how many there are for certain
 */
export async function describeCount(db: Kysely<TrellisTables>, rows: Condition, counted: number, seen: number): Promise<Counted> {
  if (counted <= COUNTED) return { total: counted };
  const { expected } = await reckoned(db, sql`select 1 ${rows} limit 1`);
  return { total: Math.max(expected, counted, seen), about: true };
}

interface Plan {
  readonly "Node Type": string;
  readonly "Plan Rows": number;
  readonly "Total Cost": number;
  readonly Plans?: readonly Plan[];
}

/** Estimate of the planner by its statistics. No row is read. */
export interface Reckoned {
  /** Rows, to three digits, as if there were no limit. */
  readonly expected: number;
  /** Cost of finding all of them, in the planner's units: a sequential read of a page costs 1. */
  readonly cost: number;
  /**
   * Way to the first rows in order. `all`: find all and sort them. `entries`: follow an ordered index whose entries
   * alone decide. `records`: follow an ordered index and read the records.
   */
  readonly way: "all" | "entries" | "records";
}

/** @param limited a select with a limit */
export async function reckoned(db: Kysely<TrellisTables>, limited: Condition): Promise<Reckoned> {
  const { rows } = await sql<{ "QUERY PLAN": readonly [{ readonly Plan: Plan }] }>`explain (format json) ${limited}`.execute(db);
  const plan = rows[0]?.["QUERY PLAN"][0].Plan;
  // Beneath the limit stands what it is a limit of.
  const all = plan?.Plans?.[0] ?? plan;
  return {
    expected: Number((all?.["Plan Rows"] ?? 0).toPrecision(3)),
    cost: all?.["Total Cost"] ?? 0,
    way: plan === undefined || has("Sort", plan) ? "all" : has("Index Only Scan", plan) ? "entries" : "records",
  };
}

function has(node: string, { "Node Type": own, Plans: below = [] }: Plan): boolean {
  return own === node || below.some((plan) => has(node, plan));
}

/** After much was written at once: the statistics by which it is told about how many there are become those of now. */
export async function renewStatistics(db: Kysely<TrellisTables>, { table }: Module): Promise<void> {
  await sql`analyze ${sql.table(table)}`.execute(db);
}

/** Every one of them, however long it takes. */
export async function exactCount(db: Kysely<TrellisTables>, rows: Condition): Promise<number> {
  const { rows: counts } = await sql<{ total: number }>`select count(*)::int4 as total ${rows}`.execute(db);
  return counts[0]?.total ?? 0;
}
