import pinyinMatch from "pinyin-match";

// The package is CommonJS; its types place the function one `default` deeper than Node and bundlers do.
const imported: unknown = pinyinMatch;
const { match } = imported as { match(text: string, typed: string): readonly [number, number] | false };

/** Records whose names are compared: enough for departments, products and the regions of a country, in about 20 ms. */
export const MOST_COMPARED = 5_000;

/** True for a text that may be pinyin, in full or by its initials. */
export function isPinyin(text: string): boolean {
  return /^[a-z][a-z ']{0,40}$/i.test(text);
}

/** Characters of a name that are compared. A long text takes long. */
const LONGEST = 40;

/** True when the pinyin of a name contains the input. */
export function soundsLike(name: string, typed: string): boolean {
  const text = name.slice(0, LONGEST);
  return /\p{Script=Han}/u.test(text) && match(text, typed) !== false;
}
