/**
 * True if a text that matches the whole pattern can contain one of the characters. Only a pattern with anchors at both
 * ends says which characters a text has; any other one allows all.
 */
export function allowsAny(pattern: string, characters: string): boolean {
  const isAnchored = pattern.startsWith("^") && /(?<!\\)\$$/.test(pattern) && !isSplit(pattern);
  if (!isAnchored) return true;
  const atoms = new Set(pattern.slice(1, -1).match(ATOM));
  return [...atoms].some((atom) => !SYNTAX.test(atom) && matches(atom, characters));
}

/** A class, an escape, the start of a group, a count, or one character. */
const ATOM =
  /\[\^?(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\.|\(\?(?::|P?<\w+>)|\{\d*,?\d*\}|[^]/gu;
const SYNTAX = /^(?:\(.*|[)|?*+^$]|\{.+\}|\\[bB])$/u;

function matches(atom: string, characters: string): boolean {
  try {
    return new RegExp(atom, "u").test(characters);
  } catch {
    // An atom that is not understood may match anything.
    return true;
  }
}

/** True if `|` stands outside of groups, where the anchors belong to single alternatives. */
function isSplit(pattern: string): boolean {
  let depth = 0;
  for (const atom of pattern.match(ATOM) ?? []) {
    if (atom.startsWith("(")) depth += 1;
    else if (atom === ")") depth -= 1;
    else if (atom === "|" && depth === 0) return true;
  }
  return false;
}
