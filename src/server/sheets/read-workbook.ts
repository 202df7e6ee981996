import { TRANSFER_LIMITS } from "#contract";
import { WorkbookError, type SheetReaders, type WorkbookCell } from "../base/sheet-readers.ts";
import { badFile } from "./bad-file.ts";
import { momentText, shareCell, type Cell, type SheetRows } from "./cell.ts";
import { checkUnpackedSize, isZip, openZip } from "./zip.ts";

/** Unpacked bytes of a workbook that is read as a whole. */
const MAX_UNPACKED = 256 * 1024 * 1024;

/** Yields the rows of a workbook in a format other than xlsx, without empty rows. @throws TrellisError badRequest */
export async function* readWorkbook(bytes: Uint8Array, { readWorkbook: read }: SheetReaders): SheetRows {
  if (read === undefined) throw badFile("format");
  // The library unpacks an archive into memory outside of the heap, which the limit of its thread does not cover.
  if (isZip(bytes)) await checkUnpackedSize(await openZip(bytes), MAX_UNPACKED);
  try {
    for await (const rows of read(bytes)) {
      const filled = rows.map(({ number, cells }) => ({ number, cells: cellsOf(cells, number) }));
      yield filled.filter(({ cells }) => cells.some((cell) => cell !== null));
    }
  } catch (error) {
    throw error instanceof WorkbookError ? badFile(error.reason) : error;
  }
}

function cellsOf(cells: readonly WorkbookCell[], row: number): Cell[] {
  if (cells.length > TRANSFER_LIMITS.columns) throw badFile("columns", { limit: TRANSFER_LIMITS.columns });
  return cells.map((cell): Cell => {
    if (typeof cell === "object" && cell !== null) {
      if ("share" in cell) return shareCell(Number(cell.share.toPrecision(15)));
      return "serial" in cell ? (momentText(cell.serial, false) ?? cell.serial) : cell;
    }
    if (typeof cell === "number") return Number(cell.toPrecision(15));
    if (typeof cell !== "string") return cell;
    if (cell.length > TRANSFER_LIMITS.cell) throw badFile("cell", { row, limit: TRANSFER_LIMITS.cell });
    return cell === "" ? null : cell;
  });
}
