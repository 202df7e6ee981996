import { TRANSFER_LIMITS, TrellisError } from "#contract";
import type { SheetReaders } from "../base/sheet-readers.ts";
import { badFile } from "./bad-file.ts";
import { FORMULA_LEAD, type Cell, type SheetRow, type SheetRows } from "./cell.ts";

const SLICE = 65_536;
const BATCH_ROWS = 500;
const DELIMITERS = [",", "\t", ";", "|"] as const;
/** Records that are compared to find the delimiter. */
const SNIFFED = 10;
/** One more than allowed: the extra cell shows that a record is too long. */
const MAX_CELLS = TRANSFER_LIMITS.columns + 1;

/** Yields the records of a CSV file without empty ones; a row's number is that of the record. @throws TrellisError badRequest */
export async function* readCsv(bytes: Uint8Array, { parseCsv }: SheetReaders): SheetRows {
  const encoding = encodingOf(bytes);
  const delimiter = await findDelimiter(bytes, encoding, parseCsv);
  let number = 0;
  let rows: SheetRow[] = [];
  try {
    for await (const record of parseCsv(utf8Pieces(bytes, encoding), { delimiter, maxCells: MAX_CELLS })) {
      number += 1;
      const cells = cellsOf(record, number);
      if (cells.every((cell) => cell === null)) continue;
      rows.push({ number, cells });
      if (rows.length < BATCH_ROWS) continue;
      yield rows;
      rows = [];
    }
  } catch (error) {
    if (error instanceof TrellisError) throw error;
    throw badFile("quote", { row: number + 1 });
  }
  if (rows.length > 0) yield rows;
}

/** @throws TrellisError badRequest when the record has too many cells or a cell is too long */
function cellsOf(record: readonly string[], row: number): Cell[] {
  const { columns, cell } = TRANSFER_LIMITS;
  if (record.length > columns) throw badFile("columns", { limit: columns });
  if (record.some((text) => text.length > cell)) throw badFile("cell", { row, limit: cell });
  return record.map((text) => {
    // write-csv.ts puts a quote before text that looks like a formula. The quote is not part of the value.
    const value = text.startsWith("'") && FORMULA_LEAD.test(text.slice(1)) ? text.slice(1) : text;
    return value === "" ? null : value;
  });
}

/**
 * Detects UTF-8, UTF-16 with a byte order mark, and GB18030, which Chinese spreadsheet programs write.
 * @throws TrellisError badRequest for anything else
 */
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

/** Yields the text as UTF-8 without a byte order mark. Other work gets its turn after each piece. */
async function* utf8Pieces(bytes: Uint8Array, encoding: string): AsyncGenerator<Uint8Array, void> {
  const decoder = new TextDecoder(encoding);
  const encoder = new TextEncoder();
  for (let at = 0; at < bytes.length; at += SLICE) {
    const text = decoder.decode(bytes.subarray(at, at + SLICE), { stream: at + SLICE < bytes.length });
    if (text !== "") yield encoder.encode(text);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

/** Finds the delimiter that splits the first records into the most columns, equally many in each; a comma when none does. */
async function findDelimiter(bytes: Uint8Array, encoding: string, parseCsv: SheetReaders["parseCsv"]): Promise<string> {
  const head = bytes.subarray(0, SLICE);
  let best: string = ",";
  let bestScore = 0;
  for (const delimiter of DELIMITERS) {
    const counts: number[] = [];
    const options = { delimiter, maxCells: MAX_CELLS, maxRecords: SNIFFED };
    for await (const record of parseCsv(utf8Pieces(head, encoding), options)) counts.push(record.length);
    const [first = 1] = counts;
    const score = first < 2 ? 0 : first + counts.filter((count) => count === first).length * 1000;
    if (score > bestScore) [best, bestScore] = [delimiter, score];
  }
  return best;
}
