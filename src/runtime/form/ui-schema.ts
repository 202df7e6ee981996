import type { FormShape } from "./form-shape.ts";
import type { FormUiSchema } from "./rjsf-types.ts";

/** The uiSchema RJSF is given: which field component and widget each property has. Everything else the session knows. */
export function uiSchemaOf(shape: FormShape): FormUiSchema {
  return Object.fromEntries(
    shape.fields.map((field) => {
      if (field.widget === "nested") return [field.name, { "ui:options": { copyable: false } }];
      // Also for lists and objects that one widget edits whole, which RJSF would otherwise take apart.
      return [field.name, { "ui:field": "leaf", "ui:widget": field.widget }];
    }),
  );
}
