import type { Locale } from "#contract";
import { shortDay } from "#ui/server-time";

/** Pixels of the longest short moment. */
export const MOMENT_WIDTH = 112;

/** Names of days that are near. */
export interface NearDays {
  readonly today: string;
  readonly yesterday: string;
}

/**
 * A moment as short as it is clear: near days by their names, days of this year without the year, others without the time.
 * @param moment `yyyy-MM-dd HH:mm:ss`
 * @param today `yyyy-MM-dd`
 */
export function shortMoment(moment: string, today: string, locale: Locale, names: NearDays): string {
  const [day, time] = [moment.slice(0, 10), moment.slice(11, 16)];
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || time === "") return moment;
  if (day === today) return `${names.today} ${time}`;
  if (day === dayBefore(today)) return `${names.yesterday} ${time}`;
  if (day.slice(0, 4) !== today.slice(0, 4)) return day;
  return `${shortDay(day, locale, today)}${locale === "zh" ? "" : ","} ${time}`;
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
