import {
  REPORT_LIMITS,
  TrellisError,
  type ReportPeriod,
  type ReportQuery,
  type ReportTable,
  type Text,
  type TotalKind,
} from "#contract";
import { sql } from "kysely";
import type { OperationContext } from "../context.ts";
import { livingWithin } from "../data/boundary.ts";
import type { StoredField } from "../data/columns.ts";
import { all, column, filterCondition, type Condition } from "../data/conditions.ts";
import { addLabels } from "../data/labels.ts";
import { tableAs } from "../data/select-records.ts";
import type { Row } from "../data/tables.ts";
import { askedQuery } from "../operations/asked-query.ts";
import { listBoundary } from "../operations/caller-boundary.ts";
import { aggregate } from "../operations/column-totals.ts";
import { authoriseReading } from "../operations/reading.ts";
import { moduleOf } from "../records.ts";
import { exportCell } from "../transfer/export-cells.ts";
import { exportColumns, type ExportColumn } from "../transfer/export-columns.ts";
import { cellText } from "../transfer/sheet/cell.ts";

/** What a query comes to for the caller: their module, their records, their fields. */
interface Plan {
  readonly context: OperationContext;
  readonly where: Condition;
  readonly tenantId: string | null;
  readonly groups: readonly { readonly column: ExportColumn; readonly period: ReportPeriod | null }[];
  readonly measures: readonly { readonly kind: TotalKind; readonly column: ExportColumn | null }[];
}

/**
 * Groups and measures records of a module, as much of them as the caller may see, in one statement. Periods come in
 * their order, everything else by the first measure, the largest first.
 * @throws TrellisError as `checkReport`
 */
