import type { Text } from "#contract";

/** A file from disk or from a bundle. */
export interface SourceFile {
  /** Path relative to the project, with forward slashes, e.g. `schemas/system/param.json`. */
  readonly path: string;
  readonly text: string;
}

/** Keys and array indices from the root of a file to one of its values. */
export type Path = readonly (string | number)[];

/** A range in a file. Lines and columns count from 1, columns in UTF-16 units. */
export interface Span {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A violation of strict JSON with distinct keys. */
export interface SyntaxFault {
  readonly kind: "syntax" | "duplicate-key";
  readonly path: Path;
  readonly span: Span;
  readonly message: Text;
  readonly hint: Text;
}

/** Returns the RFC 6901 pointer of a path. */
export function pointerOf(path: Path): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

export type SpanReader = (offset: number, length: number) => Span;

export function spanReader(text: string): SpanReader {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  const place = (offset: number): { line: number; column: number } => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
  return (offset, length) => {
    const from = place(offset);
    const to = place(offset + length);
    return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
  };
}
