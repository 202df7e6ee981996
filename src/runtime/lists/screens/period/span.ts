import type { RecordInput, StoredRecord } from "#contract";
import { STORAGES, type Module } from "#metadata";
import { kindOf } from "../../../stores/record-query.ts";

/** Minutes of a day. */
export const DAY = 1440;

/** A time on the wall, in minutes since 1970. `to` is the first minute after it. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export function sameSpan(one: Span, other: Span): boolean {
  return one.from === other.from && one.to === other.to;
}

/** The fields of a period. */
export interface PeriodFields {
  readonly start: string;
  /** Null when a record has one date only, or the person may not see the other. */
  readonly end: string | null;
  /** The values are days. */
  readonly whole: boolean;
}

export function periodFields(module: Module, start: string): PeriodFields {
  const end = module.fields.find(({ name }) => name === start)?.rangeEnd;
  const storage = kindOf(module, start)?.storage;
  return {
    start,
    end: end !== undefined && module.fields.some(({ name }) => name === end) ? end : null,
    whole: storage === "date" && STORAGES[storage].moment,
  };
}

/** The time of a record; null without one. A moment has the length 0. */
export function spanOf(record: StoredRecord, { start, end, whole }: PeriodFields): Span | null {
  const from = minutesOf(record[start]);
  if (from === null) return null;
  const last = Math.max(from, (end === null ? null : minutesOf(record[end])) ?? from);
  return { from, to: whole ? last + DAY : last };
}

/** The values that give a record another time. An empty end stays empty unless the end itself is changed. */
export function valuesOf(span: Span, before: Span, record: StoredRecord, { start, end, whole }: PeriodFields): RecordInput {
  const write = whole ? dayText : momentText;
  const length = span.to - span.from;
  const hasEnd = end !== null && (minutesOf(record[end]) !== null || length !== before.to - before.from);
  return { [start]: write(span.from), ...(hasEnd ? { [end]: write(whole ? span.to - DAY : span.to) } : {}) };
}

/** Reads `yyyy-MM-dd` with or without ` HH:mm:ss`; null for anything else. */
export function minutesOf(value: unknown): number | null {
  if (typeof value !== "string") return null;
  const time = Date.parse(`${value.slice(0, 10)}T${value.length > 10 ? value.slice(11) : "00:00:00"}Z`);
  return Number.isNaN(time) ? null : time / 60_000;
}

export function dayText(minutes: number): string {
  return new Date(minutes * 60_000).toISOString().slice(0, 10);
}

export function momentText(minutes: number): string {
  return new Date(minutes * 60_000).toISOString().slice(0, 19).replace("T", " ");
}

/** First minute of the day. */
export function dayOf(minutes: number): number {
  return Math.floor(minutes / DAY) * DAY;
}

/** Monday of the week. */
export function weekOf(minutes: number): number {
  const day = dayOf(minutes);
  return day - ((new Date(day * 60_000).getUTCDay() + 6) % 7) * DAY;
}

/** First day of the month that lies so many months later. */
export function monthOf(minutes: number, later = 0): number {
  const date = new Date(minutes * 60_000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1) / 60_000;
}

/** First day of the quarter that lies so many quarters later. */
export function quarterOf(minutes: number, later = 0): number {
  return monthOf(minutes, later * 3 - (new Date(minutes * 60_000).getUTCMonth() % 3));
}

/** The time that is shown around a moment. */
export function shownSpan(scale: "day" | "week" | "month" | "quarter", at: number): Span {
  if (scale === "day") return { from: dayOf(at), to: dayOf(at) + DAY };
  if (scale === "week") return { from: weekOf(at), to: weekOf(at) + 7 * DAY };
  if (scale === "month") return { from: monthOf(at), to: monthOf(at, 1) };
  return { from: quarterOf(at), to: quarterOf(at, 1) };
}

/** Every day of a span. */
export function daysIn({ from, to }: Span): readonly number[] {
  return Array.from({ length: Math.round((to - from) / DAY) }, (_, at) => from + at * DAY);
}
