import type { Locale } from "#contract";
import type { Scale } from "../period/period-bar.tsx";
import { clockText, dayNumber, inWords } from "../period/period-texts.ts";
import { DAY, daysIn, type Span } from "../period/span.ts";

/** A part of the shown time with its name. */
export interface Tick {
  readonly at: number;
  readonly to: number;
  readonly text: string;
  /** A weekend. */
  readonly free: boolean;
}

/** Two hours of a day, days of a week or a month, weeks of a quarter. */
export function ticksOf(scale: Scale, span: Span, locale: Locale): readonly Tick[] {
  if (scale === "day")
    return Array.from({ length: 12 }, (_, at) => ({
      at: span.from + at * 120,
      to: span.from + (at + 1) * 120,
      text: clockText(at * 120),
      free: false,
    }));
  const days = daysIn(span);
  if (scale === "quarter") {
    const starts = days.filter((day, at) => at === 0 || weekday(day) === 1);
    return starts.map((at, index) => ({
      at,
      to: starts[index + 1] ?? span.to,
      text: inWords(at, locale, { month: "numeric", day: "numeric" }),
      free: false,
    }));
  }
  return days.map((at) => ({
    at,
    to: at + DAY,
    text: scale === "week" ? inWords(at, locale, { weekday: "short", day: "numeric" }) : String(dayNumber(at)),
    free: weekday(at) % 6 === 0,
  }));
}

function weekday(day: number): number {
  return new Date(day * 60_000).getUTCDay();
}
