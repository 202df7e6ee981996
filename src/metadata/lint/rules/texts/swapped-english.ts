import type { Path } from "../../../source/parse.ts";
import { listOf, namedFields, type ModuleDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { stringAt, valueAt } from "../../facts/json-type.ts";
import { areExchanged, conceptsIn, conceptsOfWords, meet } from "../../facts/texts/concepts.ts";
import type { Rule } from "../../rule.ts";
import { turnedLabelsOf, turnedSwitch } from "../values/choices/turned-labels.ts";
import { against, isSameStem, text, wordsIn } from "../../words.ts";

export const swappedEnglish: Rule = {
  id: "swapped-english",
  severity: "warning",
  says: text(
    "两处英文（或中文）互换了：各自符合对方的名称",
    "Two English texts, or their Chinese, are exchanged: each one says the name of the other field, state, choice or action",
  ),
  check(draft, report) {
    for (const [one, other] of exchangesIn(draft)) {
      // The names agree with their English.
      const isChinese =
        !areOtherParticles(one, other) &&
        [one, other].every((item) => item.chinese !== "" && says(item, telling(item, item === one ? other : one)));
      const [zh, en] = isChinese ? ["中文", "Chinese"] : ["英文", "English"];
      const [own, theirs] = isChinese ? [one.chinese, other.chinese] : [one.english, other.english];
      const isSure = isChinese || areNamed(one, other);
      report(
        isChinese ? one.chinesePath : one.path,
        "value",
        text(
          `“${one.name}”的${zh}与“${other.name}”的互换了`,
          `The ${en} of “${one.name}” is that of “${other.name}”, and the other way round`,
        ),
        against(
          text(
            `“${one.name}”写 "${theirs}"，“${other.name}”写 "${own}"${isSure ? "" : "；写反的若是中文，改中文"}`,
            `Write "${theirs}" for “${one.name}”, and "${own}" for “${other.name}”${isSure ? "" : ". If the Chinese is exchanged, correct that."}`,
          ),
          isChinese ? one.path : one.chinesePath,
        ),
      );
    }
  },
};

/** The words that tell a name from the other one; all of them where they have no such word. */
function telling(item: Named, other: Named): readonly string[] {
  const [own, theirs] = [tellingOf(item), tellingOf(other)];
  const apart = own.filter((word) => !theirs.includes(word));
  return apart.length > 0 ? apart : own;
}

/** True if the names mean what their own Chinese means, and not what that of the other does. */
function areNamed(one: Named, other: Named): boolean {
  const [own, theirs] = [aboutOf(one), aboutOf(other)];
  return (
    [own, theirs].some(({ key, chinese }) => meet(key, chinese)) &&
    // The word of a name may have no other language: “from” beside “until”.
    [own, theirs].every(({ key, chinese }) => key.length === 0 || meet(key, chinese)) &&
    !areExchanged({ name: own.key, text: own.chinese }, { name: theirs.key, text: theirs.chinese })
  );
}

/** Several rules compare the same names. */
const [groups, exchanges] = [new WeakMap<ModuleDraft, Groups>(), new WeakMap<ModuleDraft, Exchanges>()];

type Groups = readonly (readonly Named[])[];
type Exchanges = readonly (readonly [Named, Named])[];

/** Returns the pairs of names whose English is exchanged. */
export function exchangesIn(draft: ModuleDraft): Exchanges {
  const found = exchanges.get(draft) ?? findExchanges(draft);
  exchanges.set(draft, found);
  return found;
}

/** Every name is compared with every other one. */
const MOST_NAMES = 500;

function findExchanges(draft: ModuleDraft): Exchanges {
  const compared = namedGroups(draft).filter(({ length }) => length <= MOST_NAMES);
  return compared.flatMap((group) =>
    group.flatMap((one, at): (readonly [Named, Named])[] => {
      const other = group
        .slice(at + 1)
        .find(
          (candidate) =>
            areSwapped(one, candidate) ||
            meanEachOther(one, candidate) ||
            takesName(one, candidate) ||
            takesName(candidate, one) ||
            areOtherParticles(one, candidate) ||
            areNegated(one, candidate) ||
            areNegated(candidate, one),
        );
      return other === undefined ? [] : [[one, other]];
    }),
  );
}

/** A name of the file with its texts; a text that is missing is empty. */
export interface Named {
  readonly name: string;
  readonly english: string;
  readonly path: Path;
  readonly chinese: string;
  readonly chinesePath: Path;
}

/** Fields of one object, the states, the choices of one field, and the actions. */
export function namedGroups(draft: ModuleDraft): Groups {
  const found = groups.get(draft) ?? groupNames(draft);
  groups.set(draft, found);
  return found;
}

function groupNames(draft: ModuleDraft): Groups {
  const { authored, states } = draft;
  const titled = (name: string, chinesePath: Path): Named => {
    const entry = valueAt(authored, "en", name);
    const path = typeof entry === "string" ? ["en", name] : ["en", name, "title"];
    return named(draft, name, path, chinesePath);
  };
  return [
    ...draft.fieldSets.flatMap((set) => {
      const fields = namedFields(set);
      const around = new Set(fields.map(({ name }) => listOf(name)));
      return [...around].map((list) =>
        fields.filter(({ name }) => listOf(name) === list).map(({ name, path }) => titled(name, [...path, "title"])),
      );
    }),
    [...draft.actions.keys()].map((id) => titled(id, ["actions", id, "title"])),
    (states?.list ?? []).map(({ id }) =>
      named(draft, id, ["en", states?.field ?? "", "states", id], ["states", "values", id, "title"]),
    ),
    ...[...draft.record.fields.values()]
      // Another rule reports labels whose Chinese is exchanged.
      .filter((field) => turnedLabelsOf(draft, field) === null && turnedSwitch(draft, field) === null)
      .map((field) =>
        (factsOf(field).options ?? []).map((value, at) =>
          named(draft, String(value), ["en", field.name, "enumNames", at], [...field.uiPath, "ui:enumNames", at]),
        ),
      ),
  ];
}

function named({ authored, value }: ModuleDraft, name: string, path: Path, chinesePath: Path): Named {
  return {
    name,
    path,
    chinesePath,
    english: stringAt(authored, ...path) ?? "",
    chinese: stringAt(value, ...chinesePath) ?? "",
  };
}

/** Concepts in the key and in the texts of a name, and the words of its key and of its English. */
type About = Readonly<Record<"key" | "chinese" | "english", ReturnType<typeof conceptsIn>>> &
  Readonly<Record<"words" | "said", readonly string[]>>;

/** Every text is compared with all others of its group. */
const abouts = new WeakMap<Named, About>();

function aboutOf(item: Named): About {
  const about = abouts.get(item) ?? {
    key: conceptsOfWords(lastOf(item.name)),
    chinese: conceptsIn(item.chinese),
    english: conceptsOfWords(item.english),
    words: wordsIn(lastOf(item.name).replace(/(?<=[a-z])Ids?$/, "")),
    said: wordsIn(item.english),
  };
  abouts.set(item, about);
  return about;
}

/** True if the English of each means what the name, or the Chinese, of the other means: “Medication” of `consultFee`. */
function meanEachOther(one: Named, other: Named): boolean {
  const [own, theirs] = [aboutOf(one), aboutOf(other)];
  const crosses = (name: "key" | "chinese", said: "chinese" | "english"): boolean =>
    areExchanged({ name: own[name], text: own[said] }, { name: theirs[name], text: theirs[said] });
  // Chinese titles that are exchanged themselves say nothing about the English.
  return crosses("key", "english") || (crosses("chinese", "english") && !crosses("key", "chinese"));
}

/** True if the English of one is the name of the other, and the English that the other is left with fits the Chinese of the first. */
function takesName(one: Named, other: Named): boolean {
  const [own, left] = [aboutOf(one), aboutOf(other)];
  const { said } = own;
  if (said.length === 0 || said.length !== left.words.length || !said.every((word, at) => isSameStem(word, left.words[at] ?? "")))
    return false;
  if (says(one, tellingOf(one))) return false;
  // “Pending shipment” of `shipped` has a word of its name, and waits for it.
  const waits = WAITS.test(other.english);
  if (!waits && says(other, tellingOf(other))) return false;
  const fits = waits ? AWAITED.test(one.chinese) : meet(own.chinese, left.english);
  return fits && !meet(left.chinese, left.english) && (waits || !AWAITED.test(other.chinese));
}

/** True if one word at the end tells two texts apart, as another one tells the names: “Handed out by” of `handedOutAt`. */
function areOtherParticles(one: Named, other: Named): boolean {
  const [own, theirs] = [aboutOf(one), aboutOf(other)];
  const [ownSaid, theirSaid] = [own.said.at(-1), theirs.said.at(-1)];
  return (
    PARTICLES.has(ownSaid ?? "") &&
    PARTICLES.has(theirSaid ?? "") &&
    ownSaid !== theirSaid &&
    ownSaid === theirs.words.at(-1) &&
    theirSaid === own.words.at(-1) &&
    own.said.slice(0, -1).join() === theirs.said.slice(0, -1).join()
  );
}

const PARTICLES: ReadonlySet<string> = new Set(["at", "by", "on", "in", "from", "to"]);

/** True if the first is what the second is not by the Chinese, and the other way round by the English: “Replied” of 未回复. */
function areNegated(one: Named, other: Named): boolean {
  const [, denied] = NOT.exec(one.english) ?? [];
  const [, lacking] = NOT_YET.exec(other.chinese) ?? [];
  if (denied === undefined || lacking === undefined || denied.toLowerCase() !== other.english.toLowerCase()) return false;
  return one.chinese.replace(/^[已可是有]/, "") === lacking;
}

const [NOT, NOT_YET] = [/^(?:not |un|non-?|in(?=active|valid|visible))(.+)$/i, /^(?:[尚还]?未|[尚还]?没有?|不可?|非|无|待)(.+)$/];

/** Names of what has not begun yet. */
const [WAITS, AWAITED] = [/^(?:waiting|awaiting|pending|to be|not yet|yet to)\b/i, /^(?:等|待|[尚还]?未|[尚还]没)/];

function lastOf(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

/** True if the words that tell two names apart stand in the text of the other name, and not in its own. */
function areSwapped(one: Named, other: Named): boolean {
  if (countsOther(one) || countsOther(other)) return false;
  const [own, theirs] = [tellingOf(one), tellingOf(other)];
  // “Washing machine” of `washerNo` has the stem of `washUntil` as well.
  const ofOne = own.filter((word) => !theirs.some((other) => isSameStem(word, other)));
  const ofOther = theirs.filter((word) => !own.some((other) => isSameStem(word, other)));
  if (!says(one, ofOther) || !says(other, ofOne)) return false;
  const [isOneSaid, isOtherSaid] = [says(one, ofOne), says(other, ofOther)];
  if (!isOneSaid && !isOtherSaid) return true;
  // “Fee payable” of `listFee` and “Course fee” of `payable` have one word more of the other's name than of their own.
  const [said, words] = isOtherSaid ? [other, ofOther] : [one, ofOne];
  return (
    isOneSaid !== isOtherSaid && words.length > 1 && hits(said, words) === 1 && hits(said === one ? other : one, words) === 1
  );
}

function hits(item: Named, words: readonly string[]): number {
  return words.filter((word) => says(item, [word])).length;
}

/** True for `castSize` called “Number of roles”: it counts what another field lists. */
function countsOther({ name, english }: Named): boolean {
  return /(?:Size|Count|Number|Total|Quantity)$/.test(name) && /^(?:number|count|total) of\b/i.test(english);
}

/** Words of fewer letters, such as “at” and “of”, name nothing. */
const SHORTEST = 3;

function tellingOf(item: Named): readonly string[] {
  return aboutOf(item).words.filter((word) => word.length >= SHORTEST);
}

function says(item: Named, words: readonly string[]): boolean {
  const { said } = aboutOf(item);
  return words.some((word) => said.some((part) => isSameStem(part, word)));
}
