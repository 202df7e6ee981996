import { withTheme, type IChangeEvent } from "@rjsf/core";
import type { FieldTemplateProps, ObjectFieldTemplateProps, RJSFSchema, UiSchema, WidgetProps } from "@rjsf/utils";
import validator from "@rjsf/validator-ajv8";
import { useState } from "react";
import { Control } from "./control.tsx";
import { benchFields, schemaOf, type BenchFormProps, type Kind } from "./form-module.ts";

type Values = Readonly<Record<string, unknown>>;

/** RJSF as in its manual: a theme of widgets and templates, the values in a state. */
const PlainForm = withTheme<Values>({
  widgets: Object.fromEntries(
    (["text", "textarea", "number", "select", "date", "switch"] as const).map((kind) => [kind, widgetOf(kind)]),
  ),
  templates: { FieldTemplate, ObjectFieldTemplate },
});

function widgetOf(kind: Kind) {
  return function ArcoWidget({ id, value, placeholder = "", onChange }: WidgetProps<Values>) {
    // Only the value: RJSF would take Arco's further arguments for errors.
    return <Control id={id} kind={kind} placeholder={placeholder} value={value} onChange={(next) => onChange(next)} />;
  };
}

function FieldTemplate({ id, label, children, rawErrors = [], fieldPathId }: FieldTemplateProps<Values>) {
  if (fieldPathId.path.length === 0) return children;
  return (
    <div className="bench-field" data-field={fieldPathId.path[0]}>
      <label className="bench-label" htmlFor={id}>
        {label}
      </label>
      <div className="bench-control">{children}</div>
      {rawErrors.length > 0 && (
        <ul className="bench-errors">
          {rawErrors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ObjectFieldTemplate({ properties }: ObjectFieldTemplateProps<Values>) {
  return <div className="bench-grid">{properties.map((property) => property.content)}</div>;
}

export function plainForm(count: number) {
  const fields = benchFields(count);
  const schema = {
    type: "object",
    properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])),
  } as RJSFSchema;
  const uiSchema: UiSchema<Values> = Object.fromEntries(
    fields.map(({ name, title, kind }) => [name, { "ui:widget": kind, "ui:placeholder": `请输入${title}` }]),
  );
  return function Plain({ onSubmit }: BenchFormProps) {
    const [values, setValues] = useState<Values>({});
    return (
      <div className="bench-form">
        <PlainForm
          schema={schema}
          uiSchema={uiSchema}
          validator={validator}
          formData={values}
          onChange={(event: IChangeEvent<Values>) => setValues(event.formData ?? {})}
          onSubmit={(event: IChangeEvent<Values>) => onSubmit(event.formData ?? {})}
        >
          <input type="submit" hidden />
        </PlainForm>
      </div>
    );
  };
}
