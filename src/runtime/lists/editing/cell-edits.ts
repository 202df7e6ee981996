import type { EditedCell } from "../edited-cell.ts";
import type { RecordStore } from "../../stores/record-store.ts";
import type { ListView } from "../../views/list-view.ts";

/** The next editable cell to the right (or the left), then the first of the next row (or the last of the one before). */
export function neighbourCell({ store }: ListView<RecordStore>, { record, field }: EditedCell, step: 1 | -1): EditedCell | null {
  const fields = store.look.shown.filter((column) => column.editable).map((column) => column.field);
  const row = store.records.findIndex(({ id }) => id === record.id);
  const within = fields[fields.indexOf(field) + step];
  const here = store.records[row];
  if (within !== undefined && here !== undefined) return { record: here, field: within };
  const next = row < 0 ? undefined : store.records[row + step];
  const edge = step === 1 ? fields[0] : fields.at(-1);
  return next === undefined || edge === undefined ? null : { record: next, field: edge };
}
