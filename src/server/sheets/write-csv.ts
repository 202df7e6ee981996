import { FORMULA_LEAD, type Cell } from "./cell.ts";
import { isStyled, type SheetWriter, type StyledCell } from "./sheet-writer.ts";

/** UTF-8 with its mark, for spreadsheets that would guess otherwise; lines end as RFC 4180 has them. */
export class CsvWriter implements SheetWriter {
  readonly #encoder = new TextEncoder();
  #text = "\ufeff";

  row(cells: readonly (Cell | StyledCell)[]): void {
    this.#text += `${cells.map((cell) => csvCell(isStyled(cell) ? cell.value : cell)).join(",")}\r\n`;
  }

  take(): Uint8Array<ArrayBuffer> {
    const bytes = this.#encoder.encode(this.#text);
    this.#text = "";
    return bytes;
  }

  end(): Uint8Array<ArrayBuffer> {
    return this.take();
  }
}

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number" || typeof cell === "boolean") return String(cell);
  const text = typeof cell === "object" ? cell.error : cell;
  // A plain negative number is no formula.
  const safe = FORMULA_LEAD.test(text) && !/^-\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
