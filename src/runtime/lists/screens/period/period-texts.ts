import type { Locale } from "#contract";
import { dayOf, DAY, momentText, type Span } from "./span.ts";

type Options = Intl.DateTimeFormatOptions;

/** A day or a month in words. */
export function inWords(minutes: number, locale: Locale, options: Options): string {
  const language = locale === "zh" ? "zh-CN" : "en";
  return new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(minutes * 60_000);
}

export function clockText(minutes: number): string {
  return momentText(minutes).slice(11, 16);
}

/** The day of the month. */
export function dayNumber(minutes: number): number {
  return new Date(minutes * 60_000).getUTCDate();
}

export function dayInWords(minutes: number, locale: Locale): string {
  return inWords(minutes, locale, { month: "long", day: "numeric", weekday: "long" });
}

/** Days or moments of a bar, such as “Jun 10 – Jun 12” or “Jun 10 09:00 – 10:30”. */
export function spanInWords({ from, to }: Span, whole: boolean, locale: Locale): string {
  const day = (minutes: number): string => inWords(minutes, locale, { month: "short", day: "numeric" });
  if (whole) return to - from <= DAY ? day(from) : `${day(from)} – ${day(to - DAY)}`;
  const first = `${day(from)} ${clockText(from)}`;
  if (to <= from) return first;
  return dayOf(from) === dayOf(to) ? `${first} – ${clockText(to)}` : `${first} – ${day(to)} ${clockText(to)}`;
}

/** Title of the shown time. */
export function shownTitle(scale: "day" | "week" | "month" | "quarter", { from, to }: Span, locale: Locale): string {
  if (scale === "day") return inWords(from, locale, { year: "numeric", month: "long", day: "numeric", weekday: "long" });
  if (scale === "month") return inWords(from, locale, { year: "numeric", month: "long" });
  const short = (minutes: number): string => inWords(minutes, locale, { month: "short", day: "numeric" });
  const year = inWords(from, locale, { year: "numeric" });
  const last = to - DAY;
  return locale === "zh" ? `${year}${short(from)} – ${short(last)}` : `${short(from)} – ${short(last)}, ${year}`;
}
