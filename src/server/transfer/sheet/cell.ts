/**
 * What a cell of a file holds, as a person sees it: dates and times are text (`2024-05-31`, `2024-05-31 08:30:00`,
 * `08:30:00`), an empty cell is null. A formula that failed is its error.
 */
export type Cell = string | number | boolean | null | { readonly error: string };

export interface SheetRow {
  /** As a spreadsheet numbers it, from 1. */
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** Rows as they come; null while there is none yet, so that whoever reads can let others go on. */
export type SheetRows = Generator<SheetRow | null, void>;

export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return "";
  return typeof cell === "object" ? cell.error : String(cell);
}

export function isBlank(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === "string" && cell.trim() === "");
}

/** What a program that opens the file would take for a formula. */
export const FORMULA_LEAD = /^[=+\-@\t\r]/;

const DAY = 86_400;
/** Days from 1899-12-30 to 1970-01-01: what spreadsheets count from, in which 1900 has a 29 February. */
const EPOCH = 25_569;
const EPOCH_1904 = EPOCH - 1_462;

/** A spreadsheet's moment as text: a day, a time of day, or both. Null when it lies outside of what they can show. */
export function momentText(serial: number, from1904: boolean): string | null {
  if (serial < 0 || serial >= 2_958_466) return null;
  const seconds = Math.round(serial * DAY);
  if (seconds < DAY) return new Date(seconds * 1000).toISOString().slice(11, 19);
  // The day that never was, and what comes before it.
  const shifted = !from1904 && serial < 60 ? seconds + DAY : seconds;
  const text = new Date((shifted - (from1904 ? EPOCH_1904 : EPOCH) * DAY) * 1000).toISOString();
  return seconds % DAY === 0 ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`;
}

/** The number by which a spreadsheet keeps `2024-05-31`, `2024-05-31 08:30:00` or `08:30:00`; null for anything else, and for years before 1901. */
export function momentSerial(text: string): number | null {
  const time = /^(\d{2}):(\d{2}):(\d{2})$/.exec(text);
  if (time !== null) return (Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3])) / DAY;
  if (!/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/.test(text) || text < "1901") return null;
  const moment = Date.parse(`${text.replace(" ", "T")}${text.length === 10 ? "T00:00:00" : ""}Z`);
  return Number.isNaN(moment) ? null : moment / 1000 / DAY + EPOCH;
}
