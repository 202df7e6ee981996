import { FaultError } from "../fault.ts";
import type { Place } from "../ast.ts";

export interface Token {
  readonly kind: "number" | "text" | "name" | "word" | "symbol" | "end";
  /** The decoded content of a text, otherwise the source. */
  readonly text: string;
  readonly at: Place;
}

/** Characters of an expression. */
export const MAX_LENGTH = 4_000;
/** Digits of a number: the precision of the arithmetic. */
export const MAX_DIGITS = 34;

const WORDS = new Set(["and", "or", "not", "in", "true", "false", "null"]);
const SPACE = /[\s\uFEFF]+/y;
const NUMBER = /\d+(?:\.\d+)?/y;
const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy;
const SYMBOL = /&&|\|\||[=!<>]=|<>|[-+*/%<>=!?:,.()[\]]/y;
const TEXT = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/y;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

/** @throws FaultError at the first character that begins no token */
export function tokenize(source: string): Token[] {
  const places = new Places(source);
  if (source.length > MAX_LENGTH) throw new FaultError("tooLong", places.at(0, 1), { limit: String(MAX_LENGTH) });
  const { start, end } = unwrap(source);
  const tokens: Token[] = [];
  for (let offset = start; offset < end;) {
    const space = match(SPACE, source, offset, end);
    if (space !== null) {
      offset += space.length;
      continue;
    }
    const token = tokenAt(source, offset, end, places);
    tokens.push(token);
    offset += token.at.length;
  }
  tokens.push({ kind: "end", text: "", at: places.at(end, 0) });
  return tokens;
}

/** The range inside of `${…}` or `#{…}`, the way in which BPMN tools write a condition. */
function unwrap(source: string): { start: number; end: number } {
  const start = source.length - source.trimStart().length;
  const end = source.trimEnd().length;
  const wrapped = /^[$#]\{/.test(source.slice(start, start + 2)) && source[end - 1] === "}";
  return wrapped ? { start: start + 2, end: Math.max(start + 2, end - 1) } : { start, end };
}

function tokenAt(source: string, offset: number, end: number, places: Places): Token {
  const number = match(NUMBER, source, offset, end);
  if (number !== null) {
    const at = places.at(offset, number.length);
    if (number.replace(".", "").length > MAX_DIGITS) throw new FaultError("tooManyDigits", at, { limit: String(MAX_DIGITS) });
    return { kind: "number", text: number, at };
  }
  const name = match(NAME, source, offset, end);
  if (name !== null) return { kind: WORDS.has(name) ? "word" : "name", text: name, at: places.at(offset, name.length) };
  const symbol = match(SYMBOL, source, offset, end);
  if (symbol !== null) return { kind: "symbol", text: symbol, at: places.at(offset, symbol.length) };
  const text = match(TEXT, source, offset, end);
  if (text !== null) return { kind: "text", text: decode(text), at: places.at(offset, text.length) };
  const [found = ""] = source.slice(offset, end);
  const code = found === "'" || found === '"' ? "openText" : "unexpectedCharacter";
  throw new FaultError(code, places.at(offset, found.length), { found });
}

function decode(quoted: string): string {
  return quoted.slice(1, -1).replaceAll(/\\(.)/gsu, (_, character: string) => ESCAPES[character] ?? character);
}

function match(pattern: RegExp, source: string, offset: number, end: number): string | null {
  pattern.lastIndex = offset;
  const [found] = pattern.exec(source) ?? [];
  return found === undefined || offset + found.length > end ? null : found;
}

/** Lines and columns of offsets. Offsets rise, so one pass over the source serves all of them. */
class Places {
  readonly #source: string;
  #line = 1;
  #lineStart = 0;
  #next: number;

  constructor(source: string) {
    this.#source = source;
    this.#next = source.indexOf("\n");
  }

  at(offset: number, length: number): Place {
    while (this.#next !== -1 && this.#next < offset) {
      this.#line += 1;
      this.#lineStart = this.#next + 1;
      this.#next = this.#source.indexOf("\n", this.#lineStart);
    }
    return { line: this.#line, column: offset - this.#lineStart + 1, length };
  }
}
