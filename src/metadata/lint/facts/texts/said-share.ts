/** A share or a multiple that a Chinese text says. */
export interface SaidShare {
  /** As written: “1.3 倍”. */
  readonly said: string;
  /** 0.3 for “30%” and “三成”, 1.3 for “1.3 倍”, and 0.8 for “8 折”. */
  readonly value: number;
  /** A discount says what is left. */
  readonly kind: Kind;
}

type Kind = "part" | "rest" | "multiple";

/** A number, and no part of “一点三” or “几十”. */
const NUMBER = /(?<![\d.点几数零一二两三四五六七八九十])(\d+(?:\.\d+)?|[零一二两三四五六七八九十]{1,3})\s*/u;

/** Units behind a number, with the value. A word such as “成员” is none. */
const UNITS: readonly (readonly [pattern: RegExp, valueOf: (number: number) => number, kind: Kind])[] = [
  [/[%％]/u, (number) => number / 100, "part"],
  [/成(?![员本人品套交立功为果长熟分都市年新不])/u, (number) => number / 10, "part"],
  // “85 折” and “8.5 折” leave the same.
  [/折(?![叠线旧断磨页])/u, (number) => number / (number < 10 ? 10 : 100), "rest"],
  [/倍(?![数率半])/u, (number) => number, "multiple"],
  // “两个月租金”
  [/个月的?(?=[^，。；]{0,3}(?:租金?|薪|工资|费))/u, (number) => number, "multiple"],
];

const SHARES = UNITS.map(([unit, ...rest]) => [new RegExp(NUMBER.source + unit.source, "gu"), ...rest] as const);

/** Words without a number. */
const WORDS: readonly (readonly [word: RegExp, value: number])[] = [
  [/双倍|翻倍|加倍/u, 2],
  [/(?<=[的为按收付])一半|半价/u, 0.5],
];

/** The only share in a text without another number; null without one. */
export function saidShare(shown: string): SaidShare | null {
  // “百分之三十” has its unit in front.
  const plain = shown.replaceAll(/百分之([零一二两三四五六七八九十]{1,3})/gu, "$1%");
  const words = WORDS.flatMap(([word, value]) =>
    word.test(plain) ? [{ said: word.exec(plain)?.[0] ?? "", value, kind: "multiple" as const }] : [],
  );
  const found = SHARES.flatMap(([pattern, valueOf, kind]) =>
    [...plain.matchAll(pattern)].map(([said, number = ""]) => ({
      said: said.trim(),
      value: valueOf(numberOf(number)),
      kind,
    })),
  );
  const [only, ...others] = [...found, ...words];
  const numbers = plain.replace(only?.said ?? "", "").match(/\d/u);
  return only === undefined || others.length > 0 || numbers !== null ? null : only;
}

const DIGITS = [/零/u, /一/u, /[二两]/u, /三/u, /四/u, /五/u, /六/u, /七/u, /八/u, /九/u];

/** Reads “1.5”, “三”, “二十五”, and “八五”, which is 85 of a hundred. */
function numberOf(written: string): number {
  if (/^\d/.test(written)) return Number(written);
  const isNamed = /十/u.test(written);
  const [tens, ones] = isNamed ? written.split(/十/u) : [written.slice(0, -1), written.slice(-1)];
  const [ten, one] = [tens, ones].map((digit) => DIGITS.findIndex((pattern) => pattern.test(digit ?? "")));
  return (isNamed && tens === "" ? 10 : Math.max(0, ten ?? 0) * 10) + Math.max(0, one ?? 0);
}
