import { escapePointer } from "#metadata";

/** Converts an RJSF path to a JSON pointer; the whole record is `""`. */
export function pointerOf(path: readonly (string | number)[]): string {
  return path.map((step) => `/${escapePointer(String(step))}`).join("");
}

/** Converts a JSON pointer to an RJSF path. Items of lists stay texts. */
export function stepsOf(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}
