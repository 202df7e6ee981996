import { getDefaultRegistry } from "@rjsf/core";
import { toFieldPathId, type FieldPathList, type RJSFSchema } from "@rjsf/utils";
import { observer } from "mobx-react-lite";
import { memo, useCallback, useMemo, type ReactElement } from "react";
import type { Json } from "#contract";
import { findKind } from "#metadata";
import { lockedField } from "../form-model/field-states.ts";
import type { FormSession } from "../form-model/form-session.ts";
import { LeafField } from "./leaf-field.tsx";
import type { FormUiSchema, ObjectFieldProps, RecordRegistry } from "./rjsf-types.ts";
import { FieldTemplate } from "./templates/field-template.tsx";
import { RecordGroups } from "./templates/record-groups.tsx";
import { ShownField } from "./templates/shown-field.tsx";
import { LoadingField } from "./loading-field.tsx";
import { uiSchemaOf } from "./ui-schema.ts";

const { SchemaField } = getDefaultRegistry<unknown, RJSFSchema, FormSession>().fields;

/**
 * Replaces RJSF's object field for the record itself. Each field reads and writes its value in the
 * session, so a change renders neither the form nor other fields. RJSF handles the inside of the
 * fields.
 */
export function RecordField(props: ObjectFieldProps) {
  const { registry, fieldPathId } = props;
  if (fieldPathId.path.length === 0) return <WholeRecord registry={registry} />;
  return SchemaField === undefined ? null : <SchemaField {...props} />;
}

/**
 * The schema and its uiSchema are constant while a form is open; changing state comes from the
 * session.
 */
const WholeRecord = memo(function WholeRecord({ registry }: Pick<ObjectFieldProps, "registry">) {
  const { shape } = registry.formContext;
  const schema: RJSFSchema = shape.schema;
  const uiSchema = uiSchemaOf(shape);
  const required: readonly string[] = schema.required ?? NONE;
  const contents = new Map<string, ReactElement>();
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (typeof property === "boolean") continue;
    contents.set(
      name,
      <RecordProperty
        key={name}
        name={name}
        schema={property}
        uiSchema={uiSchema[name]}
        required={required.includes(name)}
        registry={registry}
      />,
    );
  }
  return <RecordGroups contents={contents} session={registry.formContext} />;
});

interface RecordPropertyProps {
  readonly name: string;
  readonly schema: RJSFSchema;
  readonly uiSchema: FormUiSchema | undefined;
  readonly required: boolean;
  readonly registry: RecordRegistry;
}

/**
 * One field of the record, or its placeholder until the page is idle. Its template, its widget and RJSF's parts
 * subscribe to the changes they need.
 */
const RecordProperty = observer(function RecordProperty({ name, schema, uiSchema, registry, ...props }: RecordPropertyProps) {
  const session = registry.formContext;
  const fieldPathId = useMemo(() => toFieldPathId(name, registry.globalFormOptions), [name, registry]);
  const change = useCallback((value: unknown, path: FieldPathList) => session.set(path, value as Json | undefined), [session]);
  if (!session.later.isThere(name)) {
    const field = session.field([name]);
    return (
      field !== null &&
      session.isVisible(name) && <LoadingField id={fieldPathId.$id} field={field} required={props.required} session={session} />
    );
  }
  const locked = lockedField(session, name);
  const required = props.required || session.isNeeded(name);
  const given = { name, schema, uiSchema, required, registry, fieldPathId, onChange: change, onBlur: nothing, onFocus: nothing };
  if (locked !== null) return session.isVisible(name) && <ShownField field={locked} session={session} />;
  if (findKind(session.field([name])?.widget ?? "").composite === true) return <NestedProperty {...given} />;
  // One widget edits the whole value, so RJSF needs no look at the schema.
  return (
    <FieldTemplate id={fieldPathId.$id} fieldPathId={fieldPathId} required={required} registry={registry}>
      <LeafField {...given} />
    </FieldTemplate>
  );
});

/** A list or an object that RJSF splits into parts. */
const NestedProperty = observer(function NestedProperty(props: ObjectFieldProps) {
  const { formContext: session } = props.registry;
  if (SchemaField === undefined || !session.isVisible(props.name)) return null;
  return <SchemaField {...props} formData={session.value(props.name)} />;
});

const NONE: readonly never[] = [];

function nothing(): void {}
