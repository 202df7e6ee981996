import {
  TrellisError,
  REPORT_LIMITS,
  daysOf,
  isPeriod,
  periodOf,
  type ReportPeriod,
  type ReportQuery,
  type ReportTable,
  type ReportUnit,
  type Text,
  type TotalKind,
} from "#contract";
import type { Field } from "#metadata";
import { sql } from "kysely";
import type { OperationContext } from "../base/context.ts";
import { today } from "../data/server-state.ts";
import { livingWithin } from "../data/conditions/boundary.ts";
import type { StoredField } from "../data/columns.ts";
import { all, filterCondition, type Condition } from "../data/conditions/conditions.ts";
import { SQL_STATE, sqlState } from "../data/sql-state.ts";
import { tallyTable, type StoredTally } from "../data/tables/tallies.ts";
import { addLabels } from "../records/read/labels.ts";
import type { Row } from "../base/tables.ts";
import { parseQuery } from "../records/read/parse-query.ts";
import { listBoundary } from "../records/scope/caller-boundary.ts";
import { aggregate, averageText } from "../records/read/column-totals.ts";
import { authoriseReading } from "../records/scope/read-endpoints.ts";
import { exportCell } from "../sheets/export-cells.ts";
import { cellText } from "../sheets/cell.ts";
import { sharedRowsOf, type ReportRow, type SharedRows } from "./shared-rows.ts";
import { TALLIED_RECORDS, talliedMeasure, tallyFor } from "./tally-fit.ts";
import { titleWithUnits, unitFieldOf, unitsOf } from "./measured-units.ts";
import { misfit, reportSource, type ReportField, type ReportSource } from "./report-fields.ts";

interface ReportGroup {
  readonly of: ReportField;
  readonly period: ReportPeriod | null;
  /** Characters by which texts are grouped; null = the whole value. */
  readonly prefix: number | null;
  /** A field of the module itself, by which its list can be filtered. */
  readonly own: boolean;
}

interface ReportMeasure {
  readonly kind: TotalKind;
  /** Null for the number of records. */
  readonly of: ReportField | null;
  /** The field that says the unit of the values, as the query names fields; null for none. */
  readonly unitField: string | null;
}

/** A query as the caller may run it: module, records and fields. */
interface Plan {
  readonly context: OperationContext;
  readonly where: Condition;
  readonly tenantId: string | null;
  readonly source: ReportSource;
  readonly groups: readonly ReportGroup[];
  readonly measures: readonly ReportMeasure[];
  /** Answers in place of the records; null when none can. */
  readonly tally: StoredTally | null;
}

/**
 * Groups and measures records of a module, as much of them as the caller may see, in one statement. Periods come in
 * their order, everything else by the first measure, the largest first.
 * @param shared rows that equal questions of other callers may have read a moment ago
 * @throws TrellisError as `checkReport`
 */
export async function runReport(context: OperationContext, query: ReportQuery, shared?: SharedRows): Promise<ReportTable> {
  const plan = await planOf(context, query);
  const table = await tableOf(plan, await readRows(plan, shared));
  const fields = [...plan.groups.map(() => null), ...plan.measures.map(({ unitField }) => unitField)];
  if (fields.every((field) => field === null)) return table;
  const columns: ReportTable["columns"][number][] = [];
  for (const [at, column] of table.columns.entries()) {
    const field = fields[at] ?? null;
    const units = field === null ? null : await unitsOf(field, query, table, (asked) => runReport(context, asked, shared));
    columns.push({ ...column, units, title: titleWithUnits(column.title, units, context.locale) });
  }
  return { ...table, columns };
}

/** One line of `readGroups`. */
export interface MeasuredGroup {
  /** Values of the groups as they are stored, in the order of the query. */
  readonly keys: readonly (string | null)[];
  /** Values of the measures, in the order of the query. */
  readonly values: readonly (string | null)[];
}

/**
 * Groups and measures records as `runReport` does, without labels: for features that count by states and months. Callers
 * with the same question, tenant and data scope share the answer for at most `DASHBOARD_LIMITS.fresh`, or until a record of the
 * module is written; a transaction reads for itself.
 * @throws TrellisError as `checkReport`
 */
