import PinyinMatch from "pinyin-match";

/** True when the pinyin of a name contains the typed text, in full or by its initials. */
export function soundsLike(name: string, typed: string): boolean {
  return PinyinMatch.match(name, typed) !== false;
}
