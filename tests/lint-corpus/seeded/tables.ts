import { readFileSync } from "node:fs";

/**
 * Rows of a table: cells are separated by tabs. Line breaks, tabs and invisible characters in a cell
 * are written as ⏎, ⇥ and <U+00A0>.
 */
export function rowsOf(name: string): readonly (readonly string[])[] {
  const plain = (cell: string): string =>
    cell
      .replaceAll("⏎", "\n")
      .replaceAll("⇥", "\t")
      .replaceAll(/<U\+([\dA-F]{4})>/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
  const lines = readFileSync(new URL(`${name}.tsv`, import.meta.url), "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => line.split("\t").map(plain));
}

export function baseText(name: string): string {
  return readFileSync(new URL(`bases/${name}.json`, import.meta.url), "utf8");
}
