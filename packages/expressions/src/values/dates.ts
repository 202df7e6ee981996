/** A point in time, in milliseconds since 1970 UTC. `hasTime` is false for a date alone. */
export interface Moment {
  readonly time: number;
  readonly hasTime: boolean;
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Reads an ISO date, or a date with time. A time without a zone counts as UTC: differences are the same in any zone. */
export function parseDate(text: string): Moment | null {
  const match = ISO.exec(text);
  if (match === null) return null;
  const [, year = "", month = "", day = "", hour, minute, second, fraction, zone] = match;
  const date = utc(Number(year), Number(month) - 1, Number(day));
  const isReal = new Date(date).getUTCMonth() === Number(month) - 1 && new Date(date).getUTCDate() === Number(day);
  if (!isReal) return null;
  if (hour === undefined) return { time: date, hasTime: false };
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second ?? "0")];
  const offset = offsetOf(zone);
  if (hours > 23 || minutes > 59 || seconds > 59 || offset === null) return null;
  const milliseconds = Number((fraction ?? "").padEnd(3, "0").slice(0, 3));
  return { time: date + ((hours * 60 + minutes - offset) * 60 + seconds) * 1_000 + milliseconds, hasTime: true };
}

/** Writes a date as `2026-03-31`, or null outside of the years 0 to 9999. */
export function formatDate(time: number): string | null {
  const date = new Date(time);
  const year = date.getUTCFullYear();
  if (!(year >= 0 && year <= 9999)) return null;
  return [String(year).padStart(4, "0"), two(date.getUTCMonth() + 1), two(date.getUTCDate())].join("-");
}

/** Adds months; the last day of a month stays within its month: 31 January plus one month is the end of February. */
export function addMonths(time: number, months: number): number {
  const date = new Date(time);
  const first = utc(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const begin = new Date(first);
  const last = new Date(utc(begin.getUTCFullYear(), begin.getUTCMonth() + 1, 0)).getUTCDate();
  return first + (Math.min(date.getUTCDate(), last) - 1) * DAY + (((time % DAY) + DAY) % DAY);
}

export const DAY = 86_400_000;

/** `Date.UTC` reads the years 0 to 99 as 1900 to 1999. */
function utc(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day);
}

function offsetOf(zone: string | undefined): number | null {
  if (zone === undefined || zone === "Z") return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))];
  if (hours > 14 || minutes > 59) return null;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
