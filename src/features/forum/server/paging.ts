import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, pageOf, TrellisError, type Page } from "#contract";
import { parameter, type OperationContext } from "#server";

/** Matching rows that are counted; a larger total is an estimate. */
export const COUNTED = 1_000;

/** Place in a list that only moves with its own row: new rows above it do not shift it. */
export interface Place {
  /** Sort keys of the last row, as texts. */
  readonly keys: readonly string[];
}

export interface PageRequest {
  readonly current: number;
  readonly size: number;
  /** Null for a page by number. */
  readonly after: Place | null;
}

/** A page whose `cursor` leads to the next one; absent behind the last. */
export type CursorPage<T> = Page<T> & { readonly cursor?: string };

const KEY = /^[\w :.-]{1,40}$/;

/**
 * Reads `current` and `size`, or `cursor` and `size`.
 * @param kinds patterns of the keys of a cursor
 * @throws TrellisError badPage, badRequest
 */
export function readPage(context: OperationContext, kinds: readonly RegExp[]): PageRequest {
  const size = whole(parameter(context, "size"), DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE);
  const current = whole(parameter(context, "current"), 1, Math.floor(Number.MAX_SAFE_INTEGER / MAX_PAGE_SIZE));
  const cursor = parameter(context, "cursor");
  return { current, size, after: cursor === "" ? null : { keys: readCursor(cursor, kinds) } };
}

/**
 * Builds a page of rows, of which one more than `size` was read.
 * @param keysOf sort keys of a row, in the order of the list
 * @param most rows that were counted, but for one more; a larger total is an estimate
 */
export function cursorPage<T>(
  rows: readonly T[],
  total: number,
  { current, size }: PageRequest,
  keysOf: (row: T) => readonly string[],
  most: number = COUNTED,
): CursorPage<T> {
  const records = rows.slice(0, size);
  const last = records.at(-1);
  const counted = total > most ? { total: most, about: true as const } : total;
  const page = pageOf(records, counted, current, size);
  return rows.length > size && last !== undefined ? { ...page, cursor: keysOf(last).join("~") } : page;
}

function readCursor(cursor: string, kinds: readonly RegExp[]): readonly string[] {
  const keys = cursor.split("~");
  const isRead = keys.length === kinds.length && keys.every((key, at) => KEY.test(key) && kinds[at]?.test(key) === true);
  if (!isRead) throw new TrellisError("badRequest", { params: { reason: "cursor" } });
  return keys;
}

function whole(text: string, otherwise: number, most: number): number {
  if (text === "") return otherwise;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > most) throw new TrellisError("badPage", { params: { max: MAX_PAGE_SIZE } });
  return value;
}
