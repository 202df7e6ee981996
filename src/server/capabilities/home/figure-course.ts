import {
  RUNNING_PERIODS,
  daysBefore,
  daysBetween,
  daysOf,
  filtersWithin,
  isPeriod,
  isWholeBefore,
  periodsBetween,
  type DashboardAnswer,
  type Period,
  type ReportPeriod,
  type ReportQuery,
  type ReportTable,
} from "#contract";
import type { OperationContext } from "../../base/context.ts";
import { storedFields } from "../../data/columns.ts";
import { now, today } from "../../data/server-state.ts";

/** Longest periods, in days, that are shown by days and by weeks. */
const BY_DAYS = 31;
const BY_WEEKS = 130;
/** Most points of a course. */
const MOST = 100;

/** The question about the earlier span that a number so far is compared with, and this span. */
interface Earlier {
  readonly query: ReportQuery;
  readonly before: NonNullable<DashboardAnswer["before"]>;
}

/** The course of a figure over a period. */
export async function courseOf(
  { deps }: OperationContext,
  query: ReportQuery,
  { along, period }: { readonly along: string; readonly period: Period },
  ask: (query: ReportQuery) => Promise<ReportTable>,
): Promise<NonNullable<DashboardAnswer["trend"]>> {
  const { from, to } = daysOf(period, today(deps));
  const span = daysBetween(from, to);
  const step: ReportPeriod = span <= BY_DAYS ? "day" : span <= BY_WEEKS ? "week" : "month";
  return { points: pointsOf(await ask({ ...query, groups: [{ field: along, period: step }] }), step) };
}

/** The same question about the span before a period, as long as the period has run; null without one. */
export function earlierOf(
  context: OperationContext,
  query: ReportQuery,
  { along, period }: { readonly along: string; readonly period: Period },
): Earlier | null {
  const running = RUNNING_PERIODS.find((each) => each === period);
  const days = daysBefore(period, today(context.deps));
  if (running === undefined || days === null) return null;
  const { from, to } = cutAtThisTime(context, along, days);
  const filters = { ...withoutKey(query.filters, `${along}_within`), ...filtersOf(along, { from, to }) };
  return { query: { ...query, filters }, before: { period: running, from, to } };
}

/**
 * The second question of a figure. A whole period before one that runs ("last-month" beside "this-month") becomes as much
 * of it as has passed of the running one, because a month so far says nothing beside a whole one.
 */
export function comparedOf(
  context: OperationContext,
  query: ReportQuery,
  compare: ReportQuery,
): { readonly query: ReportQuery; readonly before: Earlier["before"] | null } {
  for (const [key, value] of Object.entries(compare.filters)) {
    const running = query.filters[key];
    if (!key.endsWith(WITHIN) || !isWholeBefore(value, running)) continue;
    const found = earlierOf(context, compare, { along: key.slice(0, -WITHIN.length), period: running });
    if (found !== null) return found;
  }
  return { query: compare, before: null };
}

const WITHIN = "_within";

/**
 * A short span ends at this time of its last day, as the period that runs does. In a long one a day hardly counts, and tallies
 * answer whole days without their records. The minute, not the second, lets questions of other viewers share the rows.
 */
function cutAtThisTime({ module, deps }: OperationContext, field: string, days: Days): Days {
  const { from, to } = days;
  if (storedFields(module).byName.get(field)?.storage !== "timestamp" || daysBetween(from, to) > BY_DAYS) return days;
  return { from, to: `${daysOf("yesterday", to).from} ${now(deps).slice(11, 16)}:00` };
}

type Days = NonNullable<ReturnType<typeof daysBefore>>;

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

function filtersOf(field: string, { from, to }: Days): ReportQuery["filters"] {
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
