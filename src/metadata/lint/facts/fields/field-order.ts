import { wordsIn } from "../../words.ts";
import type { FieldDraft } from "../draft.ts";
import { titleOf } from "../json-type.ts";

type FieldOf = (name: string) => FieldDraft | undefined;

/** True if the fields say that the value of one is never above that of the other, as far as both have one. */
export function isNeverAbove(low: string, high: string, fieldOf: FieldOf): boolean {
  const [first, last] = [fieldOf(low)?.schema, fieldOf(high)?.schema];
  const isBound = (of: typeof first, keys: readonly string[], by: string): boolean => keys.some((key) => of?.[key] === by);
  return (
    isBound(first, ["x-range", "x-maximum", "x-exclusiveMaximum"], high) ||
    isBound(last, ["x-minimum", "x-exclusiveMinimum"], low)
  );
}

/** Words of the beginning and of the end of what only rises: years, readings of a meter, mileage. */
const [BEGIN, END] = [
  /^(?:start|begin|from|first|previous|prev|prior|last)$/,
  /^(?:end|finish|until|to|current|this|latest|new)$/,
];
const [FIRST, LAST] = [/起始|开始|[上前][次期]|出车|借出|[起始]/, /终止|结束|截止|[本当这]次|[本当]期|收车|归还|[终止末]/];
const RISING = [/(?:年份?|[读示]数|表底|里程数?|公里数|页码)$/, /(?:^| )(?:year|reading|mileage|odometer|kilometre)s?$/] as const;

/** True if two numbers are called the beginning and the end of what only rises, by their names or by their titles. */
export function isCalledBefore(low: FieldDraft | undefined, high: FieldDraft | undefined): boolean {
  if (low === undefined || high === undefined) return false;
  const [first, last] = [low, high].map(({ schema }) => titleOf(schema).replace(/\s*[（(].*[)）]$/, ""));
  const isTitled = (one = "", other = ""): boolean =>
    FIRST.test(one) && LAST.test(other) && one.replace(FIRST, "") === other.replace(LAST, "") && RISING[0].test(one);
  const isNamed = (one: FieldDraft, other: FieldDraft): boolean => isApart(wordsIn(one.name), wordsIn(other.name));
  return (isTitled(first, last) || isNamed(low, high)) && !isTitled(last, first) && !isNamed(high, low);
}

/** True for “startYear” and “endYear”: they have the other words in common. */
function isApart(low: readonly string[], high: readonly string[]): boolean {
  const rest = (words: readonly string[], marks: RegExp): string => words.filter((word) => !marks.test(word)).join(" ");
  const [begins, ends] = [low.filter((word) => BEGIN.test(word)), high.filter((word) => END.test(word))];
  return begins.length === 1 && ends.length === 1 && rest(low, BEGIN) === rest(high, END) && RISING[1].test(rest(low, BEGIN));
}

/** True if a number is never below 0: by its minimum, by the field that is its minimum, or as a count. */
export function isNeverNegative(field: FieldDraft | undefined, fieldOf: FieldOf): boolean {
  if (field === undefined) return false;
  const { schema } = field;
  if ([schema["minimum"], schema["exclusiveMinimum"]].some((least) => typeof least === "number" && least >= 0)) return true;
  const by = [schema["x-minimum"], schema["x-exclusiveMinimum"]].find((name) => typeof name === "string");
  const bound = typeof by === "string" && by !== field.name ? fieldOf(by)?.schema : undefined;
  return [bound?.["minimum"], bound?.["exclusiveMinimum"]].some((least) => typeof least === "number" && least >= 0);
}
