import { findKind, type Field } from "#metadata";
import { ItemTable } from "./items/item-table.tsx";
import type { FormUiSchema } from "./rjsf-types.ts";

/** Builds RJSF's uiSchema of a field: field component and widget of each part. The session holds everything else. */
export function uiSchemaOf({ widget, items, parts }: Field): FormUiSchema {
  // Also for lists and objects that one widget edits whole; RJSF would otherwise split them.
  if (findKind(widget).composite !== true) return { "ui:field": "leaf", "ui:widget": widget };
  if (items === null) return Object.fromEntries(parts.map((part) => [part.name, uiSchemaOf(part)]));
  const entries = { "ui:options": { copyable: false }, items: uiSchemaOf(items) };
  return items.parts.length === 0 ? entries : { ...entries, "ui:field": ItemTable };
}
