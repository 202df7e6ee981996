import { FaultError } from "../fault.ts";
import type { Place } from "../ast.ts";
import { addMonths, DAY, formatDate, parseDate } from "../values/dates.ts";
import { Decimal } from "../values/decimal.ts";
import type { Value } from "../values/value.ts";
import { integerOf } from "./numbers.ts";
import type { FunctionSpec } from "./spec.ts";
import { textOf } from "./texts.ts";

const HOUR = 3_600_000;
/** Days between the first and the last date that can be written. */
const MOST_DAYS = 3_652_500;

/** Functions of dates. They know no clock: `today` and `now` are fields of the scope. */
export const DATE_FUNCTIONS = {
  // Midnights, so that two dates differ by whole days whatever their times are.
  days: between((from, to) => Math.floor(to / DAY) - Math.floor(from / DAY)),
  hours: between((from, to) => (to - from) / HOUR),
  months: between(monthsBetween),
  addDays: shifting((time, days) => time + days * DAY),
  addMonths: shifting(addMonths),
  year: part((date) => date.getUTCFullYear()),
  month: part((date) => date.getUTCMonth() + 1),
  day: part((date) => date.getUTCDate()),
  // Monday is 1, Sunday is 7, as in ISO 8601.
  weekday: part((date) => ((date.getUTCDay() + 6) % 7) + 1),
} satisfies Record<string, FunctionSpec>;

function between(measure: (from: number, to: number) => number): FunctionSpec {
  return {
    least: 2,
    most: 2,
    parameters: ["date"],
    result: "number",
    run: ([from, to], at) => new Decimal(measure(timeOf(from, at), timeOf(to, at))),
  };
}

function shifting(shift: (time: number, by: number) => number): FunctionSpec {
  return {
    least: 2,
    most: 2,
    parameters: ["date", "number"],
    result: "date",
    run: ([date, by], at) => {
      const shifted = formatDate(shift(timeOf(date, at), integerOf(by, MOST_DAYS)));
      if (shifted === null) throw new FaultError("tooLarge", at);
      return shifted;
    },
  };
}

function part(read: (date: Date) => number): FunctionSpec {
  return {
    least: 1,
    most: 1,
    parameters: ["date"],
    result: "number",
    run: ([date], at) => new Decimal(read(new Date(timeOf(date, at)))),
  };
}

function monthsBetween(from: number, to: number): number {
  const [start, end] = [new Date(from), new Date(to)];
  const months = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  if (months > 0 && addMonths(from, months) > to) return months - 1;
  return months < 0 && addMonths(from, months) < to ? months + 1 : months;
}

function timeOf(value: Value | undefined, at: Place): number {
  const moment = parseDate(textOf(value));
  if (moment === null) throw new FaultError("notADate", at, { found: textOf(value).slice(0, 50) });
  return moment.time;
}
