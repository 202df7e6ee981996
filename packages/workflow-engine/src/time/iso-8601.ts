/** Calendar parts and seconds of a duration. Months and days have no fixed length, so they stay apart. */
export interface Duration {
  readonly months: number;
  readonly days: number;
  readonly seconds: number;
}

export interface Cycle {
  /** Number of firings; null without an end. */
  readonly repetitions: number | null;
  /** The first time; null is one interval after the start. */
  readonly start: string | null;
  readonly interval: Duration;
}

const DURATION =
  /^P(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,5})D)?(T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,8}(?:\.\d{1,3})?)S)?)?$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;
const CYCLE = /^R(\d{0,6})\/(?:([^/]+)\/)?([^/]+)$/;

/** @returns null unless the text is a duration longer than zero, such as `P1DT12H` */
export function parseDuration(text: string): Duration | null {
  const match = DURATION.exec(text);
  if (match === null || match[5] === "T") return null;
  const [years, months, weeks, days, , hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? "0"));
  const duration = {
    months: (years ?? 0) * 12 + (months ?? 0),
    days: (weeks ?? 0) * 7 + (days ?? 0),
    seconds: (hours ?? 0) * 3_600 + (minutes ?? 0) * 60 + (seconds ?? 0),
  };
  return duration.months + duration.days + duration.seconds > 0 ? duration : null;
}

/** Reads `R3/PT1H`, `R/PT1H` or `R3/2026-01-01T00:00:00Z/PT1H`. */
export function parseCycle(text: string): Cycle | null {
  const [, count, start = null, interval = ""] = CYCLE.exec(text) ?? [];
  const duration = parseDuration(interval);
  if (count === undefined || duration === null || (start !== null && !isInstant(start))) return null;
  const repetitions = count === "" ? null : Number(count);
  return repetitions === 0 ? null : { repetitions, start, interval: duration };
}

/** A date, or a date with time, that exists in the calendar. */
export function isInstant(text: string): boolean {
  return INSTANT.test(text) && !Number.isNaN(timeOf(text)) && isRealDay(text);
}

/** Adds a duration in UTC. The 31st plus one month is the last day of a shorter month. */
export function addDuration(instant: string, duration: Duration, times = 1): string {
  const date = new Date(timeOf(instant));
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + duration.months * times);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  const time = date.getTime() + (duration.days * 86_400 + duration.seconds) * 1_000 * times;
  // Beyond the last year, and beyond what a date can hold, the last instant stands.
  return new Date(time <= LAST ? time : LAST).toISOString();
}

/** An instant in UTC with milliseconds. */
export function normaliseInstant(text: string): string {
  return new Date(timeOf(text)).toISOString();
}

const LAST = Date.UTC(9999, 11, 31);

/** A time without a zone counts as UTC, wherever the engine runs. */
function timeOf(text: string): number {
  const hasZone = !text.includes("T") || /(?:Z|[+-]\d{2}:\d{2})$/.test(text);
  return Date.parse(hasZone ? text : `${text}Z`);
}

/** JavaScript reads 30 February as 2 March. */
function isRealDay(text: string): boolean {
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10));
}
