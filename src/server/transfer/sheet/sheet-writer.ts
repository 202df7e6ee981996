import type { Cell } from "./cell.ts";

/** Writes a file row by row. What is ready can be taken away at any time, so that a file of any size needs little memory. */
export interface SheetWriter {
  row(cells: readonly Cell[]): void;
  /** The bytes since the last time. */
  take(): Uint8Array<ArrayBuffer>;
  /** The last bytes; nothing may be written after. */
  end(): Uint8Array<ArrayBuffer>;
}
