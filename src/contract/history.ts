import type { Json } from "./json.ts";
import type { Page } from "./page.ts";
import type { StoredRecord } from "./record.ts";

/** What was done to a record. */
export type ChangeKind = "add" | "edit" | "remove" | "revive" | "purge";

/** Under `/api/trellis/records/{module}`. */
export const HISTORY_PATHS = {
  /** GET `?id&current&size` → RecordHistory. With the module's read code; of a deleted record also with its delete code. */
  history: "/history",
  /** POST RestoreInput → StoredRecord. With the edit code. 409 with the newer record when its revision is another. */
  restore: "/restore",
  /** GET `?q&current&size` → a page of BinnedRecord, latest removal first. With the delete code. */
  bin: "/bin",
  /** POST `{ids}` → how many. All of them come back, or none: 409 `notRestorable` with Unrestorable[]. With the delete code. */
  revive: "/bin/restore",
  /** POST `{ids}` → how many. For ever, their history with them. With the delete code. */
  purge: "/bin/purge",
} as const;

/** Largest page of history entries. */
export const MAX_HISTORY_PAGE = 100;

export interface FieldHistory {
  readonly field: string;
  /** Its values are not kept: only that it changed. */
  readonly secret: boolean;
  readonly before: Json;
  readonly after: Json;
  /** What people read of them (labels of references, dictionaries, choices) in the caller's language; null where the value reads itself. */
  readonly beforeText: string | null;
  readonly afterText: string | null;
}

/** One write to one record. */
export interface HistoryEntry {
  readonly id: string;
  readonly kind: ChangeKind;
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly time: string;
  /** Null: nobody was signed in. */
  readonly userId: string | null;
  readonly userName: string;
  /** What was called: `save`, `import`, an action's id … */
  readonly origin: string;
  /** The same in words; empty where the kind says it all. */
  readonly originText: string;
  /** Shared by all that one request wrote. */
  readonly batchId: string;
  /** The record's revision after it. */
  readonly revision: number;
  readonly changes: readonly FieldHistory[];
  /** Fields that the caller may not see changed as well. */
  readonly withheld: boolean;
}

/** Newest entries first. */
export interface RecordHistory extends Page<HistoryEntry> {
  /** As it is now, or last was. */
  readonly record: StoredRecord;
  readonly deleted: boolean;
}

export interface RestoreInput {
  readonly id: string;
  readonly revision?: number;
  /** An entry of the record's history. */
  readonly entry: string;
  /** As the record was before that entry, or after it (when not stated). */
  readonly side?: "before" | "after";
  /** Only these fields; all when not stated. */
  readonly fields?: readonly string[];
}

/** A deleted record, with who deleted it and when. */
export interface BinnedRecord extends StoredRecord {
  readonly deletedBy: string;
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly deletedAt: string;
}

/** Why a record cannot come back from the bin. */
export interface Unrestorable {
  readonly id: string;
  readonly label: string;
  readonly reasons: readonly string[];
}
