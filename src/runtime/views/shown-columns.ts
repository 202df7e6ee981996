import type { Column } from "#metadata";
import { RecordStore } from "../stores/record-store.ts";
import type { RecordTarget } from "../stores/record-target.ts";

/** The columns that a screen shows now, in order: what an export or a print of it has. */
export function shownColumns(target: RecordTarget): readonly Column[] {
  return target instanceof RecordStore ? target.look.shown : target.module.list.columns;
}
