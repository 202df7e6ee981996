import { serverDay, shortDay } from "#ui/server-time";

const MILLISECONDS_OF_DAY = 86_400_000;
/** Days after which a date says more than a number of days. */
const LONG = 60;

/** The day of a moment (`yyyy-MM-dd HH:mm:ss`) as people say it: today, 3 days ago, or its date, as lists show it, when that is long ago. */
export function daysAgo(moment: string, locale: string, today = serverDay()): string {
  const day = moment.slice(0, "yyyy-MM-dd".length);
  const days = Math.round((Date.parse(today) - Date.parse(day)) / MILLISECONDS_OF_DAY);
  if (Number.isNaN(days) || days > LONG || days < 0) return shortDay(day, locale, today);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(-days, "day");
  // The console sets a space between a number and Chinese; browsers do not.
  return words.replace(/(\d)(?=[\u4e00-\u9fff])/, "$1 ");
}
