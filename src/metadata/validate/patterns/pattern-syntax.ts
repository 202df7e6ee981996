/** The part of a pattern that the linear-time engine cannot run. */
export interface UnsupportedSyntax {
  readonly kind: "lookaround" | "backreference" | "modifiers" | "size" | "property";
  /** The unsupported characters of the pattern, e.g. `(?=`. */
  readonly text: string;
  /** Offset of `text` in the pattern, in UTF-16 units. */
  readonly offset: number;
}

/** The pattern is a regular expression that cannot run in linear time. */
export class UnsupportedPatternError extends Error {
  readonly syntax: UnsupportedSyntax;

  constructor(pattern: string, syntax: UnsupportedSyntax) {
    super(`the pattern ${pattern} uses ${syntax.text} at ${syntax.offset}, which does not run in linear time`);
    this.syntax = syntax;
  }
}

// Both engines use these names for white space and line ends, but with different characters.
const SPACE = String.raw`\t-\r \x{A0}\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000}\x{FEFF}`;
const NOT_SPACE = String.raw`\x{0}-\x{8}\x{E}-\x{1F}\x{21}-\x{9F}\x{A1}-\x{167F}\x{1681}-\x{1FFF}\x{200B}-\x{2027}\x{202A}-\x{202E}\x{2030}-\x{205E}\x{2060}-\x{2FFF}\x{3001}-\x{FEFE}\x{FF00}-\x{10FFFF}`;
const NOT_LINE_END = String.raw`[^\n\r\x{2028}\x{2029}]`;
const ANY = String.raw`[\x{0}-\x{10FFFF}]`;
const NONE = String.raw`[^\x{0}-\x{10FFFF}]`;

const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, "0": 0 };

/** One element of a pattern: its length there, and its translation. */
interface Token {
  readonly length: number;
  readonly written: string;
}

/**
 * Translates a pattern to the engine's syntax with its JSON Schema meaning (ECMAScript with the `u`
 * flag): white space, line ends, escapes. Groups do not capture, because a pattern is only tested.
 * @param pattern a valid ECMAScript regular expression
 * @throws UnsupportedPatternError for look-around, back-references and modifiers
 */
export function toLinearSyntax(pattern: string): string {
  let written = "";
  let inClass = false;
  for (let at = 0; at < pattern.length;) {
    const token: Token = inClass ? readInClass(pattern, at) : readOutsideClass(pattern, at);
    if (!inClass && pattern[at] === "[") inClass = token.written !== ANY && token.written !== NONE;
    else if (inClass && pattern[at] === "]") inClass = false;
    written += token.written;
    at += token.length;
  }
  return written;
}

function readOutsideClass(pattern: string, at: number): Token {
  const character = pattern[at] ?? "";
  if (character === "\\") return readEscape(pattern, at, false);
  if (character === "(") return readGroup(pattern, at);
  if (character === ".") return { length: 1, written: NOT_LINE_END };
  if (character === "[") {
    if (pattern.startsWith("[]", at)) return { length: 2, written: NONE };
    if (pattern.startsWith("[^]", at)) return { length: 3, written: ANY };
    return pattern[at + 1] === "^" ? { length: 2, written: "[^" } : { length: 1, written: "[" };
  }
  if (character === "{") {
    const length = pattern.indexOf("}", at) + 1 - at;
    return { length, written: pattern.slice(at, at + length) };
  }
  return "^$|)*+?".includes(character) ? { length: 1, written: character } : readCharacter(pattern, at);
}

function readInClass(pattern: string, at: number): Token {
  const character = pattern[at] ?? "";
  if (character === "\\") return readEscape(pattern, at, true);
  return character === "]" || character === "-" ? { length: 1, written: character } : readCharacter(pattern, at);
}

function readGroup(pattern: string, at: number): Token {
  if (pattern[at + 1] !== "?") return { length: 1, written: "(?:" };
  if (pattern.startsWith("(?:", at)) return { length: 3, written: "(?:" };
  const opening = /^\(\?(?:<?[=!]|[a-z-]*:)/.exec(pattern.slice(at, at + 12))?.[0];
  if (opening === undefined) return { length: pattern.indexOf(">", at) + 1 - at, written: "(?:" };
  const kind = opening.endsWith(":") ? "modifiers" : "lookaround";
  throw new UnsupportedPatternError(pattern, { kind, text: opening, offset: at });
}

function readEscape(pattern: string, at: number, inClass: boolean): Token {
  const rest = pattern.slice(at, at + 80);
  const letter = rest[1] ?? "";
  if (letter === "s") return { length: 2, written: inClass ? SPACE : `[${SPACE}]` };
  if (letter === "S") return { length: 2, written: inClass ? NOT_SPACE : `[${NOT_SPACE}]` };
  if ("dDwW".includes(letter)) return { length: 2, written: `\\${letter}` };
  if (letter === "b" || letter === "B") return { length: 2, written: inClass ? String.raw`\x{8}` : `\\${letter}` };
  if (letter === "p" || letter === "P") return readProperty(pattern, at);
  const reference = /^\\(?:[1-9]\d*|k<[^>]*>)/.exec(rest)?.[0];
  if (reference !== undefined) throw new UnsupportedPatternError(pattern, { kind: "backreference", text: reference, offset: at });
  const control = CONTROLS[letter];
  if (control !== undefined) return { length: 2, written: codePoint(control) };
  if (letter === "c") return { length: 3, written: codePoint(pattern.charCodeAt(at + 2) % 32) };
  const pair = /^\\u(d[89ab][\da-f]{2})\\u(d[c-f][\da-f]{2})/i.exec(rest);
  if (pair !== null) {
    const [high, low] = [Number.parseInt(pair[1] ?? "", 16), Number.parseInt(pair[2] ?? "", 16)];
    return { length: 12, written: codePoint((high - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000) };
  }
  const hex = /^\\(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]+)\})/i.exec(rest);
  if (hex !== null) return { length: hex[0].length, written: codePoint(Number.parseInt(hex[1] ?? hex[2] ?? hex[3] ?? "", 16)) };
  return { length: 2, written: readCharacter(pattern, at + 1).written };
}

/** The engine knows only the short form of scripts and general categories: `\p{Han}`, `\p{Lu}`. */
function readProperty(pattern: string, at: number): Token {
  const length = pattern.indexOf("}", at) + 1 - at;
  const text = pattern.slice(at, at + length);
  return { length, written: text.replace(/\{(?:Script|sc|General_Category|gc)=/, "{") };
}

function readCharacter(pattern: string, at: number): Token {
  const code = pattern.codePointAt(at) ?? 0;
  const character = String.fromCodePoint(code);
  return { length: character.length, written: /^[A-Za-z0-9_]$/.test(character) ? character : codePoint(code) };
}

function codePoint(code: number): string {
  return `\\x{${code.toString(16).toUpperCase()}}`;
}
