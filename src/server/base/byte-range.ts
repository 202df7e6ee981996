/** The requested bytes of a file, before its size is known. Without `first`: the last `last` bytes. */
export interface ByteRange {
  readonly first: number | null;
  readonly last: number | null;
}

/** Bytes of a file from its start, both ends included. */
export interface FilePart {
  readonly from: number;
  readonly to: number;
}

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** The range of a `Range` header. Null without one, and for several ranges: the whole file answers those. */
export function parseRange(header: string | null): ByteRange | null {
  const [, first = "", last = ""] = RANGE.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  return { first: first === "" ? null : Number(first), last: last === "" ? null : Number(last) };
}

/** The bytes of a range in a file of this size. Null for the whole file, also when the range lies outside of the file. */
export function resolveRange(range: ByteRange | null, size: number): FilePart | null {
  if (range === null) return null;
  const { first, last } = range;
  const from = first ?? Math.max(0, size - (last ?? 0));
  const to = first === null || last === null ? size - 1 : Math.min(last, size - 1);
  return from <= to ? { from, to } : null;
}
