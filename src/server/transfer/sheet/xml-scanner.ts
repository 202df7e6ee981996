import { badFile } from "../bad-file.ts";

export interface XmlHandler {
  /** @param name without its prefix @param attributes as written; see `attribute` */
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(text: string): void;
}

/** A tag with all its attributes; longer ones are not ours to read. */
const LONGEST_TAG = 65_536;
const LONGEST_TEXT = 1_048_576;

/**
 * Reads the XML of a workbook piece by piece. Of XML it knows what spreadsheets write: no document types and therefore
 * no entities but the five and numbers, which is what keeps hostile ones out.
 */
export class XmlScanner {
  readonly #handler: XmlHandler;
  #rest = "";

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  /** @throws TrellisError badRequest when it is no XML of that kind */
  feed(piece: string): void {
    const text = this.#rest === "" ? piece : this.#rest + piece;
    let at = 0;
    for (;;) {
      const start = text.indexOf("<", at);
      if (start < 0) break;
      if (start > at) this.#handler.text(unescaped(text.slice(at, start)));
      const end = this.#tag(text, start);
      if (end < 0) {
        at = start;
        break;
      }
      at = end;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > (this.#rest.startsWith("<") ? LONGEST_TAG : LONGEST_TEXT)) throw badFile("xml");
  }

  /** The end of the tag that starts here, -1 when it is not whole yet. */
  #tag(text: string, start: number): number {
    const second = text.charCodeAt(start + 1);
    if (second === 33) return this.#declaration(text, start);
    if (second === 63) return after(text, "?>", start);
    const end = tagEnd(text, start);
    if (end < 0) return -1;
    if (second === 47) this.#handler.close(localName(text.slice(start + 2, end).trim()));
    else {
      const closed = text.charCodeAt(end - 1) === 47;
      const inner = text.slice(start + 1, closed ? end - 1 : end);
      const space = inner.search(/\s/);
      const name = localName(space < 0 ? inner : inner.slice(0, space));
      this.#handler.open(name, space < 0 ? "" : inner.slice(space));
      if (closed) this.#handler.close(name);
    }
    return end + 1;
  }

  #declaration(text: string, start: number): number {
    if (text.startsWith("<!--", start)) return after(text, "-->", start);
    if (text.startsWith("<![CDATA[", start)) {
      const end = text.indexOf("]]>", start);
      if (end >= 0) this.#handler.text(text.slice(start + 9, end));
      return end < 0 ? -1 : end + 3;
    }
    if (text.length - start < 9) return -1;
    throw badFile("xml");
  }
}

function after(text: string, mark: string, start: number): number {
  const end = text.indexOf(mark, start);
  return end < 0 ? -1 : end + mark.length;
}

/** The `>` that ends a tag: one inside of an attribute's value does not. */
function tagEnd(text: string, start: number): number {
  const end = text.indexOf(">", start);
  if (end < 0) return -1;
  const quote = text.indexOf('"', start);
  if (quote < 0 || quote > end) return end;
  let inside = "";
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (inside !== "") inside = character === inside ? "" : inside;
    else if (character === '"' || character === "'") inside = character;
    else if (character === ">") return at;
  }
  return -1;
}

function localName(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}

const ATTRIBUTES = new Map<string, RegExp>();

/** The value of an attribute; null when the tag has none of the name. */
export function attribute(attributes: string, name: string): string | null {
  let pattern = ATTRIBUTES.get(name);
  if (pattern === undefined) {
    pattern = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    ATTRIBUTES.set(name, pattern);
  }
  const match = pattern.exec(attributes);
  return match === null ? null : unescaped(match[1] ?? match[2] ?? "");
}

const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function unescaped(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w+));/g, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return code > 0x10ffff ? whole : String.fromCodePoint(code);
  });
}
