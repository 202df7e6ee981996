import type { Cell } from "./cell.ts";
import type { CellStyle } from "./xlsx-styles.ts";

/** A cell that looks otherwise than its column. */
export interface StyledCell {
  readonly value: Cell;
  readonly style: CellStyle;
}

/**
 * Writes a file row by row. A caller can take the finished bytes at any time, so a file of any size needs little
 * memory.
 */
export interface SheetWriter {
  row(cells: readonly (Cell | StyledCell)[]): void;
  /** Continues with the next sheet. Absent in a file with one sheet. */
  nextSheet?(): void;
  /** The bytes since the last time. */
  take(): Uint8Array<ArrayBuffer>;
  /** The last bytes. Ends the file. */
  end(): Uint8Array<ArrayBuffer>;
}

export function isStyled(cell: Cell | StyledCell): cell is StyledCell {
  return typeof cell === "object" && cell !== null && "style" in cell;
}
