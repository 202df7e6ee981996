import type { Cell } from "./cell.ts";
import type { CellStyle } from "./xlsx-styles.ts";

/** A cell that looks otherwise than its column. */
export interface StyledCell {
  readonly value: Cell;
  readonly style: CellStyle;
}

/** Writes a file row by row. What is ready can be taken away at any time, so that a file of any size needs little memory. */
export interface SheetWriter {
  row(cells: readonly (Cell | StyledCell)[]): void;
  /** The bytes since the last time. */
  take(): Uint8Array<ArrayBuffer>;
  /** The last bytes; nothing may be written after. */
  end(): Uint8Array<ArrayBuffer>;
}

export function isStyled(cell: Cell | StyledCell): cell is StyledCell {
  return typeof cell === "object" && cell !== null && "style" in cell;
}
