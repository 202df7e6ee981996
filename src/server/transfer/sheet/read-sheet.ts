import type { TransferFormat } from "#contract";
import { badFile } from "../bad-file.ts";
import type { SheetRows } from "./cell.ts";
import { csvRows } from "./read-csv.ts";
import { xlsxRows } from "./read-xlsx.ts";

/** What a file is, by its first bytes; its name is only asked where they say nothing. @throws TrellisError badRequest */
export function formatOf(bytes: Uint8Array, name: string): TransferFormat {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return "xlsx";
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw badFile("old");
  if (/\.(csv|tsv|txt)$/i.test(name)) return "csv";
  throw badFile(/\.xlsx$/i.test(name) ? "zip" : "kind");
}

export function sheetRows(bytes: Uint8Array, format: TransferFormat): SheetRows {
  return format === "xlsx" ? xlsxRows(bytes) : csvRows(bytes);
}
