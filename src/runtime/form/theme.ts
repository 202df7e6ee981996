import type { ThemeProps } from "@rjsf/core";
import type { RJSFSchema } from "@rjsf/utils";
import type { FormSession } from "../form-model/form-session.ts";
import { LeafField } from "./leaf-field.tsx";
import { RecordField } from "./record-field.tsx";
import { ArrayFieldItemTemplate, ArrayFieldTemplate } from "./templates/array-field-template.tsx";
import { FieldTemplate } from "./templates/field-template.tsx";
import { ObjectFieldTemplate } from "./templates/object-field-template.tsx";
import { KIND_EDITS } from "../kinds/kind-edits.ts";
import { themeWidget } from "./theme-widget.tsx";
import { FeatureWidget } from "./feature-widget.tsx";

/** RJSF theme with Arco widgets, by the id of the kind. Any other id belongs to a feature. */
export const theme: Required<Pick<ThemeProps<unknown, RJSFSchema, FormSession>, "fields" | "templates" | "widgets">> = {
  fields: { leaf: LeafField, SchemaField: RecordField, StringField: LeafField, NumberField: LeafField, BooleanField: LeafField },
  templates: { FieldTemplate, ObjectFieldTemplate, ArrayFieldTemplate, ArrayFieldItemTemplate },
  widgets: Object.fromEntries(
    Object.entries({ ...KIND_EDITS, feature: { Widget: FeatureWidget } }).map(([id, { Widget }]) => [id, themeWidget(Widget)]),
  ),
};
