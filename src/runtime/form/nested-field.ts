import { isJsonObject, type Json } from "#contract";
import { fieldOfPointer, type Field, type FieldType, type JsonSchema } from "#metadata";

const cache = new WeakMap<JsonSchema, Field>();

/** Finds fields by JSON pointer, those inside of lists and objects too. */
export function fieldFinder(fields: readonly Field[]): (pointer: string) => Field | undefined {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return (pointer) => {
    const top = byName.get(fieldOfPointer(pointer));
    const steps = pointer.split("/").slice(2);
    if (top === undefined || steps.length === 0) return top;
    return (
      nestedField(
        top,
        steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
      ) ?? top
    );
  };
}

/** Describes a property inside an object or list field as a field, from the schema alone. */
export function nestedField(top: Field, path: readonly (string | number)[]): Field | null {
  let schema: Json | undefined = top.schema;
  let required = false;
  for (const step of path) {
    if (!isJsonObject(schema)) return null;
    const names: Json | undefined = schema["required"];
    required = typeof step === "string" && Array.isArray(names) && names.includes(step);
    const properties: Json | undefined = schema["properties"];
    schema = typeof step === "number" ? schema["items"] : isJsonObject(properties) ? properties[step] : undefined;
  }
  return isJsonObject(schema) ? fieldOfSchema(String(path.at(-1)), schema, required, top) : null;
}

function fieldOfSchema(name: string, schema: JsonSchema, required: boolean, top: Field): Field {
  const known = cache.get(schema);
  if (known !== undefined) return known;
  const title = typeof schema["title"] === "string" ? schema["title"] : /^\d+$/.test(name) ? "" : name;
  const description = schema["description"];
  const values = schema["enum"];
  const type = (typeof schema["type"] === "string" ? schema["type"] : "string") as FieldType;
  const format = (schema["x-format"] ?? schema["format"] ?? null) as string | null;
  const field: Field = {
    name,
    title: { zh: title, en: title },
    description: typeof description === "string" ? { zh: description, en: description } : null,
    type,
    storage: "json",
    schema,
    required,
    readOnly: schema["readOnly"] === true,
    writeOnly: false,
    unique: false,
    indexed: false,
    format,
    default: schema["default"],
    dict: null,
    ref: null,
    options: Array.isArray(values)
      ? values.map((value: Json) => ({ value, label: { zh: String(value), en: String(value) } }))
      : null,
    labelKey: null,
    multiple: false,
    long: false,
    widget: widgetOf(type, Array.isArray(values), format),
    visible: null,
    disabled: null,
    on: top.on,
    span: 1,
  };
  cache.set(schema, field);
  return field;
}

function widgetOf(type: FieldType, chosen: boolean, format: string | null): string {
  if (chosen) return "select";
  if (type === "boolean") return "switch";
  if (type === "integer" || type === "number") return "number";
  if (type === "array" || type === "object") return "json";
  return FORMATS[format ?? ""] ?? "text";
}

const FORMATS: Readonly<Record<string, string>> = {
  money: "number",
  date: "date",
  "local-date-time": "datetime",
  "local-time": "time",
  json: "json",
};
