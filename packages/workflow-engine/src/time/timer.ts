import type { TimerKind } from "../definition.ts";
import { addDuration, isInstant, normaliseInstant, parseCycle, parseDuration } from "./iso-8601.ts";

export const TIMER_EXAMPLES: Readonly<Record<TimerKind, string>> = {
  date: "2026-03-31T10:00:00Z",
  duration: "PT12H",
  cycle: "R3/PT24H",
};

export function isTimerText(kind: TimerKind, text: string): boolean {
  if (kind === "date") return isInstant(text);
  return kind === "duration" ? parseDuration(text) !== null : parseCycle(text) !== null;
}

/** Number of firings of a timer; null without an end. */
export function repetitionsOf(kind: TimerKind, text: string): number | null {
  return kind === "cycle" ? (parseCycle(text)?.repetitions ?? null) : 1;
}

/**
 * The instant at which a timer is due. The engine has no clock, so the host gives the time.
 * @param fired how often a cycle has fired before
 * @param now ISO instant at which the timer is scheduled
 * @returns ISO instant in UTC, or null for a text that is not a time
 */
export function timerDue(timer: { kind: TimerKind; value: string; fired: number }, now: string): string | null {
  if (!isTimerText(timer.kind, timer.value)) return null;
  if (timer.kind === "date") return normaliseInstant(timer.value);
  const duration = parseDuration(timer.value);
  if (duration !== null) return addDuration(now, duration);
  const cycle = parseCycle(timer.value);
  if (cycle === null) return null;
  return cycle.start === null ? addDuration(now, cycle.interval) : addDuration(cycle.start, cycle.interval, timer.fired);
}
