import { getDefaultRegistry } from "@rjsf/core";
import { toFieldPathId, type FieldPathList, type RJSFSchema } from "@rjsf/utils";
import { observer } from "mobx-react-lite";
import { createContext, memo, use, useCallback, useMemo, type ReactElement } from "react";
import type { Json } from "#contract";
import { findKind } from "#metadata";
import { lockedField } from "../form-model/field-states.ts";
import type { FormSession } from "../form-model/form-session.ts";
import { usePendingFields } from "../form-model/lazy-fields.ts";
import { LeafField } from "./leaf-field.tsx";
import type { FormUiSchema, ObjectFieldProps, RecordRegistry } from "./rjsf-types.ts";
import { FieldTemplate } from "./templates/field-template.tsx";
import { RecordGroups } from "./templates/record-groups.tsx";
import { ShownField } from "./templates/shown-field.tsx";
import { LoadingControl, LoadingField } from "./loading-field.tsx";
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
  const session = registry.formContext;
  const pending = usePendingFields(session.later);
  // The same elements for every part, so that React looks only at the fields that arrive.
  const groups = useMemo(() => <RecordGroups contents={contentsOf(registry)} session={registry.formContext} />, [registry]);
  return <PendingFields value={pending}>{groups}</PendingFields>;
});

function contentsOf(registry: RecordRegistry): ReadonlyMap<string, ReactElement> {
  const { shape, later } = registry.formContext;
  const schema: RJSFSchema = shape.schema;
  const uiSchema = uiSchemaOf(shape);
  const required: readonly string[] = schema.required ?? NONE;
  const lazy = later.pending(later.mounted);
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
        lazy={lazy.has(name)}
        registry={registry}
      />,
    );
  }
  return contents;
}

interface RecordPropertyProps {
  readonly name: string;
  readonly schema: RJSFSchema;
  readonly uiSchema: FormUiSchema | undefined;
  readonly required: boolean;
  /** Its control is mounted when the page is idle. */
  readonly lazy: boolean;
  readonly registry: RecordRegistry;
}

/** One field of the record. Only a field that can be locked asks here whether it is: each question costs a subscription. */
function RecordProperty(props: RecordPropertyProps) {
  const { shape } = props.registry.formContext;
  const condition = props.registry.formContext.field([props.name])?.disabled ?? null;
  const isLockable = condition !== null || shape.locked.has(props.name);
  return isLockable ? <LockableProperty {...props} /> : <EditedProperty {...props} />;
}

/** A field that a condition, or the caller of the form, locks: as text where it can be. */
const LockableProperty = observer(function LockableProperty(props: RecordPropertyProps) {
  const session = props.registry.formContext;
  const locked = lockedField(session, props.name);
  if (locked === null) return <EditedProperty {...props} />;
  return session.isVisible(props.name) && <ShownField field={locked} session={session} />;
});

/** Its template, its widget and RJSF's parts subscribe to the changes they need. */
function EditedProperty({ name, schema, uiSchema, required, registry, lazy }: RecordPropertyProps) {
  const session = registry.formContext;
  const fieldPathId = useMemo(() => toFieldPathId(name, registry.globalFormOptions), [name, registry]);
  const change = useCallback((value: unknown, path: FieldPathList) => session.set(path, value as Json | undefined), [session]);
  const given = { name, schema, uiSchema, required, registry, fieldPathId, onChange: change, onBlur: nothing, onFocus: nothing };
  if (findKind(session.field([name])?.widget ?? "").composite === true)
    return lazy ? <LazyNestedProperty {...given} /> : <NestedProperty {...given} />;
  // One widget edits the whole value, so RJSF needs no look at the schema.
  return (
    <FieldTemplate id={fieldPathId.$id} fieldPathId={fieldPathId} required={required} registry={registry}>
      {lazy ? <LazyLeafField {...given} /> : <LeafField {...given} />}
    </FieldTemplate>
  );
}

/** A control, or its placeholder. The field around it keeps its elements when the control arrives. */
function LazyLeafField(props: ObjectFieldProps) {
  const { name, registry, fieldPathId } = props;
  const field = registry.formContext.field([name]);
  if (field !== null && use(PendingFields).has(name))
    return <LoadingControl id={fieldPathId.$id} field={field} session={registry.formContext} />;
  return <LeafField {...props} />;
}

/** The same for a list or an object, which has no other elements before. */
const LazyNestedProperty = observer(function LazyNestedProperty(props: ObjectFieldProps) {
  const { name, registry, fieldPathId } = props;
  const session = registry.formContext;
  const field = session.field([name]);
  if (field === null || !use(PendingFields).has(name)) return <NestedProperty {...props} />;
  const isRequired = props.required === true || session.isNeeded(name);
  return session.isVisible(name) && <LoadingField id={fieldPathId.$id} field={field} required={isRequired} session={session} />;
});

/** A list or an object that RJSF splits into parts. */
const NestedProperty = observer(function NestedProperty(props: ObjectFieldProps) {
  const { name, required, registry } = props;
  const { formContext: session } = registry;
  if (SchemaField === undefined || !session.isVisible(name)) return null;
  const isRequired = required === true || session.isNeeded(name);
  return <SchemaField {...props} required={isRequired} formData={session.value(name)} />;
});

/** Names of the fields whose controls are not mounted yet. */
const PendingFields = createContext<ReadonlySet<string>>(new Set());

const NONE: readonly never[] = [];

function nothing(): void {}
