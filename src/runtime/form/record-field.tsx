import { getDefaultRegistry } from "@rjsf/core";
import { toFieldPathId, type FieldPathList, type ObjectFieldTemplatePropertyType, type RJSFSchema } from "@rjsf/utils";
import { observer } from "mobx-react-lite";
import { memo, useCallback, useMemo } from "react";
import type { Json } from "#contract";
import type { FormSession } from "./form-session.ts";
import type { FormUiSchema, ObjectFieldProps, RecordRegistry } from "./rjsf-types.ts";
import { WaitingField } from "./waiting-field.tsx";

const { ObjectField } = getDefaultRegistry<unknown, RJSFSchema, FormSession>().fields;

/**
 * In place of RJSF's object field: the record itself takes each field's value from the session and puts it there, so
 * that a change is no business of the form around it nor of its other fields. Objects inside of it are RJSF's.
 */
export function RecordField(props: ObjectFieldProps) {
  if (props.fieldPathId.path.length === 0) return <WholeRecord {...props} />;
  return ObjectField === undefined ? null : <ObjectField {...props} />;
}

/** The schema and its uiSchema never change while a form is open; what changes comes from the session. */
const WholeRecord = memo(
  function WholeRecord(props: ObjectFieldProps) {
    const { schema, uiSchema, registry, fieldPathId } = props;
    const Template = registry.templates.ObjectFieldTemplate;
    const required: readonly string[] = schema.required ?? NONE;
    const properties = Object.entries(schema.properties ?? {}).flatMap(
      ([name, property]): readonly ObjectFieldTemplatePropertyType[] =>
        typeof property === "boolean"
          ? NONE
          : [
              {
                name,
                content: (
                  <RecordProperty
                    key={name}
                    name={name}
                    schema={property}
                    uiSchema={uiSchema?.[name]}
                    required={required.includes(name)}
                    registry={registry}
                  />
                ),
                disabled: false,
                readonly: false,
                hidden: false,
              },
            ],
    );
    return (
      <Template
        title=""
        properties={properties}
        onAddProperty={nothing}
        fieldPathId={fieldPathId}
        schema={schema}
        uiSchema={uiSchema}
        formData={undefined}
        registry={registry}
        required={false}
      />
    );
  },
  (before, next) => before.schema === next.schema && before.uiSchema === next.uiSchema && before.registry === next.registry,
);

interface RecordPropertyProps {
  readonly name: string;
  readonly schema: RJSFSchema;
  readonly uiSchema: FormUiSchema | undefined;
  readonly required: boolean;
  readonly registry: RecordRegistry;
}

/** One field of the record; rendered when its own value or visibility changes. */
const RecordProperty = observer(function RecordProperty({ name, schema, uiSchema, required, registry }: RecordPropertyProps) {
  const session = registry.formContext;
  const { SchemaField } = registry.fields;
  const fieldPathId = useMemo(() => toFieldPathId(name, registry.globalFormOptions), [name, registry]);
  const change = useCallback((value: unknown, path: FieldPathList) => session.set(path, value as Json | undefined), [session]);
  const field = session.field([name]);
  if (SchemaField === undefined || field === null || !session.isVisible(name)) return null;
  if (!session.later.isThere(name))
    return <WaitingField id={fieldPathId.$id} field={field} required={required} session={session} />;
  return (
    <SchemaField
      name={name}
      schema={schema}
      uiSchema={uiSchema}
      required={required}
      fieldPathId={fieldPathId}
      formData={session.value(name)}
      onChange={change}
      onBlur={nothing}
      onFocus={nothing}
      registry={registry}
    />
  );
});

const NONE: readonly never[] = [];

function nothing(): void {}
