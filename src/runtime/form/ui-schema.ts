import { onDemand } from "#ui";
import type { Field } from "#metadata";
import type { FormShape } from "./form-shape.ts";
import type { FormUiSchema, ObjectFieldProps } from "./rjsf-types.ts";
import { WidgetWaiting } from "./widgets/widget-waiting.tsx";

// Few modules have lists of objects, and the table is as large as a dozen widgets.
const EntryTable = onDemand<ObjectFieldProps>(
  () => import("./entries/entry-table.tsx").then((module) => module.EntryTable),
  WidgetWaiting,
);

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
  if (items === null) return byName(parts);
  const entries = { "ui:options": { copyable: false }, items: entryOf(items) };
  return items.parts.length === 0 ? entries : { ...entries, "ui:field": EntryTable };
}
