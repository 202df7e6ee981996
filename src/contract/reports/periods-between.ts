import type { ReportPeriod } from "./report.ts";

const MONTHS: Readonly<Record<"month" | "quarter" | "year", number>> = { month: 1, quarter: 3, year: 12 };

/**
 * Lists every period between two periods, as reports write them, including periods without data.
 * @param most maximum length; a longer list keeps its latest periods
 * @returns null for an invalid period
 */
export function periodsBetween(period: ReportPeriod, first: string, last: string, most: number): readonly string[] | null {
  const begin = startOf(period, first);
  const end = startOf(period, last);
  if (begin === null || end === null) return null;
  const found: string[] = [];
  for (let at = end; at >= begin && found.length < most; at = before(period, at)) found.push(written(period, at));
  return found.toReversed();
}

/** The period of a day (`yyyy-MM-dd`) as reports write it. */
export function periodOf(period: ReportPeriod, day: string): string {
  const start = new Date(`${day}T00:00:00Z`);
  if (period === "week") start.setUTCDate(start.getUTCDate() - weekday(start));
  if (period === "quarter") start.setUTCMonth(Math.floor(start.getUTCMonth() / 3) * 3, 1);
  return written(period, start);
}

/** The first day (`yyyy-MM-dd`) of a period that a report wrote, and the first day after it; null for another text. */
export function daysOfPeriod(period: ReportPeriod, text: string): { readonly from: string; readonly to: string } | null {
  const start = startOf(period, text);
  if (start === null) return null;
  const end = new Date(start);
  if (period === "day" || period === "week") end.setUTCDate(end.getUTCDate() + (period === "day" ? 1 : 7));
  else end.setUTCMonth(end.getUTCMonth() + MONTHS[period]);
  return { from: start.toISOString().slice(0, 10), to: end.toISOString().slice(0, 10) };
}

function startOf(period: ReportPeriod, text: string): Date | null {
  const [, year = "", rest = ""] = /^(\d{4})-?(.*)$/.exec(text) ?? [];
  const start = ((): Date => {
    switch (period) {
      case "week": {
        // 4 January lies in the first week.
        const week = new Date(`${year}-01-04T00:00:00Z`);
        week.setUTCDate(week.getUTCDate() - weekday(week) + (Number(rest.slice(1)) - 1) * 7);
        return week;
      }
      case "quarter":
        return new Date(Date.UTC(Number(year), (Number(rest.slice(1)) - 1) * 3, 1));
      default:
        return new Date(text);
    }
  })();
  return Number.isNaN(start.getTime()) ? null : start;
}

function before(period: ReportPeriod, start: Date): Date {
  const earlier = new Date(start);
  if (period === "day" || period === "week") earlier.setUTCDate(earlier.getUTCDate() - (period === "day" ? 1 : 7));
  else earlier.setUTCMonth(earlier.getUTCMonth() - MONTHS[period]);
  return earlier;
}

function written(period: ReportPeriod, start: Date): string {
  const day = start.toISOString().slice(0, 10);
  switch (period) {
    case "day":
      return day;
    case "week": {
      // A week belongs to the year of its Thursday.
      const thursday = new Date(start);
      thursday.setUTCDate(thursday.getUTCDate() + 3);
      const days = (thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / 86_400_000;
      return `${thursday.toISOString().slice(0, 4)}-W${String(Math.floor(days / 7) + 1).padStart(2, "0")}`;
    }
    case "month":
      return day.slice(0, 7);
    case "quarter":
      return `${day.slice(0, 4)}-Q${start.getUTCMonth() / 3 + 1}`;
    case "year":
      return day.slice(0, 4);
  }
}

/** Monday is 0. */
function weekday(date: Date): number {
  return (date.getUTCDay() + 6) % 7;
}
