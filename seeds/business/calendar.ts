import type { Random } from "./random.ts";

const DAY = 86_400_000;
const MINUTE = 60_000;

/** Age of the business in days. */
export const PAST_DAYS = 720;

/** Share of the orders per hour of the day. */
const HOURS = [2, 1, 0, 0, 0, 0, 1, 2, 4, 6, 7, 7, 8, 6, 6, 6, 6, 6, 7, 9, 11, 11, 8, 5];
const WHOLE_DAY = HOURS.reduce((sum, share) => sum + share, 0);

/**
 * Moments of the business in milliseconds without a time zone. All lie before `end`, the beginning of the day on which
 * the records are written.
 */
export class Calendar {
  readonly end: number;

  /** @param today `yyyy-MM-dd…` */
  constructor(today: string) {
    this.end = Date.parse(`${today.slice(0, 10)}T00:00:00Z`);
  }

  /** Returns the beginning of the day a number of days before the end. */
  daysAgo(days: number): number {
    return this.end - days * DAY;
  }

  /** Returns a moment of the day that begins at `day`, by the shares of the hours. */
  within(day: number, random: Random): number {
    let at = random.next() * WHOLE_DAY;
    const hour = HOURS.findIndex((share) => {
      at -= share;
      return at < 0;
    });
    return day + Math.max(hour, 0) * 60 * MINUTE + random.whole(0, 3_599) * 1000;
  }
}

export function minutes(count: number): number {
  return count * MINUTE;
}

export function hours(count: number): number {
  return count * 60 * MINUTE;
}

export function days(count: number): number {
  return count * DAY;
}

/** `yyyy-MM-dd HH:mm:ss`. */
export function momentText(moment: number): string {
  return new Date(moment).toISOString().slice(0, 19).replace("T", " ");
}

/** `yyyy-MM-dd`. */
export function dayText(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** First serial number of the seeds on a day, above the numbers that the server assigns. */
const SEEDS_NUMBERS = 500_000;

/** Returns a number in the form of `x-serial` that the server never assigns. */
export function serialText(prefix: string, at: number, number: number): string {
  return `${prefix}${dayDigits(at)}${SEEDS_NUMBERS + number}`;
}

/** Formats the day of a serial number: `yyyyMMdd`. */
export function dayDigits(moment: number): string {
  return dayText(moment).replaceAll("-", "");
}

export function startOfDay(moment: number): number {
  return Math.floor(moment / DAY) * DAY;
}
