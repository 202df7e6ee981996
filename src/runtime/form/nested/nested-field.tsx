import { getDefaultRegistry } from "@rjsf/core";
import { toFieldPathId, type RJSFSchema } from "@rjsf/utils";
import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import type { Json } from "#contract";
import { findKind, type Field } from "#metadata";
import type { FormSession } from "../../form-model/form-session.ts";
import { registryOf } from "./registry.ts";
import { ItemTable } from "./items/item-table.tsx";
import type { FormUiSchema } from "./rjsf-types.ts";

export interface NestedFieldProps {
  readonly field: Field;
  readonly schema: RJSFSchema;
  readonly required: boolean;
  readonly session: FormSession;
  /** The ids of the form's fields begin with it. */
  readonly prefix: string;
}

const { SchemaField } = getDefaultRegistry<unknown, RJSFSchema, FormSession>().fields;

/** A list or an object of the record, whose parts RJSF renders. The session holds its value. */
export const NestedField = observer(function NestedField({ field, schema, required, session, prefix }: NestedFieldProps) {
  const { name } = field;
  const registry = useMemo(() => registryOf(session, prefix), [session, prefix]);
  const uiSchema = useMemo(() => uiSchemaOf(field), [field]);
  const fieldPathId = useMemo(() => toFieldPathId(name, registry.globalFormOptions), [name, registry]);
  if (SchemaField === undefined) return null;
  return (
    <SchemaField
      name={name}
      schema={schema}
      uiSchema={uiSchema}
      required={required}
      registry={registry}
      fieldPathId={fieldPathId}
      formData={session.value(name)}
      onChange={(value, path) => session.set(path, value as Json | undefined)}
      onBlur={nothing}
      onFocus={nothing}
    />
  );
});

function nothing(): void {}

/** Builds RJSF's uiSchema of a field: field component and widget of each part. The session holds everything else. */
function uiSchemaOf({ widget, items, parts }: Field): FormUiSchema {
  // Also for lists and objects that one widget edits whole; RJSF would otherwise split them.
  if (findKind(widget).composite !== true) return { "ui:field": "leaf", "ui:widget": widget };
  if (items === null) return Object.fromEntries(parts.map((part) => [part.name, uiSchemaOf(part)]));
  const entries = { "ui:options": { copyable: false }, items: uiSchemaOf(items) };
  return items.parts.length === 0 ? entries : { ...entries, "ui:field": ItemTable };
}
