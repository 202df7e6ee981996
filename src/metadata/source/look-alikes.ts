import type { Text } from "#contract";
import { invisibleName, isInvisible } from "./strange-text.ts";

/** Letters of other alphabets that look like Latin ones, in the order of those. */
const LATIN: ReadonlyMap<string, string> = new Map([
  ...pairs("аеорсухіјѕһԁԛԝӏАВЕКМНОРСТХІЈЅ", "aeopcyxijshdqwlABEKMHOPCTXIJS"),
  ...pairs("οανιυΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "oaviuABEZHIKMNOPTYX"),
]);

function pairs(others: string, latin: string): readonly (readonly [string, string])[] {
  return [...others].map((other, at) => [other, latin.charAt(at)]);
}

/** A character that is not seen, or that looks like another one. */
export interface LookAlike {
  /** Its name with its code. */
  readonly name: Text;
  readonly isHidden: boolean;
  /** The whole text without such characters, in Latin letters. */
  readonly plain: string;
}

/** Finds the first character of a text that is not seen or looks like a Latin one; null without one. */
export function lookAlikeIn(shown: string): LookAlike | null {
  const found = [...shown].find((character) => plainOf(character) !== character);
  if (found === undefined) return null;
  return { name: nameOf(found), isHidden: isInvisible(found), plain: [...shown].map(plainOf).join("") };
}

function plainOf(character: string): string {
  if (isInvisible(character)) return "";
  return /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff3f]/.test(character)
    ? character.normalize("NFKC")
    : (LATIN.get(character) ?? character);
}

function nameOf(character: string): Text {
  if (isInvisible(character)) return invisibleName(character);
  const shown = `“${character}” (U+${code(character)})`;
  if (/\p{Script=Cyrillic}/u.test(character)) return { zh: `西里尔字母${shown}`, en: `the Cyrillic letter ${shown}` };
  if (/\p{Script=Greek}/u.test(character)) return { zh: `希腊字母${shown}`, en: `the Greek letter ${shown}` };
  return { zh: `全角字符${shown}`, en: `the full-width character ${shown}` };
}

function code(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
}
