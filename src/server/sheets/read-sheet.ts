import type { ImportFormat } from "#contract";
import { markUnproven } from "../base/file-links.ts";
import type { SheetReaders } from "../base/sheet-readers.ts";
import { badFile } from "./bad-file.ts";
import { cellText, type SheetRow, type SheetRows } from "./cell.ts";
import { readCsv } from "./read-csv.ts";
import { readWorkbook } from "./read-workbook.ts";
import { WORKBOOK_PART, readXlsx, xlsxSheetNames } from "./read-xlsx.ts";
import { isZip, openZip } from "./zip.ts";

/** First bytes of workbooks of Excel 97-2003, and of newer ones with a password. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] as const;
/** Files that show that an archive is an .xlsb or an .ods workbook. */
const WORKBOOK_FILES = ["xl/workbook.bin", "content.xml"] as const;

/**
 * Detects the format of a file from its content. The name decides only for text.
 * @throws TrellisError badRequest for a file of another kind
 */
export async function formatOf(bytes: Uint8Array, name: string): Promise<ImportFormat> {
  if (isZip(bytes)) {
    const files = await openZip(bytes);
    if (files.has(WORKBOOK_PART)) return "xlsx";
    if (WORKBOOK_FILES.some((file) => files.has(file))) return "workbook";
    throw badFile("zip");
  }
  if (COMPOUND_FILE.every((byte, at) => bytes[at] === byte)) return "workbook";
  if (/\.(csv|tsv|txt)$/i.test(name)) return "csv";
  throw badFile(/\.(xlsx|xlsm|xls|xlsb|ods)$/i.test(name) ? "zip" : "kind");
}

/**
 * Yields the rows of a file in batches.
 * @param sheet name of a sheet of an `.xlsx` file; undefined = the first visible one, and the only one of other files
 * @throws TrellisError badRequest
 */
export async function* readSheet(bytes: Uint8Array, format: ImportFormat, readers: SheetReaders, sheet?: string): SheetRows {
  for await (const rows of readRows(bytes, format, readers, sheet)) yield rows.map(withMarkedFiles);
}

async function* readRows(bytes: Uint8Array, format: ImportFormat, readers: SheetReaders, sheet?: string): SheetRows {
  if (format === "csv") yield* readCsv(bytes, readers);
  else if (format === "workbook") yield* readWorkbook(bytes, readers);
  else yield* readXlsx(await openZip(bytes), sheet);
}

/** Names of the visible sheets behind the first one. Only `.xlsx` files are read beyond their first sheet. */
export async function furtherSheets(bytes: Uint8Array, format: ImportFormat): Promise<readonly string[]> {
  return format === "xlsx" ? (await xlsxSheetNames(await openZip(bytes))).slice(1) : [];
}

/** A preview shows cells before they are judged, so the files that they name must not get a signature. */
function withMarkedFiles(row: SheetRow): SheetRow {
  return { ...row, cells: row.cells.map((cell) => (typeof cell === "string" ? markUnproven(cell) : cell)) };
}

/** Reads the first rows of a sheet. @param most rows at most */
export async function readFirstRows(
  bytes: Uint8Array,
  format: ImportFormat,
  readers: SheetReaders,
  most: number,
  sheet?: string,
): Promise<readonly SheetRow[]> {
  const found: SheetRow[] = [];
  for await (const rows of readSheet(bytes, format, readers, sheet)) {
    found.push(...rows);
    if (found.length >= most) break;
  }
  return found.slice(0, most);
}

/**
 * Reads the first rows of a workbook or a CSV file as texts, the header first.
 * @param most rows to read, the header included
 * @throws TrellisError badRequest when the file cannot be read
 */
export async function cellsOfFile(bytes: Uint8Array, name: string, most: number, readers: SheetReaders): Promise<string[][]> {
  const rows = await readFirstRows(bytes, await formatOf(bytes, name), readers, most);
  if (rows.length === 0) throw badFile("empty");
  return rows.map(({ cells }) => cells.map((cell) => cellText(cell).trim()));
}
