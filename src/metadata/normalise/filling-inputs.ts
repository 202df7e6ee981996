import type { JsonObject } from "#contract";
import type { AuthoredAction, AuthoredSchema } from "../module/authored.ts";
import type { JsonSchema } from "../module/field.ts";

/** Keywords by which a field refuses values, with the words for them. */
const LIMITS = [
  "minLength",
  "maxLength",
  "pattern",
  "x-message",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minItems",
  "maxItems",
  "uniqueItems",
] as const;

const FORMATS = ["format", "x-format"] as const;

/** Keywords of an input that say themselves which values it takes. */
const CHOICES = ["enum", "x-dict", "x-ref"] as const;

type Ui = Readonly<Record<string, JsonObject>>;

/** The form of an action, with its uiSchema. */
export interface FilledForm {
  readonly form: AuthoredSchema;
  readonly ui: Ui;
}

/**
 * Gives the inputs that fill fields of the record what these fields accept, where the inputs do not say it: limits, format,
 * and choices with their labels. An action could write values otherwise that a save refuses.
 * @param record the schema and the uiSchema of the record
 */
export function withLimitsOfFields(
  { form, fields = {}, set }: AuthoredAction & { readonly form: AuthoredSchema },
  record: { readonly schema: AuthoredSchema; readonly ui: Ui },
): FilledForm {
  const ui: Record<string, JsonObject> = { ...fields };
  const properties = Object.entries(form.properties).map(([name, input]): [string, JsonSchema] => {
    const field = record.schema.properties[name];
    if (field === undefined || set === undefined || name in set || !takes(field, input)) return [name, input];
    const isChoice = CHOICES.some((key) => key in input);
    const isFormatted = isChoice || FORMATS.some((key) => key in input);
    const labels = record.ui[name]?.["ui:enumNames"];
    if (!isChoice && "enum" in field && labels !== undefined) ui[name] = { "ui:enumNames": labels, ...ui[name] };
    return [name, withLimits(input, field, [...(isFormatted ? [] : FORMATS), ...(isChoice ? [] : ["enum"])])];
  });
  return { form: { ...form, properties: Object.fromEntries(properties) }, ui };
}

/** Gives an input the limits of the field that it fills, and its values of further keys, where it has none of its own. */
export function withLimits(input: JsonSchema, field: JsonSchema, further: readonly string[] = []): JsonSchema {
  const missing = [...LIMITS, ...further].filter((key) => key in field && !(key in input));
  return { ...input, ...Object.fromEntries(missing.map((key) => [key, field[key] ?? null])) };
}

/** True if values of the input are values of the field. A password is hashed by the code that takes it. */
function takes(field: JsonSchema, input: JsonSchema): boolean {
  return field["type"] === input["type"] && field["writeOnly"] !== true;
}
