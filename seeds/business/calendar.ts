import type { Random } from "./random.ts";

const DAY = 86_400_000;
const MINUTE = 60_000;

/** How far back the business goes, in days. */
export const PAST_DAYS = 720;

/** People order when they are awake: the share of each hour of the day. */
const HOURS = [2, 1, 0, 0, 0, 0, 1, 2, 4, 6, 7, 7, 8, 6, 6, 6, 6, 6, 7, 9, 11, 11, 8, 5];
const WHOLE_DAY = HOURS.reduce((sum, share) => sum + share, 0);

/**
 * Moments of the business, in milliseconds of a clock without zones; all of them before `end`, the first moment of the
 * day on which the records are made.
 */
export class Calendar {
  readonly end: number;

  /** @param today `yyyy-MM-dd…` */
  constructor(today: string) {
    this.end = Date.parse(`${today.slice(0, 10)}T00:00:00Z`);
  }

  /** The first moment of a day so many days before the end. */
  daysAgo(days: number): number {
    return this.end - days * DAY;
  }

  /** A moment of the day that begins at `day`, as people's days go. */
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

/** Where the seeds' part of a day's numbers begins: no day's counter gives so many to people. */
const SEEDS_NUMBERS = 500_000;

/** A number as `x-serial` makes them: none that anybody's record has, or will get. */
export function serialText(prefix: string, at: number, number: number): string {
  return `${prefix}${dayDigits(at)}${SEEDS_NUMBERS + number}`;
}

/** The day in a serial number: `yyyyMMdd`. */
export function dayDigits(moment: number): string {
  return dayText(moment).replaceAll("-", "");
}

export function startOfDay(moment: number): number {
  return Math.floor(moment / DAY) * DAY;
}
