import type { FieldError } from "./envelope.ts";
import type { JsonObject } from "./json.ts";

/** Under `/api/trellis/records/{module}`. */
export const BULK_PATHS = {
  /** GET `?<filters>` → BulkMark. With the read code. */
  mark: "/bulk/mark",
  /** POST BulkSelection → BulkDone. With the delete code. */
  remove: "/bulk/remove",
  /** POST BulkEditInput → BulkDone. With the edit code. */
  edit: "/bulk/edit",
  /** POST BulkRunInput → BulkDone. With the action's code. */
  run: "/bulk/run",
  /** POST `{batchId}` → how many records. By whoever did it, while there is time and nobody has changed one of them since. */
  undo: "/bulk/undo",
} as const;

/** Most records that one request may change. */
export const MOST_IN_BULK = 10_000;

/** Seconds in which what was done can be undone. */
export const UNDO_SECONDS = 600;

/** Records told by filters are those that were counted, or none: a 409 `selectionChanged` says how many they are now. */
export interface FilteredSelection {
  /** As a list is asked: `name_like`, `where` … */
  readonly filters: Readonly<Record<string, string>>;
  readonly count: number;
  readonly mark: string;
}

export type BulkSelection = { readonly ids: readonly string[] } | FilteredSelection;

/** How many records match, and a digest of which ones and in which revision. */
export interface BulkMark {
  readonly count: number;
  readonly mark: string;
}

export type BulkEditInput = BulkSelection & { readonly values: JsonObject };

/** @property input what the action's form asked for */
export type BulkRunInput = BulkSelection & { readonly action: string; readonly input?: JsonObject };

export interface BulkDone {
  /** Records that were named. */
  readonly count: number;
  /** Of them those that are now as they were before: the values were theirs already, or do not apply to them. */
  readonly unchanged: number;
  /** Null: what was done cannot be undone. */
  readonly undo: Undo | null;
}

/** How to undo a write. Also in the header `Trellis-Undo` of every write that can be undone: `<batchId>;<seconds>`. */
export interface Undo {
  readonly batchId: string;
  readonly seconds: number;
}

/** A record that stopped a bulk change, in the `data` of a 409 `bulkRefused`; the first of them. */
export interface RefusedRecord {
  readonly id: string;
  readonly label: string;
  readonly errors: readonly FieldError[];
}

const UNDO = /^(\d{1,19});(\d{1,6})$/;

export function undoHeader({ batchId, seconds }: Undo): string {
  return `${batchId};${seconds}`;
}

/** Null when the header is not there, or not ours. */
export function readUndo(header: string | null | undefined): Undo | null {
  const [, batchId, seconds] = UNDO.exec(header ?? "") ?? [];
  return batchId === undefined || seconds === undefined ? null : { batchId, seconds: Number(seconds) };
}
