import type { StoredRecord } from "#contract";
import { fieldOfPointer, inputFields, type Field, type Module, type ModuleValidators } from "#metadata";
import { moduleShape, type FormShape } from "./values/form-shape.ts";

/** The edit form of a module, reduced to one field. */
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

/**
 * Uses the module's own rules, but only those of the field count: the rest of the record is
 * unchanged.
 */
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
