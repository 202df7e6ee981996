import { escapePointer } from "#metadata";

/** Converts an RJSF path to a JSON pointer; the whole record is `""`. */
export function pointerOf(path: readonly (string | number)[]): string {
  return path.map((step) => `/${escapePointer(String(step))}`).join("");
}
