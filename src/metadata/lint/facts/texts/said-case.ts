import type { LabelledChoice } from "../fields/labelled-choices.ts";

/** The choices for which a text says that something holds, or for which alone it does not: “除现金外必填”. */
export interface SaidCase {
  readonly choices: readonly LabelledChoice[];
  readonly isExcept: boolean;
}

const QUOTES = /[“”"'「」\s]/g;
const INTRODUCTION = /^(?:当|如果?|若|仅限?|只有|限|对于?|凡是?|属于|选择?了?|等于|为|是)+/;
/** “隔板的库位”, “隔板时”, and “现金以外的方式”. */
const NOUN = /(?:时|的.{0,6}|类型?|类别|状态|方式)$/;
const EXCEPT = /^(?:除了?(.+?)(?:[以之]外|外)|(.+?)[以之]外|(?:非|不[是为选])(.+))$/;

/**
 * Reads the words in front of “必填” as labels of one field.
 * @param title of the field
 * @returns null for words that say more, or something else
 */
export function saidCase(words: string, title: string, choices: readonly LabelledChoice[]): SaidCase | null {
  const plain = words.replaceAll(QUOTES, "");
  const untitled = title !== "" && plain.startsWith(title) ? plain.slice(title.length) : plain;
  for (const variant of [plain, untitled, untitled.replace(NOUN, ""), untitled.replace(NOUN, "").replace(NOUN, "")]) {
    for (const one of [variant, variant.replace(INTRODUCTION, "")]) {
      const named = listed(one, choices);
      if (named !== null) return { choices: named, isExcept: false };
      const [, first, second, third] = EXCEPT.exec(one) ?? [];
      const excepted = listed(first ?? second ?? third ?? "", choices);
      if (excepted !== null) return { choices: excepted, isExcept: true };
    }
  }
  return null;
}

/** The choices of a list of labels, and of nothing but labels. */
function listed(words: string, choices: readonly LabelledChoice[]): readonly LabelledChoice[] | null {
  const find = (label: string): LabelledChoice | undefined => choices.find((choice) => choice.label === label);
  const whole = find(words);
  if (whole !== undefined) return [whole];
  const found = words.split(/以及|[、和与或及/]/).map(find);
  return found.every((choice) => choice !== undefined) ? found : null;
}

/** A number with which a text compares, in the units in which the text may mean it. */
export interface SaidComparison {
  readonly number: number;
  readonly values: readonly number[];
  readonly unit: string;
  readonly isUpward: boolean;
}

const FRONT =
  /(不)?(低于|少于|小于|不足|不到|不满|未满|超过|高于|大于|多于|至少|至多|最多|满|达到?)\s*(\d+(?:\.\d+)?)\s*(万?)\s*(%|\p{Script=Han}{0,2})/u;
const BACK = /(\d+(?:\.\d+)?)\s*(万?)\s*(%|\p{Script=Han}{0,2}?)[及或]?(以上|以下|以内|起)/u;
const UPWARD = /^(?:超过|高于|大于|多于|至少|满|达到?|以上|起)$/;

/** Reads “500 元及以上” and “未满 18 岁”; null for another text, and for one of several numbers. */
export function saidComparison(words: string): SaidComparison | null {
  if ((words.match(/\d+(?:\.\d+)?/g) ?? []).length !== 1) return null;
  const [front, back] = [FRONT.exec(words), BACK.exec(words)];
  if ((front === null) === (back === null)) return null;
  const [not, word = "", digits, times, unit = ""] =
    front === null ? [undefined, back?.[4], back?.[1], back?.[2], back?.[3]] : front.slice(1);
  const number = Number(digits);
  return {
    number,
    values: [number, ...((times ?? "") === "" ? [] : [number * TEN_THOUSAND]), ...(unit === "%" ? [number / 100] : [])],
    unit: `${times ?? ""}${unit}`,
    isUpward: UPWARD.test(word) !== (not !== undefined),
  };
}

const TEN_THOUSAND = 10_000;
