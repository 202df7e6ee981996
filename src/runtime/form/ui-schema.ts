import { lazyComponent } from "#ui";
import { findKind, type Field } from "#metadata";
import type { FormShape } from "../form-model/form-shape.ts";
import type { FormUiSchema, ObjectFieldProps } from "./rjsf-types.ts";
import { WidgetLoading } from "../kinds/shared/widget/widget-loading.tsx";

// Loaded lazily: few modules have lists of objects, and the table is as large as a dozen widgets.
const ItemTable = lazyComponent<ObjectFieldProps>(
  () => import("./items/item-table.tsx").then((module) => module.ItemTable),
  WidgetLoading,
);

/**
 * Builds RJSF's uiSchema: field component and widget of each property. The session holds everything
 * else.
 */
export function uiSchemaOf(shape: FormShape): FormUiSchema {
  return byName(shape.fields);
}

function byName(fields: readonly Field[]): FormUiSchema {
  return Object.fromEntries(fields.map((field) => [field.name, itemOf(field)]));
}

function itemOf(field: Field): FormUiSchema {
  const { widget, items, parts } = field;
  // Also for lists and objects that one widget edits whole; RJSF would otherwise split them.
  if (findKind(widget).composite !== true) return { "ui:field": "leaf", "ui:widget": widget };
  if (items === null) return byName(parts);
  const entries = { "ui:options": { copyable: false }, items: itemOf(items) };
  return items.parts.length === 0 ? entries : { ...entries, "ui:field": ItemTable };
}