export async function readGroups(context: OperationContext, query: ReportQuery): Promise<readonly MeasuredGroup[]> {
  const plan = await planOf(context, query);
  const { db, deps } = plan.context;
  const rows = await readRows(plan, db.isTransaction ? undefined : sharedRowsOf(deps));
  return rows.slice(0, REPORT_LIMITS.rows).map((row) => ({
    keys: plan.groups.map((_, at) => row[`g${at}`] ?? null),
    values: plan.measures.map((_, at) => row[`m${at}`] ?? null),
  }));
}

async function readRows(plan: Plan, shared?: SharedRows): Promise<readonly ReportRow[]> {
  const { db } = plan.context;
  if (plan.tally === null || db.isTransaction) return readStatement(plan, null, shared);
  try {
    return await readStatement(plan, plan.tally, shared);
  } catch (error) {
    // Another node has a newer file in force, by which the tally is another one.
    if (sqlState(error) === SQL_STATE.undefinedTable) return readStatement(plan, null, shared);
    throw error;
  }
}

async function readStatement(plan: Plan, tally: StoredTally | null, shared?: SharedRows): Promise<readonly ReportRow[]> {
  const { groups, measures } = plan;
  const measure = ({ kind, of }: Plan["measures"][number]): Measured =>
    tally === null ? measured(kind, of) : measuredBy(talliedMeasure(tally, kind, of), kind);
  const selected = [
    ...groups.map((group, at) => sql`${grouped(group)} as ${sql.id(`g${at}`)}`),
    ...measures.map((asked, at) => sql`${measure(asked).text} as ${sql.id(`m${at}`)}`),
  ];
  const [first] = measures;
  const places = groups.map((_, at) => sql.raw(String(at + 1)));
  const byMeasure = first === undefined ? [] : [sql`${measure(first).value} desc nulls last`];
  const order = groups.some(({ period }) => period !== null) ? places : [...byMeasure, ...places];
  const from = tally === null ? plan.source.from() : sql.raw(tallyTable(tally));
  // A combination whose records are gone stays in a tally, as nothing, until its lines are joined.
  const having = tally === null ? sql`` : sql`having ${TALLIED_RECORDS} > 0`;
  const statement = sql<ReportRow>`
    select ${sql.join(selected)} from ${from} where ${plan.where}
    ${groups.length === 0 ? sql`` : sql`group by ${sql.join(places)} ${having} order by ${sql.join(order)}`}
    limit ${REPORT_LIMITS.rows + 1}`;
  return shared === undefined
    ? (await statement.execute(plan.context.db)).rows
    : shared.read(statement, plan.context.db, plan.context.module.name);
}

/**
 * Checks that a query is valid and the caller may run it.
 * @throws TrellisError forbidden (the module), badRequest (a module or a field there is not), unknownFilter, badFilterValue
 */
export async function checkReport(context: OperationContext, query: ReportQuery): Promise<void> {
  await planOf(context, query);
}

/** A report can outlive the file of its module. */
function noModule(name: string): TrellisError {
  return new TrellisError("badRequest", {
    params: { name: name.slice(0, 100) },
    text: { zh: "没有模块“{name}”，请另选一个", en: "The module “{name}” does not exist. Choose another one." },
  });
}

async function planOf(context: OperationContext, query: ReportQuery): Promise<Plan> {
  const module = context.catalog.modules.get(query.module);
  if (module === undefined) throw noModule(query.module);
  await authoriseReading(context, module);
  const about: OperationContext = { ...context, module, query: new Map(Object.entries(query.filters)), body: null };
  const boundary = await listBoundary(about);
  const asked = await parseQuery(about, boundary);
  const source = reportSource(about, module, boundary, query.rows);
  // Fields are read in turn, because each may add a join.
  const groups: Plan["groups"][number][] = [];
  for (const { field, period, prefix = null } of query.groups)
    groups.push({ of: groupable(await source.fieldOf(field), period, prefix), period, prefix, own: !field.includes(".") });
  const measures: Plan["measures"][number][] = [];
  for (const { kind, field } of query.measures) {
    const of = field === "" ? null : measurable(await source.fieldOf(field), kind);
    measures.push({ kind, of, unitField: of === null || kind === "count" ? null : unitFieldOf(field, of) });
  }
  const where = all([livingWithin(module, boundary), ...asked.filters.map(filterCondition)]);
  const tally = source.rows === null ? tallyFor({ module, boundary, filters: asked.filters, groups, measures }) : null;
  return { context: about, where, tenantId: boundary.tenantId, source, groups, measures, tally };
}

