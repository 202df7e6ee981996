import type { Path } from "../../../source/parse.ts";
import { withEnglishDigits } from "./number-words.ts";

/** A text that the form shows beside a field, and its place in the file. */
export interface TextPlace {
  readonly shown: string;
  readonly path: Path;
}

/** The parts of the English of a field by the keys of the Chinese texts. */
const ENGLISH_PARTS: ReadonlyMap<unknown, string> = new Map([
  ["description", "description"],
  ["x-message", "message"],
  ["ui:help", "help"],
  ["ui:placeholder", "placeholder"],
]);

/** The other language of a text; undefined without one. */
export function otherLanguage(place: TextPlace, places: readonly TextPlace[]): TextPlace | undefined {
  const isEnglish = place.path[0] === "en";
  return places.find(({ path }) => {
    if ((path[0] === "en") === isEnglish) return false;
    const [chinese, english] = isEnglish ? [path, place.path] : [place.path, path];
    return ENGLISH_PARTS.get(chinese.at(-1)) === english.at(-1);
  });
}

/** True for an English text that has the numbers of the field, and not those that the Chinese has in their place. */
export function saysNumbers(english: string | undefined, right: readonly number[], wrong: readonly number[]): boolean {
  if (english === undefined) return false;
  const plain = withEnglishDigits(english.replaceAll(/(?<=\d),(?=\d{3}\b)/g, ""));
  const said = new Set((plain.match(/\d+(?:\.\d+)?/g) ?? []).map(Number));
  return right.every((number) => said.has(number)) && wrong.every((number) => right.includes(number) || !said.has(number));
}
