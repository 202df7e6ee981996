import type { StoredRecord } from "#contract";

/** A cell that is being edited. */
export interface EditedCell {
  readonly record: StoredRecord;
  readonly field: string;
}