function groupable(of: ReportField, period: ReportPeriod | null, prefix: number | null): ReportField {
  const { stored, title } = of.column;
  const moment = stored.storage === "timestamp" || stored.storage === "date";
  if (period !== null && !moment)
    throw misfit(title, { zh: "不是日期，不能按时间段分组", en: "is not a date and has no periods" });
  if (prefix !== null && stored.storage !== "text")
    throw misfit(title, { zh: "不是文本，不能按开头的字符分组", en: "is no text and has no first characters" });
  if (stored.storage === "json" || stored.field?.long === true || stored.field?.multiple === true) {
    throw misfit(title, { zh: "不能用来分组", en: "cannot be used for grouping" });
  }
  return of;
}

const NUMBERS: ReadonlySet<string> = new Set(["integer", "double", "decimal"]);
const ORDERED: ReadonlySet<string> = new Set([...NUMBERS, "timestamp", "date", "time"]);

function measurable(of: ReportField, kind: TotalKind): ReportField {
  const { stored, title } = of.column;
  const fits = kind === "count" || (kind === "sum" || kind === "avg" ? NUMBERS : ORDERED).has(stored.storage);
  if (!fits) throw misfit(title, { zh: "不能这样汇总", en: "does not support this measure" });
  if (of.repeated && kind !== "min" && kind !== "max")
    throw misfit(title, {
      zh: "属于整条记录，按明细统计会重复计算；请选择明细的字段",
      en: "belongs to the whole record and would be counted once per item; choose a field of the items",
    });
  return of;
}

const PATTERNS: Readonly<Record<ReportPeriod, string>> = {
  day: "YYYY-MM-DD",
  week: 'IYYY-"W"IW',
  month: "YYYY-MM",
  quarter: 'YYYY-"Q"Q',
  year: "YYYY",
};

function grouped({ of: { value }, period, prefix }: ReportGroup): Condition {
  if (prefix !== null) return sql`left(${value}::text, ${sql.lit(prefix)})`;
  return period === null ? sql`${value}::text` : sql`to_char(${value}, ${sql.lit(PATTERNS[period])})`;
}

/** A measure as it is ordered, and as the answer has it. */
interface Measured {
  readonly value: Condition;
  readonly text: Condition;
}

function measured(kind: TotalKind, of: ReportField | null): Measured {
  if (of === null) return { value: sql`count(*)`, text: sql`count(*)::text` };
  return { value: sql`${sql.raw(kind)}(${of.value})`, text: aggregate(kind, of.value, of.column.stored.storage) };
}

function measuredBy(value: Condition, kind: TotalKind): Measured {
  return { value, text: kind === "avg" ? averageText(value) : sql`${value}::text` };
}

