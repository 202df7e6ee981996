/**
 * Spans of days told from today, for the operator `within`: `createTime_within=this-week`. Resolved by the server, in
 * its time zone, each time somebody asks. Weeks begin on Monday. `last-7-days` is today and the six days before it,
 * `next-7-days` today and the six after it, `last-12-months` this month and the eleven before it, `past` every day before today.
 */
export const PERIODS = [
  "today",
  "yesterday",
  "tomorrow",
  "this-week",
  "last-week",
  "next-week",
  "this-month",
  "last-month",
  "next-month",
  "this-quarter",
  "last-quarter",
  "this-year",
  "last-year",
  "last-7-days",
  "last-30-days",
  "last-90-days",
  "last-12-months",
  "next-7-days",
  "next-30-days",
  "past",
] as const;

/** The first day that a date can have. */
const FIRST_DAY = "0001-01-01";

export type Period = (typeof PERIODS)[number];

const NAMES: ReadonlySet<string> = new Set(PERIODS);

export function isPeriod(text: string): text is Period {
  return NAMES.has(text);
}

/**
 * The days of a period.
 * @param today `yyyy-MM-dd`
 * @returns `yyyy-MM-dd`; `from` is the first day, `to` the first day after it
 */
export function daysOf(period: Period, today: string): { readonly from: string; readonly to: string } {
  const [year = 0, month = 1, date = 1] = today.split("-").map(Number);
  const day = (shift: number): string => written(year, month - 1, date + shift);
  // Monday is the week's day 0.
  const monday = -((new Date(Date.UTC(year, month - 1, date)).getUTCDay() + 6) % 7);
  const quarter = Math.floor((month - 1) / 3) * 3;
  const days = (from: number, to: number) => ({ from: day(from), to: day(to) });
  const months = (from: number, count: number) => ({ from: written(year, from, 1), to: written(year, from + count, 1) });
  switch (period) {
    case "today":
      return days(0, 1);
    case "yesterday":
      return days(-1, 0);
    case "tomorrow":
      return days(1, 2);
    case "this-week":
      return days(monday, monday + 7);
    case "last-week":
      return days(monday - 7, monday);
    case "next-week":
      return days(monday + 7, monday + 14);
    case "this-month":
      return months(month - 1, 1);
    case "last-month":
      return months(month - 2, 1);
    case "next-month":
      return months(month, 1);
    case "this-quarter":
      return months(quarter, 3);
    case "last-quarter":
      return months(quarter - 3, 3);
    case "this-year":
      return months(0, 12);
    case "last-year":
      return months(-12, 12);
    case "last-7-days":
      return days(-6, 1);
    case "last-30-days":
      return days(-29, 1);
    case "last-90-days":
      return days(-89, 1);
    case "last-12-months":
      return months(month - 12, 12);
    case "next-7-days":
      return days(0, 7);
    case "next-30-days":
      return days(0, 30);
    case "past":
      return { from: FIRST_DAY, to: day(0) };
  }
}

/**
 * The days before a period that a number so far compares with: as many of the period before as have passed of this one.
 * On 23 November `this-month` compares with 1 to 23 October.
 * @returns as `daysOf`; null for a period without one before it
 */
export function daysBefore(period: Period, today: string): { readonly from: string; readonly to: string } | null {
  const [year = 0, month = 1, date = 1] = today.split("-").map(Number);
  const since = (months: number, from: string) => {
    // A shorter month ends before the same day.
    const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
    const [fromYear = 0, fromMonth = 1] = from.split("-").map(Number);
    return {
      from: written(fromYear, fromMonth - 1 - months, 1),
      to: written(year, month - 1 - months, Math.min(date, last) + 1),
    };
  };
  const { from } = daysOf(period, today);
  switch (period) {
    case "today":
      return daysOf("yesterday", today);
    case "this-week":
      return { from: shifted(from, -DAYS_OF_WEEK), to: shifted(today, 1 - DAYS_OF_WEEK) };
    case "this-month":
      return since(1, from);
    case "this-quarter":
      return since(3, from);
    case "this-year":
    case "last-12-months":
      return since(12, from);
    case "last-7-days":
    case "last-30-days":
    case "last-90-days":
      return { from: shifted(from, -daysBetween(from, today) - 1), to: from };
    default:
      return null;
  }
}

/** Periods that run today and have an earlier span to compare with. */
export const RUNNING_PERIODS = [
  "today",
  "this-week",
  "this-month",
  "this-quarter",
  "this-year",
  "last-7-days",
  "last-30-days",
  "last-90-days",
  "last-12-months",
] as const satisfies readonly Period[];

export type RunningPeriod = (typeof RUNNING_PERIODS)[number];

/** The whole period before one that runs. */
const WHOLE_BEFORE: Readonly<Partial<Record<Period, Period>>> = {
  today: "yesterday",
  "this-week": "last-week",
  "this-month": "last-month",
  "this-quarter": "last-quarter",
  "this-year": "last-year",
};

/** The period runs today, and `before` is the whole one before it. */
export function isWholeBefore(before: string, running: string | undefined): running is RunningPeriod {
  return running !== undefined && isPeriod(running) && WHOLE_BEFORE[running] === before;
}

const DAYS_OF_WEEK = 7;
const MILLISECONDS_OF_DAY = 86_400_000;

function shifted(day: string, by: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return written(year, month - 1, date + by);
}

/** Number of days from one day (`yyyy-MM-dd`) to a later one. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / MILLISECONDS_OF_DAY);
}

/** @param month from 0; what lies outside of a month or a year runs over into the next one, or the one before */
function written(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
}
