import {
  daysBefore,
  daysBetween,
  daysOf,
  filtersWithin,
  isPeriod,
  periodsBetween,
  type DashboardAnswer,
  type Period,
  type ReportPeriod,
  type ReportQuery,
  type ReportTable,
} from "#contract";
import type { OperationContext } from "../../base/context.ts";
import { today } from "../../data/server-state.ts";

/** Longest periods, in days, that are shown by days and by weeks. */
const BY_DAYS = 31;
const BY_WEEKS = 130;
/** Most points of a course. */
const MOST = 100;

/** The number of a figure for as many days of the period before, and its course over the period. */
export async function courseOf(
  context: OperationContext,
  query: ReportQuery,
  { along, period }: { readonly along: string; readonly period: Period },
  ask: (query: ReportQuery) => Promise<ReportTable>,
): Promise<Pick<DashboardAnswer, "compared" | "trend">> {
  const { from, to } = daysOf(period, today(context.deps));
  const span = daysBetween(from, to);
  const step: ReportPeriod = span <= BY_DAYS ? "day" : span <= BY_WEEKS ? "week" : "month";
  const course = await ask({ ...query, groups: [{ field: along, period: step }] });
  const { before, compared } = await earlierOf(context, query, { along, period }, ask);
  return { compared, trend: { points: pointsOf(course, step), before } };
}

/** The days before a period, as many as it has so far, and the same question about them; null without any. */
export async function earlierOf(
  { deps }: OperationContext,
  query: ReportQuery,
  { along, period }: { readonly along: string; readonly period: Period },
  ask: (query: ReportQuery) => Promise<ReportTable>,
): Promise<{ readonly before: ReturnType<typeof daysBefore>; readonly compared: ReportTable | null }> {
  const before = daysBefore(period, today(deps));
  if (before === null) return { before, compared: null };
  const filters = { ...withoutKey(query.filters, `${along}_within`), ...filtersOf(along, before) };
  return { before, compared: await ask({ ...query, filters }) };
}

/**
 * The same chart for the days before, if it runs along a time by which it is filtered: the period that the person chose,
 * or one of the file's.
 */
export async function earlier(
  { deps }: OperationContext,
  query: ReportQuery,
  chosen: Period | null,
  ask: (query: ReportQuery) => Promise<ReportTable>,
): Promise<ReportTable | null> {
  const [group, second] = query.groups;
  if (group === undefined || group.period === null || second !== undefined || query.measures.length > 1) return null;
  const key = `${group.field}_within`;
  const period = filtersWithin(query.filters, chosen)[key];
  const before = period === undefined || !isPeriod(period) ? null : daysBefore(period, today(deps));
  if (before === null) return null;
  return ask({ ...query, filters: { ...withoutKey(query.filters, key), ...filtersOf(group.field, before) } });
}

function withoutKey(filters: ReportQuery["filters"], key: string): ReportQuery["filters"] {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => name !== key));
}

function filtersOf(field: string, { from, to }: { readonly from: string; readonly to: string }): ReportQuery["filters"] {
  return { [`${field}_datege`]: from, [`${field}_datelt`]: to };
}

/** Every span of the course up to today, those without records as nothing. */
function pointsOf({ columns, rows }: ReportTable, step: ReportPeriod): NonNullable<DashboardAnswer["trend"]>["points"] {
  const [group, measure] = columns;
  const [first, last] = group?.bounds ?? [rows[0]?.[0], rows.at(-1)?.[0]];
  const values = new Map(rows.map(([label, value]) => [label, value ?? null]));
  const nothing = measure?.total === "sum" || measure?.total === "count" ? "0" : null;
  return (periodsBetween(step, first ?? "", last ?? "", MOST) ?? []).map((label) => ({
    label,
    value: values.get(label) ?? nothing,
  }));
}
