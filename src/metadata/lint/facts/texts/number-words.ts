/** A numeral in front of a word that Chinese counts things by. */
const CHINESE =
  /(?<![一二两三四五六七八九十百千万几第每\d.])(?:[二两三四五六七八九]|[二三四五六七八九]?十[一二三四五六七八九]?)(?=[个位天次张条人份年月周件倍级种名项步台套段组轮层]|小时|分钟|工作日)/gu;

const TEN = /十/;
const DIGITS: readonly RegExp[] = [/一/, /[二两]/, /三/, /四/, /五/, /六/, /七/, /八/, /九/];

function valueOf(numeral: string): number {
  const digit = (character: string): number => DIGITS.findIndex((one) => one.test(character)) + 1;
  const [tens = "", ones] = numeral.split(TEN);
  return ones === undefined ? digit(tens) : (tens === "" ? 1 : digit(tens)) * 10 + digit(ones);
}

/** A Chinese text with digits for the numerals that count something: “三个大写字母” becomes “3个大写字母”. */
export function withDigits(chinese: string): string {
  return chinese.replaceAll(CHINESE, (numeral) => String(valueOf(numeral)));
}

const ENGLISH: readonly string[] = "two three four five six seven eight nine ten eleven twelve".split(" ");

/** “Two-factor” and “four-wheeled”, which count nothing, but not “six-digit”. */
const HYPHENED =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten)-(?!(?:digit|letter|character|day|week|month|year|hour|minute|person|seat|piece)s?\b)[a-z]+/gi;

/** An English text with digits for its numerals from two to twelve. “One” is mostly no number. */
export function withEnglishDigits(english: string): string {
  return english.replaceAll(HYPHENED, " ").replaceAll(/\b[a-z]+\b/gi, (word) => {
    const at = ENGLISH.indexOf(word.toLowerCase());
    return at < 0 ? word : String(at + 2);
  });
}

/** How many letters and digits a text says, in ascending order. */
export interface SaidCounts {
  readonly letters: readonly number[];
  readonly digits: readonly number[];
}

const LIMIT =
  /[前后末首至到~～–—不]|[多少]于|最[多少]|以[上内下]|超过|\b(?:to|least|most|between|from|not|no|or|up)\b|\d\s*-\s*\d/i;

/** The letters and digits of which a text says that a value consists; null for limits. */
export function saidCounts(shown: string): SaidCounts | null {
  const plain = withEnglishDigits(withDigits(shown)).replaceAll(/一(?=[个位])/g, "1");
  if (LIMIT.test(plain)) return null;
  const counted = (pattern: RegExp): readonly number[] =>
    [...plain.matchAll(pattern)].map(([, number]) => Number(number)).toSorted((a, b) => a - b);
  return {
    letters: counted(
      /(?<![\d.A-Za-z])(\d+)\s*[个位]?(?:大写|小写|英文|拉丁|(?:capital|upper-?case|lower-?case|small)\s)*\s*(?:字母|letters?\b)/gi,
    ),
    digits: counted(/(?<![\d.A-Za-z])(\d+)\s*[个位]?\s*(?:数字|digits?\b)/gi),
  };
}
