import type { Locale } from "#contract";

const DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * Formats the labels of an axis: days as short as in lists, `Nov 21` or `11-21`. Days of several years keep their year, other
 * labels stay as they are.
 */
export function axisDay(labels: readonly string[], locale: Locale): (label: string) => string {
  const years = new Set(labels.map((label) => label.slice(0, 4)));
  if (labels.length < 2 || years.size > 1 || !labels.every((label) => DAY.test(label))) return (label) => label;
  if (locale === "zh") return (label) => label.slice(5);
  const format = new Intl.DateTimeFormat("en", { month: "short", day: "numeric", timeZone: "UTC" });
  return (label) => format.format(new Date(`${label}T00:00:00Z`));
}
