import { useCallback } from "react";
import type { Json } from "#contract";
import type { LeafFieldProps } from "./rjsf-types.ts";

/**
 * A field that one widget edits, of any type. Finds the widget by id in the theme. Replaces RJSF's
 * StringField, NumberField and BooleanField, and with `"ui:field": "leaf"` also its list and object
 * fields.
 */
export function LeafField(props: LeafFieldProps) {
  const { schema, uiSchema, fieldPathId, formData, onChange, registry } = props;
  const session = registry.formContext;
  const id = session.field(fieldPathId.path)?.widget ?? "text";
  const Widget = registry.widgets[id] ?? registry.widgets["feature"];
  const change = useCallback(
    (value: Json | undefined) => onChange(value, fieldPathId.path, undefined, fieldPathId.$id),
    [onChange, fieldPathId],
  );
  if (Widget === undefined) throw new Error(`the theme has no widget ${id}`);
  return (
    <Widget
      id={fieldPathId.$id}
      name={props.name}
      label={props.name}
      schema={schema}
      uiSchema={uiSchema}
      options={{}}
      value={formData}
      required={props.required === true}
      disabled={props.disabled === true}
      readonly={props.readonly === true}
      onChange={change}
      onBlur={props.onBlur}
      onFocus={props.onFocus}
      registry={registry}
      fieldPathId={fieldPathId}
    />
  );
}
