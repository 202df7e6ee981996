import PinyinMatch from "pinyin-match";

/** Match of a name with the typed text. */
export interface NameMatch {
  /** The smaller, the better; see `RANKS`. */
  readonly rank: number;
  /** The name that matches: the shown one or the other one. */
  readonly in: "shown" | "other";
  /** From and to in that name, for people to see why it is here. */
  readonly mark: readonly [number, number];
}

/** A single Chinese character means something; a single letter is in nearly every name. */
const HAN = /^\p{Script=Han}$/u;

const RANKS = { whole: 0, start: 1, otherStart: 2, pinyin: 3, word: 4, inside: 5, otherInside: 6, folder: 7 } as const;

/**
 * Matches by prefix and without case: the shown name, the name in the other language, its pinyin or its initials. A
 * match at a later word or inside of the name ranks lower.
 * @param other the name in the other language; empty for none
 */
export function matchName(shown: string, other: string, typed: string): NameMatch | null {
  const q = typed.trim().toLowerCase();
  if (q === "") return null;
  const matches = [within(shown, q, "shown"), other === shown ? null : within(other, q, "other")];
  return matches.filter((match) => match !== null).toSorted((one, two) => one.rank - two.rank)[0] ?? null;
}

/** Ranked behind every match of a name: its folder begins with the text. */
export function matchFolder(folders: readonly { readonly shown: string; readonly other: string }[], typed: string): boolean {
  return folders.some(({ shown, other }) => (matchName(shown, other, typed)?.rank ?? RANKS.word) < RANKS.word);
}

export const FOLDER_RANK = RANKS.folder;

function within(name: string, q: string, side: NameMatch["in"]): NameMatch | null {
  const lower = name.toLowerCase();
  const at = lower.indexOf(q);
  const found = (rank: number, from: number, to: number): NameMatch => ({ rank, in: side, mark: [from, to] });
  if (at === 0) return found(side === "other" ? RANKS.otherStart : lower === q ? RANKS.whole : RANKS.start, 0, q.length);
  // Typed without blanks or with them: "y h" is "yh".
  const pinyin = PinyinMatch.match(name, q);
  if (pinyin !== false && pinyin[0] === 0) return found(RANKS.pinyin, 0, pinyin[1] + 1);
  const word = wordStart(lower, q);
  if (word >= 0) return found(RANKS.word, word, word + q.length);
  const inside = side === "shown" ? RANKS.inside : RANKS.otherInside;
  if (at > 0 && (q.length > 1 || HAN.test(q))) return found(inside, at, at + q.length);
  return pinyin === false || q.length < 2 ? null : found(inside, pinyin[0], pinyin[1] + 1);
}

function wordStart(name: string, q: string): number {
  for (let at = name.indexOf(q); at >= 0; at = name.indexOf(q, at + 1)) if (/[\s\-_/·(（]/.test(name[at - 1] ?? "")) return at;
  return -1;
}
