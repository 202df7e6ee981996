/** Lengths of the texts that a regular expression matches, and a reason why it matches none. */
export interface PatternShape {
  readonly least: number;
  /** Infinity unless both ends are anchored. */
  readonly most: number;
  /** An anchor stands where no text can satisfy it. */
  readonly never: boolean;
}

interface Piece {
  readonly least: number;
  readonly most: number;
}

/**
 * Reads the lengths of a pattern that compiles. An unknown construct counts as any length, so the
 * result never excludes a text that the pattern matches.
 */
export function patternShape(pattern: string): PatternShape {
  const reader = new Reader(pattern);
  const { least, most } = reader.alternatives();
  const isAnchored = pattern.startsWith("^") && /(?<!\\)\$$/.test(pattern) && !reader.isSplit;
  return { least, most: isAnchored ? most : Infinity, never: reader.never && !reader.isSplit };
}

class Reader {
  readonly #text: string;
  #at = 0;
  #depth = 0;
  never = false;
  /** True if `|` stands outside of groups. */
  isSplit = false;

  constructor(pattern: string) {
    this.#text = pattern;
  }

  alternatives(): Piece {
    let shape = this.#sequence();
    while (this.#text[this.#at] === "|") {
      this.#at += 1;
      if (this.#depth === 0) this.isSplit = true;
      const other = this.#sequence();
      shape = { least: Math.min(shape.least, other.least), most: Math.max(shape.most, other.most) };
    }
    return shape;
  }

  #sequence(): Piece {
    let least = 0;
    let most = 0;
    let isClosed = false;
    while (this.#at < this.#text.length && this.#text[this.#at] !== "|" && this.#text[this.#at] !== ")") {
      const start = this.#text[this.#at];
      const piece = this.#quantified();
      if (this.#depth === 0 && ((start === "^" && least > 0) || (isClosed && piece.least > 0))) this.never = true;
      if (start === "$") isClosed = true;
      least += piece.least;
      most += piece.most;
    }
    return { least, most };
  }

  #quantified(): Piece {
    const piece = this.#atom();
    const found = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(this.#text.slice(this.#at));
    if (found === null) return piece;
    this.#at += found[0].length;
    const [, sign, low, comma, high] = found;
    const from = sign === "+" ? 1 : sign === undefined ? Number(low) : 0;
    const to =
      sign === "?" ? 1 : sign !== undefined ? Infinity : comma === "" ? Number(low) : high === "" ? Infinity : Number(high);
    return { least: piece.least * from, most: piece.most === 0 || to === 0 ? 0 : piece.most * to };
  }

  #atom(): Piece {
    const character = this.#text[this.#at] ?? "";
    this.#at += 1;
    if (character === "^" || character === "$") return { least: 0, most: 0 };
    if (character === "(") return this.#group();
    if (character === "[") return this.#class();
    if (character === "\\") return this.#escape();
    return character === "." ? ANY : ONE;
  }

  #group(): Piece {
    // A look-around takes no characters itself.
    const isLook = /^\?<?[=!]/.exec(this.#text.slice(this.#at));
    this.#at += isLook?.[0].length ?? 0;
    const opening = /^\?(?::|P?<[A-Za-z]\w*>)/.exec(this.#text.slice(this.#at));
    this.#at += opening?.[0].length ?? 0;
    this.#depth += 1;
    const inner = this.alternatives();
    this.#depth -= 1;
    this.#at += 1;
    return isLook === null ? inner : { least: 0, most: 0 };
  }

  #class(): Piece {
    const start = this.#at;
    if (this.#text[this.#at] === "^") this.#at += 1;
    while (this.#at < this.#text.length && this.#text[this.#at] !== "]") this.#at += this.#text[this.#at] === "\\" ? 2 : 1;
    this.#at += 1;
    return /^\^|\\[pPDWSu]|[\ud800-\udfff]/.test(this.#text.slice(start, this.#at)) ? ANY : ONE;
  }

  #escape(): Piece {
    const escape = /^(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|.)/su.exec(this.#text.slice(this.#at));
    this.#at += escape?.[0].length ?? 1;
    if (/^[bB]$/.test(escape?.[0] ?? "")) return { least: 0, most: 0 };
    return /^[pPDWSu]/.test(escape?.[0] ?? "") ? ANY : ONE;
  }
}

const ONE: Piece = { least: 1, most: 1 };
/** Any character; one outside of the basic plane has two units, which lengths count. */
const ANY: Piece = { least: 1, most: 2 };
