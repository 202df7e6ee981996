import { isString, readStorage, writeStorage } from "./storage.ts";

const KEY = "time-zone";

/** IANA name. Until the server has named its zone, that of the last visit; the browser's own at the first one. */
let zone = readStorage(KEY, isString) ?? undefined;
let format = formatOf(zone);

/** Takes the zone in which the server writes moments; null when an answer does not name it. */
export function followTimeZone(name: string | null): void {
  if (name === null || name === zone) return;
  zone = name;
  format = formatOf(name);
  writeStorage(KEY, name);
}

/**
 * A moment as the server writes it: people in other zones work on the same records.
 * @param moment milliseconds since 1970; now when absent
 * @returns `yyyy-MM-dd HH:mm:ss`
 */
export function serverTime(moment?: number): string {
  return format.format(moment);
}

/** Today on the server, `yyyy-MM-dd`. */
export function serverDay(): string {
  return serverTime().slice(0, 10);
}

/** The time of a moment on the server, `HH:mm`. @param moment as of `serverTime` */
export function serverClock(moment?: number): string {
  return serverTime(moment).slice(11, 16);
}

/** A day (`yyyy-MM-dd`) as lists show it: without the year when it is this one. */
export function shortDay(day: string, locale: string, today = serverDay()): string {
  if (day.slice(0, 4) !== today.slice(0, 4)) return day;
  if (locale === "zh") return day.slice("yyyy-".length);
  const date = new Date(`${day}T00:00:00Z`);
  return new Intl.DateTimeFormat("en", { month: "short", day: "numeric", timeZone: "UTC" }).format(date);
}

function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const [year, twoDigits] = ["numeric", "2-digit"] as const;
  const parts = { year, month: twoDigits, day: twoDigits, hour: twoDigits, minute: twoDigits, second: twoDigits };
  try {
    // Swedish dates are written as the server's are.
    return new Intl.DateTimeFormat("sv", { ...parts, ...(timeZone === undefined ? {} : { timeZone }) });
  } catch {
    // An older browser does not know every zone.
    return formatOf(undefined);
  }
}
