import type { SheetReaders } from "../base/sheet-readers.ts";
import { badFile } from "./bad-file.ts";
import { cellText } from "./cell.ts";
import { formatOf, readFirstRows } from "./read-sheet.ts";

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
