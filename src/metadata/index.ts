export type * from "./module.ts";
export { MODULE_SHAPE, OPERATIONS } from "./module.ts";
export type { Catalog, KnownIds, Manifest, MenuFolder } from "./catalog.ts";
export type { AuthoredModule } from "./authored.ts";
export { WIDGETS, X_FORMATS, type WidgetId, type XFormat } from "./widgets.ts";
export { fittingOperators, operatorFits } from "./filter-fit.ts";
export { catalogOf } from "./catalog-of.ts";
export { openApi, type OpenApiOptions } from "./generate/openapi.ts";
export { normalise } from "./normalise/normalise.ts";
export { labelKeyOf } from "./normalise/fields.ts";
export { allFields, fieldFinder, nestedField, placesIn, withoutLabels, type Place } from "./nested.ts";
export { actionSchema, inputFields, inputSchema } from "./validate/input-schema.ts";
export { judgedSchemas } from "./validate/judged-schemas.ts";
export { coerceInput, withoutEmpty } from "./validate/coerce-input.ts";
export { fieldErrorsOf, fieldOfPointer, faultMessage, escapePointer, type ValidationFault } from "./validate/fault.ts";
export { disabledFields, hiddenFields, recordForConditions, type ConditionTest } from "./validate/conditions.ts";
export { FORMATS, isPhone } from "./validate/formats.ts";
export { instantiateValidators, type ModuleValidators, type ValidatorFactory } from "./validate/compiled.ts";
// `validate/compile.ts` needs an environment that may evaluate code and weighs as much as ajv: `#metadata/compile`.