export async function runReport(context: OperationContext, query: ReportQuery): Promise<ReportTable> {
  const plan = await planOf(context, query);
  const { groups, measures } = plan;
  const selected = [
    ...groups.map(({ column: { stored }, period }, at) => sql`${grouped(stored, period)} as ${sql.id(`g${at}`)}`),
    ...measures.map(({ kind, column: of }, at) => sql`${measured(kind, of)} as ${sql.id(`m${at}`)}`),
  ];
  const [first] = measures;
  const places = groups.map((_, at) => sql.raw(String(at + 1)));
  const byMeasure = first === undefined ? [] : [sql`${measured(first.kind, first.column, false)} desc nulls last`];
  const order = groups.some(({ period }) => period !== null) ? places : [...byMeasure, ...places];
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join(selected)} from ${tableAs(plan.context.module)} where ${plan.where}
    ${groups.length === 0 ? sql`` : sql`group by ${sql.join(places)} order by ${sql.join(order)}`}
    limit ${REPORT_LIMITS.rows + 1}`.execute(context.db);
  return tableOf(plan, rows);
}

/**
 * Whether a query makes sense and the caller may ask it.
 * @throws TrellisError noEndpoint, forbidden (the module), badRequest (a field), unknownFilter, badFilterValue
 */
export async function checkReport(context: OperationContext, query: ReportQuery): Promise<void> {
  await planOf(context, query);
}

async function planOf(context: OperationContext, query: ReportQuery): Promise<Plan> {
  const module = moduleOf(context, query.module);
  await authoriseReading(context, module);
  const about: OperationContext = { ...context, module, query: new Map(Object.entries(query.filters)), body: null };
  const boundary = await listBoundary(about);
  const asked = askedQuery(about, boundary);
  const columnOf = (name: string): ExportColumn => {
    const [found] = exportColumns(module, boundary.scope, [name], "labels", context.locale);
    if (found === undefined) throw new TrellisError("noEndpoint");
    return found;
  };
  const groups = query.groups.map(({ field, period }) => ({ column: groupable(columnOf(field), period), period }));
  const measures = query.measures.map(({ kind, field }) => ({
    kind,
    column: field === "" ? null : measurable(columnOf(field), kind),
  }));
  const where = all([livingWithin(module, boundary), ...asked.filters.map(filterCondition)]);
  return { context: about, where, tenantId: boundary.tenantId, groups, measures };
}

function groupable(of: ExportColumn, period: ReportPeriod | null): ExportColumn {
  const { stored } = of;
  const moment = stored.storage === "timestamp" || stored.storage === "date";
  if (period !== null && !moment) throw misfit(of, { zh: "不是日期，不能按时间段分组", en: "is no date and has no periods" });
  if (stored.storage === "json" || stored.field?.long === true || stored.field?.multiple === true) {
    throw misfit(of, { zh: "不能用来分组", en: "cannot make groups" });
  }
  return of;
}

const NUMBERS: ReadonlySet<string> = new Set(["integer", "double", "decimal"]);
const ORDERED: ReadonlySet<string> = new Set([...NUMBERS, "timestamp", "date", "time"]);

function measurable(of: ExportColumn, kind: TotalKind): ExportColumn {
  const { storage } = of.stored;
  const fits = kind === "count" || (kind === "sum" || kind === "avg" ? NUMBERS : ORDERED).has(storage);
  if (!fits) throw misfit(of, { zh: "不能这样汇总", en: "cannot be measured like this" });
  return of;
}

function misfit({ title }: ExportColumn, why: Text): TrellisError {
  return new TrellisError("badRequest", { params: { title }, text: { zh: `“{title}”${why.zh}`, en: `“{title}” ${why.en}` } });
}

const PATTERNS: Readonly<Record<ReportPeriod, string>> = {
  day: "YYYY-MM-DD",
  week: 'IYYY-"W"IW',
  month: "YYYY-MM",
  quarter: 'YYYY-"Q"Q',
  year: "YYYY",
};

function grouped(stored: StoredField, period: ReportPeriod | null): Condition {
  return period === null ? sql`${column(stored)}::text` : sql`to_char(${column(stored)}, ${sql.lit(PATTERNS[period])})`;
}

/** @param asText for the answer; otherwise as it is ordered */
function measured(kind: TotalKind, of: ExportColumn | null, asText = true): Condition {
  if (of === null) return asText ? sql`count(*)::text` : sql`count(*)`;
  const value = column(of.stored);
  if (asText) return aggregate(kind, value);
  return sql`${sql.raw(kind)}(${value})`;
}

async function tableOf(plan: Plan, rows: readonly Record<string, string | null>[]): Promise<ReportTable> {
  const { context, groups, measures } = plan;
  const { locale, module } = context;
  const shown = rows.slice(0, REPORT_LIMITS.rows);
  const labelled = groups.filter(({ period }) => period === null);
  const records = shown.map((row): Row =>
    Object.fromEntries(groups.map(({ column: { stored } }, at) => [stored.name, valueOf(stored, row[`g${at}`] ?? null)])),
  );
  if (labelled.length > 0) await addLabels(context, module, records, plan.tenantId);
  const text = (record: Row, row: Record<string, string | null>, at: number): string | null => {
    const group = groups[at];
    const value = row[`g${at}`] ?? null;
    if (group === undefined || value === null || group.period !== null) return value;
    return cellText(exportCell(group.column, record, "labels", locale)) || null;
  };
  return {
    columns: [
      ...groups.map(({ column: { title }, period }) => ({
        title: period === null ? title : `${title} · ${PERIOD_TEXTS[period][locale]}`,
        kind: "group" as const,
        period,
        total: null,
      })),
      ...measures.map(({ kind, column: of }) => ({
        title: measureTitle(kind, of, locale),
        kind: "measure" as const,
        period: null,
        total: kind,
      })),
    ],
    rows: shown.map((row, line) => [
      ...groups.map((_, at) => text(records[line] ?? {}, row, at)),
      ...measures.map((_, at) => row[`m${at}`] ?? null),
    ]),
    truncated: rows.length > shown.length,
  };
}

/** As a record would hold it, so that it finds its label. */
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
  avg: { zh: "平均", en: "average" },
  min: { zh: "最小", en: "smallest" },
  max: { zh: "最大", en: "largest" },
};
const RECORDS: Text = { zh: "记录数", en: "Records" };

function measureTitle(kind: TotalKind, of: ExportColumn | null, locale: keyof Text): string {
  return of === null ? RECORDS[locale] : `${of.title} · ${KIND_TEXTS[kind][locale]}`;
}
