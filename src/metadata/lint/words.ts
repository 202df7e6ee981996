import { SYSTEM_FIELDS, type Text } from "#contract";
import { distance } from "fastest-levenshtein";
import { lookAlikeIn } from "../source/look-alikes.ts";
import type { Path } from "../source/parse.ts";

/** How to mend a mistake. */
export interface Hint extends Text {
  /** The name that it takes for the meant one. */
  readonly means?: string;
  /** True for a list of names, of which none is certainly meant. */
  readonly lists?: true;
  /** Further places that contradict the reported one, where the mistake can be as well. */
  readonly related?: readonly Path[];
}

export function text(zh: string, en: string): Text {
  return { zh, en };
}

/** A hint that names the one thing that can be meant. */
export function meaning(name: string, zh: string, en: string): Hint {
  return { zh, en, means: name };
}

/** A hint that lists names. */
export function listing(zh: string, en: string): Hint {
  return { zh, en, lists: true };
}

/** A hint with the other places of a contradiction. */
export function against(hint: Hint, ...related: readonly Path[]): Hint {
  return { ...hint, related };
}

/** Finds the most likely candidate for a mistyped word; null without a similar one. */
export function nearestWord(word: string, candidates: Iterable<string>): string | null {
  let best: string | null = null;
  let bestDistance = Infinity;
  for (const candidate of candidates) {
    const shared = commonList(word, candidate);
    const apart = apartness(plain(word.slice(shared)), plain(candidate.slice(shared)));
    // Names may differ in capitals and hyphens alone. The one that is written most like the word is meant.
    if (
      apart < bestDistance ||
      (best !== null && plain(candidate) === plain(best) && distance(word, candidate) < distance(word, best))
    ) {
      bestDistance = apart;
      best = candidate;
    }
  }
  return best;
}

/** Length of the list that both names begin with: the names inside it are compared alone. */
function commonList(word: string, candidate: string): number {
  const length = word.lastIndexOf(".") + 1;
  return length > 0 && candidate.startsWith(word.slice(0, length)) ? length : 0;
}

/** Measures the distance between a word and a candidate; Infinity when too large. */
function apartness(asked: string, offered: string): number {
  const letters = distance(asked, offered);
  const allowed = Math.max(1, Math.floor(Math.max(asked.length, offered.length) / 3));
  if (letters <= allowed) return letters;
  // Transposed letters count as one mistake: “nmae”.
  if (sorted(asked) === sorted(offered)) return 1;
  const shorter = asked.length < offered.length ? asked : offered;
  const longer = asked.length < offered.length ? offered : asked;
  return shorter.length >= 3 && (longer.startsWith(shorter) || longer.endsWith(shorter)) ? allowed + 0.5 : Infinity;
}

function sorted(word: string): string {
  return [...word].sort().join("");
}

/** “Did you mean …?”, or a list of the candidates: of many the likeliest. */
export function suggestion(word: string, candidates: Iterable<string>): Hint {
  const all = inSameList(word, [...candidates]);
  const typed = lookAlikeHint(word, all);
  if (typed !== null) return typed;
  const system = SYSTEM_NAMES.get(word.toLowerCase().replaceAll(/[-_]/g, ""));
  const nearest = system !== undefined && all.includes(system) ? system : nearestWord(word, all);
  if (nearest !== null && (nearest === system || !hasOtherWord(word, nearest))) return didYouMean(nearest);
  const parts = wordsIn(word).filter((part) => part.length > 3);
  const alike = all.filter((candidate) => wordsIn(candidate).some((part) => parts.some((other) => isSameStem(part, other))));
  const ending = endingOf(word);
  if (nearest !== null && ending !== null && endingOf(nearest) !== ending) {
    const others = all.filter((candidate) => endingOf(candidate) === ending && !SYSTEM.has(candidate));
    const ordered = [...byLikeness(word, others), nearest];
    if (others.length > 0) return listing(`可能是：${some(ordered, "、", 5)}`, `Perhaps: ${some(ordered, ", ", 5)}`);
  }
  if (nearest !== null && alike.length < 2) return didYouMean(nearest);
  if (alike.length > 0 && alike.length < all.length) {
    const ordered = byLikeness(word, alike);
    return listing(`可能是：${some(ordered, "、", 5)}`, `Perhaps: ${some(ordered, ", ", 5)}`);
  }
  if (all.length === 0) return text("请删除它：此处没有可用的名称", "Delete it: nothing can be named here");
  const ranked = likeliest(word, all);
  const [only = "", ...others] = ranked;
  const [zh, en] = [`可用：${some(ranked, "、", FEW)}`, `Possible: ${some(ranked, ", ", FEW)}`];
  return others.length > 0 ? listing(zh, en) : meaning(only, zh, en);
}

/** Names the character that a name has in place of, or beside, those of a candidate that looks the same; null without one. */
export function lookAlikeHint(word: string, candidates: readonly string[], what = NAME): Hint | null {
  const found = lookAlikeIn(word);
  if (found === null || !candidates.includes(found.plain)) return null;
  const { name, plain: meant, isHidden } = found;
  return isHidden
    ? meaning(meant, `${what.zh}中有${name.zh}，请删除它`, `The ${what.en} contains ${name.en}. Delete that character.`)
    : meaning(
        meant,
        `${what.zh}中有${name.zh}，改用拉丁字母写“${meant}”`,
        `The ${what.en} contains ${name.en}. Write “${meant}” in Latin letters.`,
      );
}

