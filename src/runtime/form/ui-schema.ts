import type { Field } from "#metadata";
import type { FormShape } from "./form-shape.ts";
import type { FormUiSchema } from "./rjsf-types.ts";

/** The uiSchema RJSF is given: which field component and widget each property has. Everything else the session knows. */
export function uiSchemaOf(shape: FormShape): FormUiSchema {
  return byName(shape.fields);
}

function byName(fields: readonly Field[]): FormUiSchema {
  return Object.fromEntries(fields.map((field) => [field.name, entryOf(field)]));
}

function entryOf(field: Field): FormUiSchema {
  const { widget, items, parts } = field;
  // Also for lists and objects that one widget edits whole, which RJSF would otherwise take apart.
  if (widget !== "nested") return { "ui:field": "leaf", "ui:widget": widget };
  return items === null ? byName(parts) : { "ui:options": { copyable: false }, items: entryOf(items) };
}
