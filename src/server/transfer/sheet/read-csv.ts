import { TRANSFER_LIMITS } from "#contract";
import { badFile } from "../bad-file.ts";
import { FORMULA_LEAD, type Cell, type SheetRows } from "./cell.ts";

const SLICE = 65_536;
const DELIMITERS = [",", "\t", ";", "|"] as const;
/** Records that are looked at to see what parts them. */
const SNIFFED = 10;

/** The records of a csv file, empty ones left out; a row's number is that of the record. @throws TrellisError badRequest */
export function* csvRows(bytes: Uint8Array): SheetRows {
  const encoding = encodingOf(bytes);
  let ahead = "";
  let parser: CsvParser | null = null;
  for (const piece of decoded(bytes, encoding)) {
    if (parser === null) {
      ahead += piece;
      if (ahead.length < SLICE && piece !== "") continue;
      parser = new CsvParser(delimiterOf(ahead));
      yield* parser.feed(ahead);
    } else yield* parser.feed(piece);
    yield null;
  }
  if (parser === null) {
    parser = new CsvParser(delimiterOf(ahead));
    yield* parser.feed(ahead);
  }
  yield* parser.end();
}

/** UTF-8 with or without its mark, UTF-16 with it, else what Chinese spreadsheets write. @throws TrellisError badRequest */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (isEncoded(bytes, "utf-8")) return "utf-8";
  if (isEncoded(bytes, "gb18030") && !bytes.includes(0)) return "gb18030";
  throw badFile("encoding");
}

function isEncoded(bytes: Uint8Array, encoding: string): boolean {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += SLICE) decoder.decode(bytes.subarray(at, at + SLICE), { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** The text piece by piece; the last piece is empty. */
function* decoded(bytes: Uint8Array, encoding: string): Generator<string, void> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += SLICE) {
    const piece = decoder.decode(bytes.subarray(at, at + SLICE), { stream: true });
    if (piece !== "") yield piece;
  }
  yield decoder.decode();
}

/** What parts the first records into the most columns, alike in each of them; a comma when nothing does. */
function delimiterOf(text: string): string {
  const counts = DELIMITERS.map((delimiter) => {
    const parser = new CsvParser(delimiter);
    const rows: number[] = [];
    for (const row of parser.feed(text)) {
      rows.push(row?.cells.length ?? 0);
      if (rows.length === SNIFFED) break;
    }
    if (rows.length === 0) for (const row of parser.end()) rows.push(row?.cells.length ?? 0);
    const [first = 1] = rows;
    const alike = rows.filter((count) => count === first).length;
    return first < 2 ? 0 : first + alike * 1000;
  });
  const most = Math.max(...counts);
  return most === 0 ? "," : (DELIMITERS[counts.indexOf(most)] ?? ",");
}

/** RFC 4180, forgiving: any line end, quotes only where a cell begins with one. */
class CsvParser {
  readonly #delimiter: string;
  #cells: Cell[] = [];
  #cell = "";
  #number = 1;
  #state: "start" | "plain" | "quoted" | "quote" = "start";
  #afterReturn = false;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  *feed(text: string): SheetRows {
    for (let at = 0; at < text.length; at += 1) {
      const character = text[at] ?? "";
      const afterReturn = this.#afterReturn;
      this.#afterReturn = false;
      if (this.#state === "quoted") {
        const end = text.indexOf('"', at);
        const upTo = end < 0 ? text.length : end;
        this.#add(text.slice(at, upTo));
        at = upTo;
        if (end >= 0) this.#state = "quote";
      } else if (character === '"' && this.#state === "start") this.#state = "quoted";
      else if (character === '"' && this.#state === "quote") {
        this.#add('"');
        this.#state = "quoted";
      } else if (character === this.#delimiter) this.#endCell();
      else if (character === "\n" && afterReturn) continue;
      else if (character === "\n" || character === "\r") {
        this.#afterReturn = character === "\r";
        yield* this.#endRow();
      } else {
        this.#state = "plain";
        this.#add(character);
      }
    }
  }

  *end(): SheetRows {
    if (this.#cell !== "" || this.#cells.length > 0) yield* this.#endRow();
  }

  #add(text: string): void {
    this.#cell += text;
    if (this.#cell.length > TRANSFER_LIMITS.cell) throw badFile("cell", { row: this.#number, limit: TRANSFER_LIMITS.cell });
  }

  #endCell(): void {
    if (this.#cells.length >= TRANSFER_LIMITS.columns) throw badFile("columns", { limit: TRANSFER_LIMITS.columns });
    // The quote that keeps a text from being taken for a formula is no part of it (write-csv.ts).
    const text = this.#cell.startsWith("'") && FORMULA_LEAD.test(this.#cell.slice(1)) ? this.#cell.slice(1) : this.#cell;
    this.#cells.push(text === "" ? null : text);
    this.#cell = "";
    this.#state = "start";
  }

  *#endRow(): SheetRows {
    this.#endCell();
    const cells = this.#cells;
    this.#cells = [];
    const number = this.#number;
    this.#number += 1;
    if (cells.some((cell) => cell !== null)) yield { number, cells };
  }
}
