import type { StoredRecord } from "#contract";
import { inputFields, recordForConditions, type Field, type Module, type ModuleValidators } from "#metadata";
import type { EditedCell } from "../record-list.tsx";
import type { RecordStore } from "../../stores/record-store.ts";
import type { ListView } from "../../views/list-view.ts";

/** True if the edit dialog would let somebody change the field of this record. */
export function isEditable(module: Module, field: Field, record: StoredRecord, validators: ModuleValidators | null): boolean {
  if (!inputFields(module, "edit").includes(field)) return false;
  if (validators === null) return field.visible === null && field.disabled === null;
  const seen = recordForConditions(module.fields, record);
  const holds = (kind: "visible" | "disabled") => validators(`${kind}:${field.name}`, seen).length === 0;
  return (field.visible === null || holds("visible")) && (field.disabled === null || !holds("disabled"));
}

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
