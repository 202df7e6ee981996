import type { StoredRecord } from "#contract";
import { fieldOfPointer, inputFields, recordForConditions, type Field, type Module, type ModuleValidators } from "#metadata";
import { moduleShape, type FormShape } from "../form/form-shape.ts";
import type { EditedCell } from "../screens/record-list.tsx";
import type { RecordStore } from "../stores/record-store.ts";
import type { ListView } from "./list-view.ts";

/** The edit form of a module with one field in it. */
export function oneFieldShape(module: Module, field: Field): FormShape {
  const whole = moduleShape(module, "edit");
  const { required, properties } = whole.schema;
  const own = typeof properties === "object" && properties !== null ? Object.entries(properties) : [];
  return {
    ...whole,
    fields: whole.fields.filter(({ name }) => name === field.name),
    shown: [],
    schema: {
      type: "object",
      properties: Object.fromEntries(own.filter(([name]) => name === field.name)),
      required: Array.isArray(required) ? required.filter((name) => name === field.name) : [],
    },
    groups: [{ title: null, fields: [field.name] }],
    columns: 1,
  };
}

/** The module's own rules, of which only those of the field count: the rest of the record is as the server has it. */
export function oneFieldValidators(
  validators: ModuleValidators,
  module: Module,
  record: StoredRecord,
  field: Field,
): ModuleValidators {
  const rest = Object.fromEntries(
    inputFields(module, "edit").flatMap(({ name }) => {
      const value = record[name];
      return name === field.name || value === null || value === undefined ? [] : [[name, value]];
    }),
  );
  return (name, value) => {
    if (name !== "edit" || typeof value !== "object" || value === null) return validators(name, value);
    return validators(name, { ...rest, ...value }).filter((fault) => fieldOfPointer(fault.pointer) === field.name);
  };
}

/** Whether the edit dialog would let somebody change the field of this record. */
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
