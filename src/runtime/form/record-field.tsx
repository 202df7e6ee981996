import { getDefaultRegistry } from "@rjsf/core";
import { toFieldPathId, type FieldPathList, type RJSFSchema } from "@rjsf/utils";
import { observer } from "mobx-react-lite";
import { memo, useCallback, useMemo, type ReactElement } from "react";
import type { Json } from "#contract";
import type { FormSession } from "./form-session.ts";
import { LeafField } from "./leaf-field.tsx";
import type { FormUiSchema, ObjectFieldProps, RecordRegistry } from "./rjsf-types.ts";
import { FieldTemplate } from "./templates/field-template.tsx";
import { RecordGroups } from "./templates/record-groups.tsx";
import { WaitingField } from "./waiting-field.tsx";

const { SchemaField } = getDefaultRegistry<unknown, RJSFSchema, FormSession>().fields;

/**
 * In place of RJSF's field of any schema: the record itself takes each field's value from the session and puts it there,
 * so that a change is no business of the form around it nor of its other fields. What is inside of those is RJSF's.
 */
export function RecordField(props: ObjectFieldProps) {
  const { schema, uiSchema, registry, fieldPathId } = props;
  if (fieldPathId.path.length === 0) return <WholeRecord schema={schema} uiSchema={uiSchema} registry={registry} />;
  return SchemaField === undefined ? null : <SchemaField {...props} />;
}

/** The schema and its uiSchema never change while a form is open; what changes comes from the session. */
const WholeRecord = memo(function WholeRecord({
  schema,
  uiSchema,
  registry,
}: Pick<ObjectFieldProps, "schema" | "uiSchema" | "registry">) {
  const required: readonly string[] = schema.required ?? NONE;
  const contents = new Map<string, ReactElement>();
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (typeof property === "boolean") continue;
    const Property = registry.formContext.later.isAwaited(name) ? LaterProperty : RecordProperty;
    contents.set(
      name,
      <Property
        key={name}
        name={name}
        schema={property}
        uiSchema={uiSchema?.[name]}
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

/** A field that comes when the page is idle. */
const LaterProperty = observer(function LaterProperty(props: RecordPropertyProps) {
  const { name, required, registry } = props;
  const session = registry.formContext;
  if (session.later.isThere(name)) return <RecordProperty {...props} />;
  const field = session.field([name]);
  const { $id } = toFieldPathId(name, registry.globalFormOptions);
  return (
    field !== null && session.isVisible(name) && <WaitingField id={$id} field={field} required={required} session={session} />
  );
});

/** One field of the record. What of it changes, its template, its widget and RJSF's parts of it see for themselves. */
const RecordProperty = memo(function RecordProperty({ name, schema, uiSchema, required, registry }: RecordPropertyProps) {
  const session = registry.formContext;
  const fieldPathId = useMemo(() => toFieldPathId(name, registry.globalFormOptions), [name, registry]);
  const change = useCallback((value: unknown, path: FieldPathList) => session.set(path, value as Json | undefined), [session]);
  const given = { name, schema, uiSchema, required, registry, fieldPathId, onChange: change, onBlur: nothing, onFocus: nothing };
  if (session.field([name])?.widget === "nested") return <NestedProperty {...given} />;
  // One widget edits it whole: there is nothing that RJSF would have to find out about it.
  return (
    <FieldTemplate id={fieldPathId.$id} fieldPathId={fieldPathId} required={required} registry={registry}>
      <LeafField {...given} />
    </FieldTemplate>
  );
});

/** A list or an object that RJSF takes apart. */
const NestedProperty = observer(function NestedProperty(props: ObjectFieldProps) {
  const { formContext: session } = props.registry;
  if (SchemaField === undefined || !session.isVisible(props.name)) return null;
  return <SchemaField {...props} formData={session.value(props.name)} />;
});

const NONE: readonly never[] = [];

function nothing(): void {}
