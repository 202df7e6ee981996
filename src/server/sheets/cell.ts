import { shareOf } from "#metadata";

/**
 * Cell of a file as people read it: dates and times are text (`2024-05-31`, `2024-05-31 08:30:00`, `08:30:00`), and so are
 * shares in percent (`12.5%`); an empty cell is null. A formula that failed is its error.
 */
export type Cell = string | number | boolean | null | { readonly error: string };

export interface SheetRow {
  /** Row number as a spreadsheet shows it, from 1. */
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** Rows of a file in batches. Other work gets its turn between two batches. */
export type SheetRows = AsyncGenerator<readonly SheetRow[], void>;

export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return "";
  return typeof cell === "object" ? cell.error : String(cell);
}

export function isBlank(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === "string" && cell.trim() === "");
}

/** Matches text that a spreadsheet program would take for a formula. */
export const FORMULA_LEAD = /^[=+\-@\t\r]/;

const DAY = 86_400;
/** Days from 1899-12-30, where spreadsheets begin to count, to 1970-01-01. Their 1900 has a 29 February. */
const EPOCH = 25_569;
const EPOCH_1904 = EPOCH - 1_462;

/** Formats a serial number as a day, a time of day, or both. @returns null outside of the range that spreadsheets can show */
export function momentText(serial: number, from1904: boolean): string | null {
  if (serial < 0 || serial >= 2_958_466) return null;
  const seconds = Math.round(serial * DAY);
  if (seconds < DAY) return new Date(seconds * 1000).toISOString().slice(11, 19);
  // 1900-02-29 does not exist, so the days before it are one off.
  const shifted = !from1904 && serial < 60 ? seconds + DAY : seconds;
  const text = new Date((shifted - (from1904 ? EPOCH_1904 : EPOCH) * DAY) * 1000).toISOString();
  return seconds % DAY === 0 ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`;
}

/** A number that a spreadsheet shows in percent: `12.5%` for 0.125. @returns the number itself where the text would not be exact */
export function shareCell(value: number): string | number {
  const text = `${Number((value * 100).toPrecision(15))}%`;
  return shareOf(text) === value ? text : value;
}

/** Converts `2024-05-31`, `2024-05-31 08:30:00` or `08:30:00` to a serial number. @returns null for other text and for years before 1901 */
export function momentSerial(text: string): number | null {
  const time = /^(\d{2}):(\d{2}):(\d{2})$/.exec(text);
  if (time !== null) return (Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3])) / DAY;
  if (!/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/.test(text) || text < "1901") return null;
  const moment = Date.parse(`${text.replace(" ", "T")}${text.length === 10 ? "T00:00:00" : ""}Z`);
  return Number.isNaN(moment) ? null : moment / 1000 / DAY + EPOCH;
}
