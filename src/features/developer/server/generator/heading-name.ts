import { dict } from "pinyin-match/src/simplified_dict.js";
import { HEADING_WORDS } from "./heading-words.ts";

/** A Chinese heading in Latin letters. */
export interface HeadingName {
  /** Camel case. It begins with a letter. */
  readonly name: string;
  readonly english: string;
  /** False where a part is pinyin because its English is unknown. */
  readonly isTranslated: boolean;
}

/**
 * Names a Chinese heading by the English of its words: `客户名称` → `customerName`. Words without a known English are
 * written in pinyin: `品相等级` → `pinXiangLevel`.
 * @param longest maximum characters of the name
 * @returns null for a text without a Chinese character
 */
export function headingName(heading: string, longest: number): HeadingName | null {
  const text = essence(heading);
  if (!HAN.test(text)) return null;
  const parts = text.match(/\p{Script=Han}+|[A-Za-z]+|\d+/gu) ?? [];
  const words = parts.flatMap((part) => (HAN.test(part) ? wordsOf(part) : [{ english: part, name: part, isKnown: true }]));
  // A name begins with a letter, so that numbers in front go to the end.
  const first = words.findIndex(({ name }) => !/^\d/.test(name));
  const ordered = first <= 0 ? words : [...words.slice(first), ...words.slice(0, first)];
  const name = camelName(
    ordered.map((word) => word.name),
    longest,
  );
  if (name === "") return null;
  const english = ordered.map((word) => word.english).join(" ");
  return {
    name,
    english: english.charAt(0).toUpperCase() + english.slice(1),
    isTranslated: words.every(({ isKnown }) => isKnown),
  };
}

/** The English of a text whose words are all known, such as a choice; null for others. */
export function englishOf(text: string): string | null {
  const found = headingName(text, text.length * 20);
  return found?.isTranslated === true ? found.english : null;
}

const HAN = /\p{Script=Han}/u;

/** `金额（元）` → `金额`, `所属部门` → `部门`: without what says nothing in a name. */
function essence(heading: string): string {
  const outside = heading.replace(/[（(【[][^）)】\]]*[）)】\]]?/g, " ").trim();
  return (outside === "" ? heading : outside).replace(/^(?:所属|所在|请填写|请选择)(?=.)/u, "");
}

interface Word {
  readonly english: string;
  readonly name: string;
  readonly isKnown: boolean;
}

const LONGEST_WORD = Math.max(...[...HEADING_WORDS.keys()].map((word) => word.length));
/** Cost of a character without a known word. It outweighs any number of words that avoid it. */
const UNKNOWN = 100;
/** Characters that say nothing in a name. */
const SILENT: ReadonlySet<string> = new Set(["的", "之", "及", "与", "和", "或", "了"]);

/** Single characters that are words before others. */
const LEADING: ReadonlySet<string> = new Set(["总", "主", "副", "本", "年", "月"]);

/** Cuts a text into the fewest words that leave the fewest characters unknown. */
function wordsOf(text: string): readonly Word[] {
  const characters = [...text];
  const best: { readonly cost: number; readonly words: readonly Word[] }[] = [];
  best[characters.length] = { cost: 0, words: [] };
  for (let at = characters.length - 1; at >= 0; at -= 1) {
    const character = characters[at] ?? "";
    const after = best[at + 1];
    const sound = SILENT.has(character) ? [] : [{ english: pinyinOf(character), name: pinyinOf(character), isKnown: false }];
    let found = { cost: (after?.cost ?? 0) + UNKNOWN * sound.length, words: [...sound, ...(after?.words ?? [])] };
    for (let end = at + 1; end <= Math.min(characters.length, at + LONGEST_WORD); end += 1) {
      const word = HEADING_WORDS.get(characters.slice(at, end).join(""));
      const rest = best[end];
      if (word === undefined || rest === undefined || rest.cost + 1 > found.cost) continue;
      // Inside of a text a single character is a part of an unknown word more often than a word.
      if (end === at + 1 && end < characters.length && !LEADING.has(character)) continue;
      found = { cost: rest.cost + 1, words: [{ ...word, isKnown: true }, ...rest.words] };
    }
    best[at] = found;
  }
  return best[0]?.words ?? [];
}

/** Joins words to a camel-case name, without the words at the end that would make it too long. */
function camelName(words: readonly string[], longest: number): string {
  let name = "";
  for (const word of words.flatMap((part) => part.match(/[A-Za-z0-9]+/g) ?? [])) {
    // An abbreviation such as `SKU` is one word; `orderNo` is a name already.
    const plain = word === word.toUpperCase() ? word.toLowerCase() : word;
    const next = name === "" ? plain.charAt(0).toLowerCase() + plain.slice(1) : plain.charAt(0).toUpperCase() + plain.slice(1);
    if (name.length + next.length > longest) break;
    name += next;
  }
  return name;
}

/** Usual readings in headings, where the most frequent reading of the character is another one. */
const READINGS: ReadonlyMap<string, string> = new Map(
  "长chang 调diao 重zhong 称cheng 会hui 单dan 行hang 便bian 量liang 大da 数shu 率lv 参can 还huan 都du 地di 得de 着zhe 乐le 种zhong 分fen 中zhong 差cha 省sheng"
    .split(" ")
    .map((entry) => [entry.charAt(0), entry.slice(1)]),
);

let syllables: ReadonlyMap<string, string> | null = null;

/** The reading of a character; "" for a rare one. */
function pinyinOf(character: string): string {
  syllables ??= readSyllables();
  return READINGS.get(character) ?? syllables.get(character) ?? "";
}

/** Each character has the reading in whose list it comes first. */
function readSyllables(): ReadonlyMap<string, string> {
  const found = new Map<string, { readonly syllable: string; readonly place: number }>();
  for (const [syllable, characters] of Object.entries(dict))
    for (const [place, character] of [...characters].entries())
      if (place < (found.get(character)?.place ?? Infinity)) found.set(character, { syllable, place });
  return new Map([...found].map(([character, { syllable }]) => [character, syllable]));
}
