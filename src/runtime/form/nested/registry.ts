import { getDefaultRegistry } from "@rjsf/core";
import { createSchemaUtils, type RJSFSchema, type ValidatorType } from "@rjsf/utils";
import type { FormSession } from "../../form-model/form-session.ts";
import { ID_SEPARATOR } from "../../form-model/element-ids.ts";
import { KIND_EDITS } from "../../kinds/kind-edits.ts";
import { FeatureWidget } from "../feature-widget.tsx";
import { ArrayFieldItemTemplate, ArrayFieldTemplate } from "./array-field-template.tsx";
import { FieldTemplate } from "./field-template.tsx";
import { LeafField } from "./leaf-field.tsx";
import { ObjectFieldTemplate } from "./object-field-template.tsx";
import type { RecordRegistry } from "./rjsf-types.ts";
import { themeWidget } from "./theme-widget.tsx";

/** Widgets by the id of the kind. Any other id belongs to a feature. */
const WIDGETS: RecordRegistry["widgets"] = Object.fromEntries(
  Object.entries({ ...KIND_EDITS, feature: { Widget: FeatureWidget } }).map(([id, { Widget }]) => [id, themeWidget(Widget)]),
);

/** The session validates. RJSF would ask only about `oneOf`, `anyOf` and `if`, which no field of a form has. */
const VALIDATOR: ValidatorType<unknown, RJSFSchema, FormSession> = {
  isValid: () => true,
  rawValidation: () => ({}),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
};

/** The schemas of fields refer to nothing outside of themselves. */
const ROOT: RJSFSchema = { type: "object" };

/** The session holds the values, so RJSF fills nothing in. */
const NO_DEFAULTS = {
  emptyObjectFields: "skipDefaults",
  constAsDefaults: "never",
  arrayMinItems: { populate: "never" },
} as const;

/** What RJSF renders the parts of a field with. */
export function registryOf(session: FormSession, prefix: string): RecordRegistry {
  const { fields, templates, ...rest } = getDefaultRegistry<unknown, RJSFSchema, FormSession>();
  return {
    ...rest,
    fields: { ...fields, leaf: LeafField, StringField: LeafField, NumberField: LeafField, BooleanField: LeafField },
    templates: { ...templates, FieldTemplate, ObjectFieldTemplate, ArrayFieldTemplate, ArrayFieldItemTemplate },
    widgets: WIDGETS,
    rootSchema: ROOT,
    formContext: session,
    schemaUtils: createSchemaUtils(VALIDATOR, ROOT, NO_DEFAULTS),
    globalFormOptions: { ...rest.globalFormOptions, idPrefix: prefix, idSeparator: ID_SEPARATOR },
  };
}