async function tableOf(plan: Plan, rows: readonly ReportRow[]): Promise<ReportTable> {
  const { context, groups, measures, source } = plan;
  const { locale } = context;
  const shown = rows.slice(0, REPORT_LIMITS.rows);
  const texts: (readonly (string | null)[])[] = [];
  for (const [at, { of, period, prefix }] of groups.entries()) {
    const values = shown.map((row) => row[`g${at}`] ?? null);
    texts.push(period === null && prefix === null ? await labelled(plan, of, values) : values);
  }
  return {
    columns: [
      ...groups.map(({ of, period, prefix, own }) => ({
        title: period === null ? of.column.title : `${of.column.title} · ${PERIOD_TEXTS[period][locale]}`,
        kind: "group" as const,
        period,
        total: null,
        unit: null,
        units: null,
        field: own && prefix === null ? of.column.stored.name : null,
        bounds: period === null || !own ? null : boundsOf(context, of, period),
      })),
      ...measures.map(({ kind, of }) => ({
        title: measureTitle(kind, of, source.rows, locale),
        kind: "measure" as const,
        period: null,
        total: kind,
        unit: unitOf(kind, of),
        units: null,
        field: null,
        bounds: null,
      })),
    ],
    keys: shown.map((row) => groups.map((_, at) => row[`g${at}`] ?? null)),
    rows: shown.map((row, line) => [
      ...texts.map((values) => values[line] ?? null),
      ...measures.map((_, at) => row[`m${at}`] ?? null),
    ]),
    truncated: rows.length > shown.length,
  };
}

/** The spans of time that a filter by the group's own field allows, up to today. */
function boundsOf(context: OperationContext, { column }: ReportField, period: ReportPeriod): [string, string] | null {
  const { name } = column.stored;
  const [since, until] = [context.query.get(`${name}_datege`), context.query.get(`${name}_datelt`)];
  if (since !== undefined && until !== undefined && DAY.test(since) && DAY.test(until) && since < until)
    return [periodOf(period, since), periodOf(period, daysOf("yesterday", until).from)];
  const within = context.query.get(`${name}_within`);
  if (within === undefined || within === "past" || !isPeriod(within)) return null;
  const now = today(context.deps);
  const { from, to } = daysOf(within, now);
  const tomorrow = daysOf("tomorrow", now).from;
  const end = from < tomorrow && tomorrow < to ? tomorrow : to;
  return [periodOf(period, from), periodOf(period, daysOf("yesterday", end).from)];
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function unitOf(kind: TotalKind, of: ReportField | null): ReportUnit | null {
  if (of === null || kind === "count") return "pieces";
  const { stored } = of.column;
  if (!NUMBERS.has(stored.storage)) return null;
  if (stored.field?.format === "money") return "money";
  if (stored.field?.widget === "percent") return "percent";
  return stored.storage === "integer" ? "pieces" : "number";
}

/** Values of a group as people read them. */
async function labelled(
  { context, tenantId }: Plan,
  { column, module, list }: ReportField,
  values: readonly (string | null)[],
): Promise<readonly (string | null)[]> {
  const holders = values.map((value): Row => ({ [column.stored.name]: valueOf(column.stored, value) }));
  const records = list === null ? holders : holders.map((holder): Row => ({ [list.name]: [holder] }));
  await addLabels(context, module, records, tenantId);
  return holders.map((holder) => cellText(exportCell(column, holder, "labels", context.locale)) || null);
}

/** The group's value in the form of a record, so that its label is found. */
function valueOf({ storage }: StoredField, text: string | null): unknown {
  if (text === null) return null;
  if (storage === "integer") return Number(text);
  return storage === "boolean" ? text === "true" : text;
}

const PERIOD_TEXTS: Readonly<Record<ReportPeriod, Text>> = {
  day: { zh: "日", en: "day" },
  week: { zh: "周", en: "week" },
  month: { zh: "月", en: "month" },
  quarter: { zh: "季度", en: "quarter" },
  year: { zh: "年", en: "year" },
};

const KIND_TEXTS: Readonly<Record<TotalKind, Text>> = {
  count: { zh: "数量", en: "count" },
  sum: { zh: "合计", en: "sum" },
  avg: { zh: "平均值", en: "average" },
  min: { zh: "最小值", en: "minimum" },
  max: { zh: "最大值", en: "maximum" },
};
const RECORDS: Text = { zh: "记录数", en: "Records" };

function measureTitle(kind: TotalKind, of: ReportField | null, rows: Field | null, locale: keyof Text): string {
  if (of !== null) return `${of.column.title} · ${KIND_TEXTS[kind][locale]}`;
  return rows === null ? RECORDS[locale] : `${rows.title[locale]} · ${RECORDS[locale]}`;
}
