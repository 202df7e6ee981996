import type { ImportColumn } from "#contract";
import { cellText, isBlank, type SheetRow } from "../../../sheets/cell.ts";

/** Rows behind the header that are shown as samples, and how many of their values. */
export const SAMPLE_ROWS = 20;
const SAMPLES = 5;

/** The columns of a sheet, from its first rows. */
export function readColumns([header, ...rows]: readonly SheetRow[]): ImportColumn[] {
  const width = Math.max(header?.cells.length ?? 0, ...rows.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, index) => ({
    index,
    header: cellText(header?.cells[index]).trim().slice(0, 200),
    samples: rows
      .map(({ cells }) => cells[index])
      .filter((cell) => !isBlank(cell))
      .slice(0, SAMPLES)
      .map((cell) => cellText(cell).slice(0, 100)),
  }));
}
