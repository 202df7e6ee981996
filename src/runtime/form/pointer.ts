import { escapePointer } from "#metadata";

/** The JSON pointer of an RJSF path; the whole record is `""`. */
export function pointerOf(path: readonly (string | number)[]): string {
  return path.map((step) => `/${escapePointer(String(step))}`).join("");
}
