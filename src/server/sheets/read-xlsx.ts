import type { FileEntry } from "@zip.js/zip.js/lib/zip-core-native.js";
import { TRANSFER_LIMITS } from "#contract";
import { badFile } from "./bad-file.ts";
import { momentText, shareCell, type Cell, type SheetRow, type SheetRows } from "./cell.ts";
import { parseXml, parseXmlPieces, type XmlHandler } from "./parse-xml.ts";
import { unzipText, type ZipFiles } from "./zip.ts";

/** Unpacked bytes of a part that describes the workbook, and of the shared texts. Both are kept in memory. */
const MAX_PART = 16 * 1024 * 1024;
const MAX_TEXTS = 128 * 1024 * 1024;

export const WORKBOOK_PART = "xl/workbook.xml";

/** A date or a time, a share in percent, or a plain number. */
type NumberShape = "moment" | "percent" | null;

interface Workbook {
  readonly sheet: FileEntry;
  readonly texts: readonly string[];
  /** What a style shows a number as, by style number. */
  readonly shownAs: readonly NumberShape[];
  readonly from1904: boolean;
}

/**
 * Yields the rows of a visible sheet, without empty rows.
 * @param name of the sheet; undefined = the first one
 * @throws TrellisError badRequest
 */
export async function* readXlsx(files: ZipFiles, name?: string): SheetRows {
  const workbook = await openWorkbook(files, name);
  let rows: SheetRow[] = [];
  const handler = sheetHandler(workbook, (row) => rows.push(row));
  for await (const _piece of parseXmlPieces(unzipText(workbook.sheet), handler)) {
    if (rows.length === 0) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

interface ListedSheet {
  readonly name: string;
  readonly relation: string;
}

interface ListedWorkbook {
  readonly sheets: readonly ListedSheet[];
  readonly from1904: boolean;
}

/** Names of the visible sheets, in their order. @throws TrellisError badRequest */
export async function xlsxSheetNames(files: ZipFiles): Promise<readonly string[]> {
  const { sheets } = await listSheets(files);
  return sheets.map(({ name }) => name);
}

async function listSheets(files: ZipFiles): Promise<ListedWorkbook> {
  const sheets: ListedSheet[] = [];
  let from1904 = false;
  await parsePart(files, WORKBOOK_PART, {
    open: (name, attributes) => {
      if (name === "workbookPr") from1904 = /^(1|true)$/.test(attributes["date1904"] ?? "");
      if (name !== "sheet" || (attributes["state"] ?? "visible") !== "visible") return;
      const relation = attributes[Object.keys(attributes).find((key) => /^(?:\w+:)?id$/.test(key)) ?? ""] ?? "";
      sheets.push({ name: attributes["name"] ?? "", relation });
    },
  });
  return { sheets, from1904 };
}

async function openWorkbook(files: ZipFiles, name: string | undefined): Promise<Workbook> {
  const { sheets, from1904 } = await listSheets(files);
  const listed = name === undefined ? sheets[0] : sheets.find((sheet) => sheet.name === name);
  const found = files.get(await sheetPath(files, listed?.relation ?? null));
  const sheet = found ?? (name === undefined ? files.get("xl/worksheets/sheet1.xml") : undefined);
  if (sheet === undefined) throw badFile("zip");
  return { sheet, texts: await readTexts(files), shownAs: await readStyles(files), from1904 };
}

async function sheetPath(files: ZipFiles, relation: string | null): Promise<string> {
  let target = "";
  await parsePart(files, "xl/_rels/workbook.xml.rels", {
    open: (name, attributes) => {
      if (name === "Relationship" && attributes["Id"] === relation) target = attributes["Target"] ?? "";
    },
  });
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

/** Parses a part of the workbook; does nothing when the workbook has no such part. */
async function parsePart(files: ZipFiles, path: string, handler: XmlHandler, limit = MAX_PART): Promise<void> {
  const file = files.get(path);
  if (file !== undefined) await parseXml(unzipText(file, limit), handler);
}

/** Reads the texts that cells refer to by number, without formatting and phonetic guides. */
async function readTexts(files: ZipFiles): Promise<string[]> {
  const texts: string[] = [];
  let text = "";
  let inside = false;
  let phonetic = false;
  const handler: XmlHandler = {
    open: (name) => {
      if (name === "si") text = "";
      else if (name === "t") inside = true;
      else if (name === "rPh") phonetic = true;
    },
    close: (name) => {
      if (name === "si") texts.push(decodeText(text));
      else if (name === "t") inside = false;
      else if (name === "rPh") phonetic = false;
    },
    text: (piece) => {
      if (inside && !phonetic) text += piece;
    },
  };
  await parsePart(files, "xl/sharedStrings.xml", handler, MAX_TEXTS);
  return texts;
}

/** What a built-in number format shows. */
function builtInShape(id: number): NumberShape {
  if (id === 9 || id === 10) return "percent";
  const isMoment = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  return isMoment ? "moment" : null;
}

async function readStyles(files: ZipFiles): Promise<NumberShape[]> {
  const own = new Map<number, NumberShape>();
  const shapes: NumberShape[] = [];
  let inside = false;
  await parsePart(files, "xl/styles.xml", {
    open: (name, attributes) => {
      if (name === "numFmt") {
        const code = (attributes["formatCode"] ?? "").replace(/"[^"]*"|\\.|\[[^\]]*\]/g, "");
        own.set(Number(attributes["numFmtId"]), /[ymdhs]/i.test(code) ? "moment" : code.includes("%") ? "percent" : null);
      } else if (name === "cellXfs") inside = true;
      else if (name === "xf" && inside) {
        const id = Number(attributes["numFmtId"] ?? 0);
        shapes.push(own.has(id) ? (own.get(id) ?? null) : builtInShape(id));
      }
    },
    close: (name) => {
      if (name === "cellXfs") inside = false;
    },
  });
  return shapes;
}

/** Collects the cells of each row and emits the row at its end. */
function sheetHandler(workbook: Workbook, emit: (row: SheetRow) => void): XmlHandler {
  let number = 0;
  let cells: Cell[] = [];
  let column = 0;
  let type = "";
  let style = 0;
  let text = "";
  let inside = false;
  let phonetic = false;
  return {
    open: (name, attributes) => {
      if (name === "row") {
        number = Number(attributes["r"] ?? number + 1);
        cells = [];
        column = -1;
      } else if (name === "c") {
        const place = attributes["r"];
        column = place === undefined ? column + 1 : columnOf(place);
        type = attributes["t"] ?? "n";
        style = Number(attributes["s"] ?? 0);
        text = "";
      } else if (name === "v" || name === "t") inside = true;
      else if (name === "rPh") phonetic = true;
    },
    close: (name) => {
      if (name === "v" || name === "t") inside = false;
      else if (name === "rPh") phonetic = false;
      else if (name === "c") {
        const value = cellValue(workbook, type, style, text);
        if (value === null) return;
        if (column >= TRANSFER_LIMITS.columns) throw badFile("columns", { limit: TRANSFER_LIMITS.columns });
        while (cells.length < column) cells.push(null);
        cells[column] = value;
      } else if (name === "row" && cells.length > 0) emit({ number, cells });
    },
    text: (piece) => {
      if (!inside || phonetic) return;
      text += piece;
      if (text.length > TRANSFER_LIMITS.cell) throw badFile("cell", { row: number, limit: TRANSFER_LIMITS.cell });
    },
  };
}

function cellValue({ texts, shownAs, from1904 }: Workbook, type: string, style: number, text: string): Cell {
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
      if (shownAs[style] === "moment") return momentText(value, from1904) ?? value;
      // Longer whole numbers are keys; the rest has the noise of sums in binary behind the fifteenth digit.
      if (/^-?\d{16,}$/.test(text)) return text;
      const plain = Number(value.toPrecision(15));
      return shownAs[style] === "percent" ? shareCell(plain) : plain;
    }
    default:
      return decodeText(text) || null;
  }
}

/** Workbooks write a carriage return as `_x000D_`, and other characters that XML does not keep alike. */
const ENCODED = /_x([\dA-Fa-f]{4})_/g;

/** The text as it was typed, with line ends as XML reads them. */
function decodeText(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(ENCODED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))).replace(/\r\n?/g, "\n");
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
