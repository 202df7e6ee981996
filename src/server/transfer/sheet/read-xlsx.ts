import { TRANSFER_LIMITS } from "#contract";
import { badFile } from "../bad-file.ts";
import { momentText, type Cell, type SheetRows, type SheetRow } from "./cell.ts";
import { unzipped, zipEntries, type ZipEntry } from "./unzip.ts";
import { XmlScanner, attribute } from "./xml-scanner.ts";

/** Unpacked bytes of what describes a workbook, and of its texts: these are kept whole. */
const MOST_PARTS = 16 * 1024 * 1024;
const MOST_TEXTS = 128 * 1024 * 1024;

interface Workbook {
  readonly sheet: ZipEntry;
  readonly texts: readonly string[];
  /** By style number: whether it shows a moment. */
  readonly moments: readonly boolean[];
  readonly from1904: boolean;
}

/** The rows of a workbook's first visible sheet, empty ones left out. @throws TrellisError badRequest */
export function* xlsxRows(bytes: Uint8Array): SheetRows {
  // What programs before 2007 wrote, and what they encrypt.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw badFile("old");
  const workbook = openWorkbook(zipEntries(bytes));
  const found: SheetRow[] = [];
  const scanner = new XmlScanner(sheetHandler(workbook, (row) => found.push(row)));
  for (const piece of unzipped(workbook.sheet)) {
    scanner.feed(piece);
    yield* found;
    found.length = 0;
    yield null;
  }
}

function openWorkbook(entries: ReadonlyMap<string, ZipEntry>): Workbook {
  const book = entries.get("xl/workbook.xml");
  if (book === undefined) throw badFile("zip");
  let from1904 = false;
  let relation: string | null = null;
  scan(book, (name, attributes) => {
    if (name === "workbookPr") from1904 = /^(1|true)$/.test(attribute(attributes, "date1904") ?? "");
    if (name === "sheet" && relation === null && (attribute(attributes, "state") ?? "visible") === "visible")
      relation = attribute(attributes, "(?:\\w+:)?id") ?? "";
  });
  const sheet = entries.get(sheetPath(entries, relation)) ?? entries.get("xl/worksheets/sheet1.xml");
  if (sheet === undefined) throw badFile("zip");
  const [texts, styles] = [entries.get("xl/sharedStrings.xml"), entries.get("xl/styles.xml")];
  return {
    sheet,
    texts: texts === undefined ? [] : readTexts(texts),
    moments: styles === undefined ? [] : readMoments(styles),
    from1904,
  };
}

function sheetPath(entries: ReadonlyMap<string, ZipEntry>, relation: string | null): string {
  const relations = entries.get("xl/_rels/workbook.xml.rels");
  let target = "";
  if (relations !== undefined)
    scan(relations, (name, attributes) => {
      if (name === "Relationship" && attribute(attributes, "Id") === relation) target = attribute(attributes, "Target") ?? "";
    });
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

function scan(entry: ZipEntry, open: (name: string, attributes: string) => void): void {
  const scanner = new XmlScanner({ open, close: () => undefined, text: () => undefined });
  for (const piece of unzipped(entry, MOST_PARTS)) scanner.feed(piece);
}

/** The texts that cells refer to by number; formatting is left out, and so is how they are pronounced. */
function readTexts(entry: ZipEntry): string[] {
  const texts: string[] = [];
  let text = "";
  let inside = false;
  let phonetic = false;
  const scanner = new XmlScanner({
    open: (name) => {
      if (name === "si") text = "";
      else if (name === "t") inside = true;
      else if (name === "rPh") phonetic = true;
    },
    close: (name) => {
      if (name === "si") texts.push(text);
      else if (name === "t") inside = false;
      else if (name === "rPh") phonetic = false;
    },
    text: (piece) => {
      if (inside && !phonetic) text += piece;
    },
  });
  for (const piece of unzipped(entry, MOST_TEXTS)) scanner.feed(piece);
  return texts;
}

/** Formats of moments among those that have a number instead of a code. */
function isMomentFormat(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

function readMoments(entry: ZipEntry): boolean[] {
  const own = new Map<number, boolean>();
  const moments: boolean[] = [];
  let inside = false;
  const scanner = new XmlScanner({
    open: (name, attributes) => {
      if (name === "numFmt") {
        const code = (attribute(attributes, "formatCode") ?? "").replace(/"[^"]*"|\\.|\[[^\]]*\]/g, "");
        own.set(Number(attribute(attributes, "numFmtId")), /[ymdhs]/i.test(code));
      } else if (name === "cellXfs") inside = true;
      else if (name === "xf" && inside) {
        const id = Number(attribute(attributes, "numFmtId") ?? 0);
        moments.push(own.get(id) ?? isMomentFormat(id));
      }
    },
    close: (name) => {
      if (name === "cellXfs") inside = false;
    },
    text: () => undefined,
  });
  for (const piece of unzipped(entry, MOST_PARTS)) scanner.feed(piece);
  return moments;
}

/** Gathers the cells of a row, and hands the row on when it ends. */
function sheetHandler(workbook: Workbook, emit: (row: SheetRow) => void): ConstructorParameters<typeof XmlScanner>[0] {
  let number = 0;
  let cells: Cell[] = [];
  let column = 0;
  let type = "";
  let style = 0;
  let text = "";
  let inside = false;
  return {
    open: (name, attributes) => {
      if (name === "row") {
        number = Number(attribute(attributes, "r") ?? number + 1);
        cells = [];
        column = -1;
      } else if (name === "c") {
        const place = attribute(attributes, "r");
        column = place === null ? column + 1 : columnOf(place);
        type = attribute(attributes, "t") ?? "n";
        style = Number(attribute(attributes, "s") ?? 0);
        text = "";
      } else if (name === "v" || name === "t") inside = true;
    },
    close: (name) => {
      if (name === "v" || name === "t") inside = false;
      else if (name === "c") {
        const value = cellValue(workbook, type, style, text);
        if (value === null) return;
        if (column >= TRANSFER_LIMITS.columns) throw badFile("columns", { limit: TRANSFER_LIMITS.columns });
        while (cells.length < column) cells.push(null);
        cells[column] = value;
      } else if (name === "row" && cells.length > 0) emit({ number, cells });
    },
    text: (piece) => {
      if (!inside) return;
      text += piece;
      if (text.length > TRANSFER_LIMITS.cell) throw badFile("cell", { row: number, limit: TRANSFER_LIMITS.cell });
    },
  };
}

function cellValue({ texts, moments, from1904 }: Workbook, type: string, style: number, text: string): Cell {
  switch (type) {
    case "s":
      return texts[Number(text)] || null;
    case "b":
      return text === "1";
    case "e":
      return { error: text };
    case "d":
      return text.replace("T", " ").replace(/(?:\.\d+)?Z?$/, "") || null;
    case "n": {
      if (text.trim() === "") return null;
      const value = Number(text);
      if (Number.isNaN(value)) return text;
      if (moments[style] === true) return momentText(value, from1904) ?? value;
      // Longer whole numbers are keys; the rest has the noise of sums in binary behind the fifteenth digit.
      return /^-?\d{16,}$/.test(text) ? text : Number(value.toPrecision(15));
    }
    default:
      return text === "" ? null : text;
  }
}

/** `AB12` → 27. */
function columnOf(place: string): number {
  let column = 0;
  for (let at = 0; at < place.length; at += 1) {
    const code = place.charCodeAt(at);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  if (column < 1 || column > 16_384) throw badFile("xml");
  return column - 1;
}
