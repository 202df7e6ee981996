import type { ReportPeriod, TotalKind } from "#contract";
import { sql } from "kysely";
import type { Boundary } from "../data/conditions/boundary.ts";
import type { Condition } from "../data/conditions/conditions.ts";
import type { FilterValue } from "../data/conditions/filter-values.ts";
import type { Filter, FilterCondition } from "../data/conditions/query-filters.ts";
import { comparedFields } from "../data/conditions/record-scope.ts";
import { column } from "../data/conditions/conditions.ts";
import type { StoredField } from "../data/columns.ts";
import { storedTallies, TALLY_COLUMNS, type StoredTally } from "../data/tables/tallies.ts";
import type { Module } from "#metadata";
import type { ReportField } from "./report-fields.ts";

/** A report as far as it matters for finding a tally that answers it. */
export interface TallyQuestion {
  readonly module: Module;
  readonly boundary: Boundary;
  readonly filters: readonly Filter[];
  readonly groups: readonly { readonly of: ReportField; readonly period: ReportPeriod | null; readonly prefix: number | null }[];
  readonly measures: readonly { readonly kind: TotalKind; readonly of: ReportField | null }[];
}

/**
 * The tally that answers a question exactly as the records would: it tells apart every value by which the question
 * filters and groups, and has every sum. Null where none does; then the records are asked.
 */
export function tallyFor(question: TallyQuestion): StoredTally | null {
  const { module, boundary, filters, groups, measures } = question;
  const fits = (tally: StoredTally): boolean =>
    comparedFields(boundary.scope.records).every((name) => keepsWhole(tally, name)) &&
    filters.every((filter) => keepsFilter(tally, filter)) &&
    groups.every((group) => keepsGroup(tally, module, group)) &&
    measures.every(({ kind, of }) => of === null || keepsMeasure(tally, module, kind, of));
  const found = storedTallies(module).filter(fits);
  return found.toSorted((a, b) => a.by.length - b.by.length)[0] ?? null;
}

function keyOf(tally: StoredTally, name: string): StoredTally["by"][number] | undefined {
  return tally.by.find(({ stored }) => stored.name === name);
}

/** The tally has the values of a field as they are stored. */
function keepsWhole(tally: StoredTally, name: string): boolean {
  const key = keyOf(tally, name);
  return key !== undefined && key.prefix === null && key.stored.storage !== "timestamp";
}

function keepsFilter(tally: StoredTally, filter: Filter): boolean {
  if ("join" in filter) return filter.of.every((part) => keepsFilter(tally, part));
  const { stored, operator, end } = filter;
  if (end !== undefined) return false;
  if (operator === "null" || operator === "notnull") return keyOf(tally, stored.name) !== undefined;
  if (stored.storage !== "timestamp") return keepsWhole(tally, stored.name);
  return keyOf(tally, stored.name) !== undefined && isByDays(filter);
}

/** A moment compared with the start or the end of days holds for all moments of a day or for none. */
function isByDays({ operator, value }: FilterCondition): boolean {
  if (value === null) return true;
  if (value.kind === "list") return value.of.every(({ kind }) => kind === "day");
  if (value.kind === "day") return true;
  if (operator === "ge" || operator === "datege" || operator === "lt" || operator === "datelt")
    return endsWith(value, "00:00:00");
  if (operator === "gt" || operator === "dategt" || operator === "le" || operator === "datele")
    return endsWith(value, "23:59:59");
  return false;
}

function endsWith({ value }: Extract<FilterValue, { readonly kind: "value" }>, time: string): boolean {
  return typeof value === "string" && value.endsWith(` ${time}`);
}

function isOwn({ module, list, repeated }: ReportField, asked: Module): boolean {
  return module === asked && list === null && !repeated;
}

function keepsGroup(tally: StoredTally, module: Module, { of, period, prefix }: TallyQuestion["groups"][number]): boolean {
  const key = keyOf(tally, of.column.stored.name);
  if (key === undefined || !isOwn(of, module)) return false;
  if (key.prefix !== null) return prefix !== null && prefix <= key.prefix;
  return period !== null || key.stored.storage !== "timestamp";
}

function keepsMeasure(tally: StoredTally, module: Module, kind: TotalKind, of: ReportField): boolean {
  if (!isOwn(of, module)) return false;
  const { name } = of.column.stored;
  if (kind === "count") return keyOf(tally, name) !== undefined || tally.sums.some((sum) => sum.name === name);
  return (kind === "sum" || kind === "avg") && tally.sums.some((sum) => sum.name === name);
}

/** The number of records that a statement over the tally counts. */
export const TALLIED_RECORDS: Condition = sql`coalesce(sum(t.${sql.id(TALLY_COLUMNS.records)}), 0)`;

/** A measure over the table of a tally that has it. */
export function talliedMeasure(tally: StoredTally, kind: TotalKind, of: ReportField | null): Condition {
  if (of === null) return TALLIED_RECORDS;
  const { stored } = of.column;
  const at = tally.sums.findIndex(({ name }) => name === stored.name);
  if (at < 0) return sql`coalesce(sum(t.${sql.id(TALLY_COLUMNS.records)}) filter (where ${column(stored)} is not null), 0)`;
  const filled = sql`sum(t.${sql.id(TALLY_COLUMNS.filled(at))})`;
  if (kind === "count") return sql`coalesce(${filled}, 0)`;
  const total = sql`sum(t.${sql.id(TALLY_COLUMNS.sum(at))})`;
  if (kind === "sum") return sql`case when ${filled} > 0 then ${withItsDecimals(stored, total)} end`;
  return sql`case when ${filled} > 0 then ${total} / ${filled} end`;
}

/** Shortens a total to the decimals of its values: a tally keeps the decimals of values that were deleted since. */
function withItsDecimals({ storage }: StoredField, total: Condition): Condition {
  if (storage === "decimal") return sql`round(${total}, greatest(2, min_scale(${total})))`;
  return storage === "double" ? sql`trim_scale(${total})` : total;
}
