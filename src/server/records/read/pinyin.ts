import pinyinMatch from "pinyin-match";

// The package is CommonJS; its types place the function one `default` deeper than Node and bundlers do.
const imported: unknown = pinyinMatch;
const { match } = imported as { match(text: string, typed: string): readonly [number, number] | false };

/** Records whose labels are compared: enough for departments, levels and products, a few milliseconds of work. */
export const MOST_COMPARED = 2_000;

/** True for a text that may be pinyin, in full or by its initials. */
export function isPinyin(text: string): boolean {
  return /^[a-z][a-z ']{0,40}$/i.test(text);
}

/** True when the pinyin of a label contains what was typed. */
export function soundsLike(label: string, typed: string): boolean {
  return /\p{Script=Han}/u.test(label) && match(label, typed) !== false;
}
