/**
 * A text that matches a pattern of the kind module files use: literals, escapes, classes, groups, alternatives and
 * counts; no look-around, no back-references. Different `seed`s give different texts where the pattern has room.
 * @throws Error when what it made does not match: the pattern says more than this understands
 */
export function matchingText(pattern: string, seed: number): string {
  const reader = new PatternReader(pattern, seed);
  const text = reader.alternatives();
  if (!new RegExp(pattern, "u").test(text)) throw new Error(`no text made for the pattern ${pattern}: “${text}” does not match`);
  return text;
}

const DIGITS = "0123456789";
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

class PatternReader {
  readonly #pattern: string;
  #seed: number;
  #at = 0;

  constructor(pattern: string, seed: number) {
    this.#pattern = pattern;
    this.#seed = seed;
  }

  alternatives(): string {
    const choices = [this.#sequence()];
    while (this.#pattern[this.#at] === "|") {
      this.#at += 1;
      choices.push(this.#sequence());
    }
    return choices[0] ?? "";
  }

  #sequence(): string {
    let text = "";
    while (this.#at < this.#pattern.length && !"|)".includes(this.#pattern[this.#at] ?? "")) text += this.#counted();
    return text;
  }

  #counted(): string {
    const start = this.#at;
    const first = this.#atom();
    const end = this.#at;
    const times = this.#count();
    let text = times === 0 ? "" : first;
    for (let time = 1; time < times; time += 1) {
      const after = this.#at;
      this.#at = start;
      text += this.#atom();
      if (this.#at !== end) throw new Error("an atom was read differently");
      this.#at = after;
    }
    return text;
  }

  /** Repetitions: the minimum, or six where the minimum is zero, so that texts can differ. */
  #count(): number {
    const rest = this.#pattern.slice(this.#at);
    const match = /^(?:[?*+]|\{(\d+)(?:(,)(\d*))?\})/.exec(rest);
    if (match === null) return 1;
    this.#at += match[0].length;
    if (match[0] === "?") return 0;
    if (match[0] === "*" || match[0] === "+") return 6;
    const least = Number(match[1]);
    if (match[2] === undefined) return least;
    return Math.max(least, Math.min(6, match[3] === "" ? 6 : Number(match[3])));
  }

  #atom(): string {
    const character = this.#pattern[this.#at] ?? "";
    this.#at += 1;
    if (character === "^" || character === "$") return "";
    if (character === ".") return this.#pick(LETTERS);
    if (character === "\\") return this.#escaped();
    if (character === "[") return this.#oneOfClass();
    if (character !== "(") return character;
    if (this.#pattern.startsWith("?:", this.#at)) this.#at += 2;
    const text = this.alternatives();
    this.#at += 1;
    return text;
  }

  #escaped(): string {
    const character = this.#pattern[this.#at] ?? "";
    this.#at += 1;
    if (character === "d") return this.#pick(DIGITS);
    if (character === "w" || character === "S") return this.#pick(LETTERS + DIGITS);
    return character === "s" ? " " : character;
  }

  #oneOfClass(): string {
    const body = /^(?:\\.|[^\]\\])*/.exec(this.#pattern.slice(this.#at))?.[0] ?? "";
    const end = this.#at + body.length;
    this.#at = end + 1;
    const negated = body.startsWith("^");
    const expanded = body
      .replace(/\\d/g, DIGITS)
      .replace(/\\w/g, LETTERS + DIGITS)
      .replace(/(.)-(.)/g, (_, from: string, to: string) => range(from, to))
      .replace(/\\(.)/g, "$1");
    if (!negated) return this.#pick(expanded);
    return this.#pick([...(LETTERS + DIGITS)].filter((character) => !expanded.includes(character)).join(""));
  }

  #pick(characters: string): string {
    const picked = characters[this.#seed % characters.length] ?? "";
    this.#seed = Math.floor(this.#seed / characters.length);
    return picked;
  }
}

function range(from: string, to: string): string {
  let text = "";
  for (let code = from.charCodeAt(0); code <= to.charCodeAt(0); code += 1) text += String.fromCharCode(code);
  return text;
}
