import type { SaidCounts } from "../texts/number-words.ts";

/** A class, an escape or one character, and its count. */
const PIECE = /(\[\^?(?:\\.|[^\]\\])+\]|\\[dDwWsS]|\\.|[^])(?:\{(\d+)(,\d*)?\}|([*+?]))?/gu;

const LETTERS = /^\[(?:[A-Za-z]-[A-Za-z]|[A-Za-z])+\]$/;
const DIGITS = /^(?:\\d|\[(?:\d-\d|\d)+\])$/;

/** The letters and digits of which the values of a pattern consist; null for a kind that stands there in another way. */
export interface PatternCounts {
  readonly letters: SaidCounts["letters"] | null;
  readonly digits: SaidCounts["digits"] | null;
}

/** Reads a plain pattern such as `^[A-Z]{2}-\d{4}$`; null for one with groups and alternatives. */
export function patternCounts(pattern: string): PatternCounts | null {
  const [, inner] = /^\^([^()|]+)\$$/.exec(pattern) ?? [];
  if (inner === undefined || inner.endsWith("\\")) return null;
  const pieces = [...inner.matchAll(PIECE)].map(([, atom = "", count, more, sign]) => ({
    kind: LETTERS.test(atom) ? "letters" : DIGITS.test(atom) ? "digits" : "other",
    atom,
    count: more !== undefined || sign !== undefined ? null : Number(count ?? 1),
  }));
  const others = pieces.filter(({ kind }) => kind === "other").map(({ atom }) => atom);
  const runs = (kind: string, literal: RegExp): readonly number[] | null => {
    // A class of several kinds, or a letter of its own, may be meant as well.
    if (others.some((atom) => literal.test(atom) || /^\[|^\\[wWDsSpP]|^\.$/.test(atom))) return null;
    const found: number[] = [];
    for (const [at, piece] of pieces.entries()) {
      if (piece.kind !== kind) continue;
      if (piece.count === null) return null;
      if (pieces[at - 1]?.kind === kind) found.push((found.pop() ?? 0) + piece.count);
      else found.push(piece.count);
    }
    return found.toSorted((a, b) => a - b);
  };
  return { letters: runs("letters", /^[A-Za-z]$/), digits: runs("digits", /^\d$/) };
}
