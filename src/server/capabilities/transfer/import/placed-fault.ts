import { markUnproven } from "../../../base/file-links.ts";
import { cellText, type SheetRow } from "../../../sheets/cell.ts";
import type { StoredFault } from "../chunks.ts";
import { ID } from "../targets.ts";
import type { MappedColumn } from "./row-inputs.ts";

export const LONGEST_VALUE = 200;

/** A sheet as faults name places in it. */
export interface FaultPlace {
  /** Null for the sheet of the records. */
  readonly sheet: string | null;
  readonly headers: readonly string[];
  readonly columns: readonly MappedColumn[];
}

/** A fault at its cell, or at its row when the sheet has no column for the field. */
export function placedFault(
  { sheet, headers, columns }: FaultPlace,
  { row, owner }: { readonly row: SheetRow; readonly owner: number },
  field: string | null,
  keyword: string,
  message: string,
): StoredFault {
  const at = columns.find((column) => (column.field === ID ? ID : column.field.name) === field)?.at ?? -1;
  // The cell was refused, so its answer must not sign the files that it names.
  const value = at < 0 ? "" : markUnproven(cellText(row.cells[at])).slice(0, LONGEST_VALUE).toWellFormed();
  return { sheet, row: row.number, owner, field, column: headers[at] ?? "", at, value, keyword, message };
}