const NAME = text("名称", "name");

/** Adds to a list of names that the unknown one may be that of a field which was deleted. */
export function orRemoved(hint: Hint): Hint {
  if (hint.lists !== true) return hint;
  return {
    ...hint,
    zh: `字段已删除时，从此处也删除。${hint.zh}`,
    en: `If the field was deleted, delete it here as well. ${hint.en}`,
  };
}

function didYouMean(name: string): Hint {
  return meaning(name, `是否想写“${name}”？`, `Did you mean “${name}”?`);
}

/** True if two names differ by a word that has no letter in common: `bankNo` and `bankId`. That is no slip of the pen. */
function hasOtherWord(one: string, other: string): boolean {
  const [own, theirs] = [wordsIn(one), wordsIn(other)];
  return (
    own.length === theirs.length &&
    own.length > 1 &&
    own.some((part, at) => distance(part, theirs[at] ?? "") >= Math.max(part.length, theirs[at]?.length ?? 0))
  );
}

/** The word at the end of a name that says that it is a date or a time; null for other names. */
function endingOf(name: string): string | null {
  return /[a-z](On|At)$/.exec(name)?.[1] ?? null;
}

/** True for two forms of one word: `cancel` and `cancelled`. */
export function isSameStem(one: string, other: string): boolean {
  return one === other || (Math.min(one.length, other.length) > 3 && (one.startsWith(other) || other.startsWith(one)));
}

/** Names by the words that they share with a word, the first of which counts most, then by their letters. */
function byLikeness(word: string, names: readonly string[]): readonly string[] {
  const [first = "", ...rest] = wordsIn(word);
  const rank = (name: string): number => {
    const parts = wordsIn(name);
    const shares = (part: string): boolean => parts.some((own) => isSameStem(own, part));
    return distance(plain(word), plain(name)) / 100 - (shares(first) ? 2 : 0) - rest.filter(shares).length;
  };
  return [...names].sort((a, b) => rank(a) - rank(b));
}

/** Fields of the server by their names in other tools, without case and separators. */
const SYSTEM_NAMES: ReadonlyMap<string, string> = new Map([
  ...named("createTime", [
    "createdat",
    "createat",
    "createdtime",
    "createdate",
    "createddate",
    "gmtcreate",
    "creationtime",
    "creation",
    "datecreated",
    "inserttime",
    "addtime",
  ]),
  ...named("updateTime", [
    "updatedat",
    "updateat",
    "updatedtime",
    "updatedate",
    "updateddate",
    "gmtmodified",
    "modifiedat",
    "modifytime",
    "modified",
    "lastmodified",
    "dateupdated",
  ]),
  ...named("createUser", ["createdby", "creator", "createby", "creatorid", "author", "owner", "ownerid", "usercreated"]),
  ...named("updateUser", ["updatedby", "updateby", "modifiedby", "modifier", "userupdated", "lastmodifiedby"]),
  ...named("createDept", ["deptcreated", "creatordept"]),
  ...named("isDeleted", ["deleted", "deletedat", "isdelete", "delflag"]),
  ...named("tenantId", ["tenant", "tenantcode"]),
  ...named("revision", ["version", "rev", "lockversion"]),
]);

function named(field: string, others: readonly string[]): readonly (readonly [string, string])[] {
  return others.map((other) => [other, field]);
}

/** Names that a hint lists behind those of the file. */
const SYSTEM: ReadonlySet<string> = new Set(SYSTEM_FIELDS);

/** Names that a hint lists in full. */
const FEW = 8;

/** Share of the letters above which two names have nothing in common. */
const UNLIKE = 0.6;

/** The names in their order while they are few; the likeliest first where a hint cannot list all. */
export function likeliest(word: string, names: readonly string[]): readonly string[] {
  if (names.length <= FEW) return names;
  const parts = wordsIn(word);
  const rank = (name: string): number => {
    const shared = wordsIn(name).filter((part) => parts.includes(part)).length;
    const later = SYSTEM.has(name) && shared === 0 ? 1 : 0;
    return later + distance(plain(word), plain(name)) / Math.max(plain(word).length, plain(name).length) - shared;
  };
  const ranks = new Map(names.map((name) => [name, rank(name)]));
  // Names without any likeness are listed as the file has them.
  if (Math.min(...ranks.values()) > UNLIKE) return names;
  return [...names].sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}

/** For a field inside a list (`lines.kind`) the fields of that list, where there are any. */
function inSameList(word: string, names: readonly string[]): readonly string[] {
  const list = word.slice(0, word.lastIndexOf(".") + 1);
  const beside = list === "" ? [] : names.filter((name) => name.startsWith(list));
  return beside.length === 0 ? names : beside;
}

/** The words of a name: `skuUnitId` and `sku-unit-id` have three. */
export function wordsIn(name: string): readonly string[] {
  return name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, "-")
    .toLowerCase()
    .split(/[-_.:\s]/)
    .filter((part) => part !== "");
}

export function some(words: readonly string[], separator: string, most = 20): string {
  const shown = words.slice(0, most).join(separator);
  return words.length > most ? `${shown} … (${words.length})` : shown;
}

/** Ignores case, dashes and our prefixes, because most mistakes concern those. */
function plain(word: string): string {
  return word
    .toLowerCase()
    .replace(/^(?:ui:|x-)/, "")
    .replaceAll(/[-_\s]/g, "");
}
