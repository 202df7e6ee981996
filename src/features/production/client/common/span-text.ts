import { serverTime } from "#ui/server-time";

/** Units from the largest, each in seconds. */
const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** `9000` → `2.5 hours`, `2.5 小时`. A part of a minute counts as one. */
export function spanText(seconds: number, locale: string): string {
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? (["minute", 60] as const);
  const digits = unit === "minute" ? 0 : 1;
  const format = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: digits });
  const text = format.format(unit === "minute" ? Math.max(1, seconds / size) : seconds / size);
  // A unit stands apart from its number, as in lists; Chinese browsers write them together.
  return text.replace(/\d(?=\p{Script=Han})/u, "$& ");
}

/** @returns the seconds between two times of the server, `yyyy-MM-dd HH:mm:ss`, or from one until now; 0 when the order is wrong */
export function secondsBetween(from: string, to: string | null): number {
  const secondsOf = (time: string): number => Date.parse(`${time.replace(" ", "T")}Z`) / 1000;
  return Math.max(0, secondsOf(to ?? serverTime()) - secondsOf(from));
}
