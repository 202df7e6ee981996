import { wordsIn } from "../../words.ts";
import { CONCEPTS } from "./concept-words.ts";
import { remembering } from "./remembering.ts";

/** A thing that a text can be about, by the first of its English words. */
export type Concept = string;

const ENTRIES = CONCEPTS.map(([en, zh]): readonly [Concept, RegExp] => [idOf(en), zh]);

const CHINESE: ReadonlyMap<Concept, RegExp> = new Map(ENTRIES);

function idOf(words: string): Concept {
  return words.split(" ")[0] ?? "";
}

/** Returns the concepts whose words stand in a Chinese text. */
export const conceptsIn = remembering((chinese: string) =>
  ENTRIES.flatMap(([concept, zh]) => (zh.test(chinese) ? [concept] : [])),
);

/** Words that turn others round: “未启用” and “取消冻结”. */
export const NEGATION = /[未不非无没勿否]|取消|撤销|撤回|停止|解除|恢复/;

/** True for words that turn a label round, or say that it is still to come. “是否” only asks. */
function isTurned(words: string): boolean {
  return NEGATION.test(words.replaceAll(/是否/g, "")) || /待|止$/.test(words);
}

/** True if a Chinese label says a concept, and no other word of the label turns it round: “未启用” does not say “启用”. */
export function says(chinese: string, concept: Concept): boolean {
  const zh = CHINESE.get(concept);
  return zh !== undefined && zh.test(chinese) && !isTurned(chinese.replace(zh, ""));
}

/** Returns the concepts whose words stand in an English text, or in a name such as `consultFee`. */
export const conceptsOfWords = remembering((text: string) => {
  const said = wordsIn(text.replaceAll(/[’']s\b|[^\w.-]+/g, " "));
  const phrases = said.flatMap((word, at) => [word, ...particlesAfter(said, at).map((particle) => `${word} ${particle}`)]);
  const label = `=${said.join(" ").replace(/^(?:date|time) | (?:at|on|date|time)$/, "")}`;
  return [...new Set([label, ...phrases].flatMap((phrase) => BY_FORM.get(phrase) ?? []))];
});

/** The word behind another one, and the next ones of “in and out”. */
function particlesAfter(words: readonly string[], at: number): readonly string[] {
  const after = words.slice(at + 1, at + 4);
  const end = after.findIndex((word) => !/^(?:in|out|on|off|up|and|or)$/.test(word));
  return after.slice(0, Math.max(1, end < 0 ? after.length : end));
}

const ENDINGS = ["", "s", "es", "d", "ed", "r", "er", "ers", "ing", "al", "or"];

/** Words that only look like a form of another one. */
const OTHER_WORDS = ["locker", "lockers", "minor", "miner", "news", "passer", "netting", "banal", "banner", "poster", "posters"];

/** Concepts by the forms of their words: “opened” of “open”, “approval” of “approve”, “topped up” of “top_up”. */
const BY_FORM: ReadonlyMap<string, readonly Concept[]> = byForm();

function byForm(): ReadonlyMap<string, readonly Concept[]> {
  const found = new Map<string, Set<Concept>>();
  for (const [en] of CONCEPTS)
    for (const phrase of en.split(" ")) {
      const [first = "", ...rest] = phrase.split("_");
      for (const form of phrase.startsWith("=") ? [first] : formsOf(first)) {
        const key = [form, ...rest].join(" ");
        found.set(key, (found.get(key) ?? new Set()).add(idOf(en)));
      }
    }
  for (const other of OTHER_WORDS) found.delete(other);
  return new Map([...found].map(([form, concepts]) => [form, [...concepts]]));
}

function formsOf(word: string): readonly string[] {
  const short = word.length > 2 ? word.replace(/e$/, "").replace(/y$/, "i") : word;
  const doubled = /[^aeiou][aeiou][bdgmnpt]$/.test(word) ? [`${word}${word.at(-1) ?? ""}`] : [];
  const stems = [...(short === word ? [] : [short]), ...doubled];
  return [word, ...stems].flatMap((stem) => ENDINGS.map((ending) => stem + ending)).filter((form) => !stems.includes(form));
}

/** The English words of a concept, as a hint gives them. */
export function wordOf(concept: Concept): string {
  return concept.replace("=", "").replaceAll("_", " ");
}

/** A thing with what its name and its text are about. */
export interface Meant {
  readonly name: readonly Concept[];
  readonly text: readonly Concept[];
}

/** True if the text of each says what the name of the other says, and not what its own does. */
export function areExchanged(one: Meant, other: Meant): boolean {
  const [ownName, theirName] = apart(one.name, other.name);
  const [ownText, theirText] = apart(one.text, other.text);
  return meet(ownName, theirText) && meet(theirName, ownText) && !meet(ownName, ownText) && !meet(theirName, theirText);
}

function apart(one: readonly Concept[], other: readonly Concept[]): readonly [readonly Concept[], readonly Concept[]] {
  return [one.filter((concept) => !other.includes(concept)), other.filter((concept) => !one.includes(concept))];
}

export function meet(one: readonly Concept[], other: readonly Concept[]): boolean {
  return one.some((concept) => other.includes(concept));
}
