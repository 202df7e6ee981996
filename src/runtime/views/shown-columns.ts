import type { Column } from "#metadata";
import type { RecordTarget } from "../stores/record-target.ts";

/** The columns that a screen shows now, in order: what an export or a print of it has. */
export function shownColumns(target: RecordTarget): readonly Column[] {
  return target.look?.shown ?? target.module.list.columns;
}
