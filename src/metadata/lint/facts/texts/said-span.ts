/** A length of time that a text says. */
export interface SaidSpan {
  /** As in a bound: “7 天” is `7d`, “一年” is `365d`. */
  readonly bound: string;
  /** The hours of the shortest and of the longest time that the words can mean: a month has 28 to 31 days. */
  readonly least: number;
  readonly most: number;
  /** The text before and behind the time. */
  readonly before: string;
  readonly after: string;
}

/** A time in a text: “7 天”, “24 小时”, “一年”, “三个月”. */
const SPAN =
  /(?:(?<![\d.]|第\s*)(\d+)\s*(天|日(?!期)|周(?![年岁])|个?小时|分钟|个月|年(?![度份级代龄]))|(?<![第同每某几数百零一两二三四五六七八九十])(半|[一两二三四五六七八九]?十?[一二三四五六七八九]?)(天|周(?![年岁一二三四五六日])|个?小时|分钟|个月|年(?![度份级代龄])))/g;

interface Unit {
  readonly unit: keyof typeof HOURS;
  readonly usual: number;
  readonly least: number;
  readonly most: number;
}

const [DAY, WEEK, HOUR, MINUTE] = [exactly("d", 1), exactly("d", 7), exactly("h", 1), exactly("min", 1)];
const UNITS: Readonly<Record<string, Unit>> = {
  天: DAY,
  日: DAY,
  周: WEEK,
  小时: HOUR,
  个小时: HOUR,
  分钟: MINUTE,
  个月: { unit: "d", usual: 30, least: 28, most: 31 },
  年: { unit: "d", usual: 365, least: 360, most: 366 },
};

const HOURS = { d: 24, h: 1, min: 1 / 60 };

function exactly(unit: keyof typeof HOURS, count: number): Unit {
  return { unit, usual: count, least: count, most: count };
}

const DIGITS = [/零/, /一/, /[二两]/, /三/, /四/, /五/, /六/, /七/, /八/, /九/];

/** The number of a Chinese numeral below 100; null for none. */
function numeralOf(words: string): number | null {
  if (/^半$/.test(words)) return 1 / 2;
  if (words === "") return null;
  const parts = words.split(/十/);
  const digit = (word: string, none: number): number => (word === "" ? none : DIGITS.findIndex((one) => one.test(word)));
  const [tens, ones] = parts.length > 1 ? [digit(parts[0] ?? "", 1), parts[1]] : [0, parts[0]];
  return tens * 10 + digit(ones ?? "", 0);
}

/** Numbers of years from here on are calendar years. */
const CALENDAR_YEARS = 100;

/** The only time in a text; null without one. */
export function onlySpan(said: string): SaidSpan | null {
  const told = [...said.matchAll(SPAN)].flatMap((found) => {
    const [shown, digits, digitUnit, numeral = "", unit = digitUnit ?? ""] = found;
    const count = digits === undefined ? numeralOf(numeral) : Number(digits);
    const measure = UNITS[unit];
    if (count === null || measure === undefined || (/年/.test(unit) && count >= CALENDAR_YEARS)) return [];
    const hours = HOURS[measure.unit];
    const usual = count * measure.usual;
    // Half a day is twelve hours.
    const bound = Number.isInteger(usual) ? `${usual}${measure.unit}` : inSmaller(usual, measure.unit);
    return [
      {
        bound,
        least: count * measure.least * hours,
        most: count * measure.most * hours,
        before: said.slice(0, found.index),
        after: said.slice(found.index + shown.length),
      },
    ];
  });
  const [only, ...others] = told;
  return only === undefined || others.length > 0 ? null : only;
}

/** “半天” is `12h`, “半小时” is `30min`; half a year is rounded to days. */
function inSmaller(count: number, unit: keyof typeof HOURS): string {
  if (count > 1) return `${Math.floor(count)}${unit}`;
  return unit === "d" ? `${count * 24}h` : `${count * 60}min`;
}

/** @param bound as in a condition: `30d` */
export function hoursOf(bound: string): number {
  const [, count = "", unit = ""] = /^(\d+)(d|h|min)$/.exec(bound) ?? [];
  return Number(count) * (unit === "d" || unit === "h" || unit === "min" ? HOURS[unit] : 0);
}

/** True if a bound is as long as the text says. */
export function isOfSpan({ least, most }: SaidSpan, bound: string): boolean {
  const hours = hoursOf(bound);
  return hours > least - 1e-6 && hours < most + 1e-6;
}
