import { badFile } from "./bad-file.ts";
import { cellText } from "./sheet/cell.ts";
import { formatOf, sheetRows } from "./sheet/read-sheet.ts";

/**
 * The first rows of a workbook or a CSV file as texts, its header first.
 * @param most rows to read, the header among them
 * @throws TrellisError badRequest saying why the file cannot be read
 */
export function cellsOfFile(bytes: Uint8Array, name: string, most: number): string[][] {
  const rows: string[][] = [];
  for (const row of sheetRows(bytes, formatOf(bytes, name))) {
    if (row !== null) rows.push(row.cells.map((cell) => cellText(cell).trim()));
    if (rows.length >= most) break;
  }
  if (rows.length === 0) throw badFile("empty");
  return rows;
}
