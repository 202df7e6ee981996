import { isJsonObject, type Json, type JsonObject } from "#contract";
import { inputSchema, type ChildRecords, type Field, type JsonSchema, type Module } from "#metadata";
import type { FormShape } from "../../form-model/values/form-shape.ts";
import type { LineSource } from "../../form-model/values/line-source.ts";
import { formFields } from "./child-lines.ts";

/** Adds lines of other modules to the content of a form: each as a list whose items have the fields of its module. */
export function withLines(shape: FormShape, sources: ReadonlyMap<ChildRecords, LineSource>): FormShape {
  if (sources.size === 0) return shape;
  const added = [...sources].map(([link, { module }]) => lineField(link, module));
  const properties = isJsonObject(shape.schema["properties"]) ? shape.schema["properties"] : {};
  const lists = [...sources].map(([link, { module }]): [string, Json] => [link.field.name, listSchema(link, module)]);
  return {
    ...shape,
    fields: [...shape.fields, ...added],
    known: [...shape.known, ...added],
    schema: { ...shape.schema, properties: { ...properties, ...Object.fromEntries(lists) } },
    uiFields: { ...shape.uiFields, ...Object.fromEntries([...sources].flatMap(([link, { module }]) => uiOf(link, module))) },
    lines: new Map([...sources].map(([link, source]) => [link.field.name, source])),
  };
}

function lineField(link: ChildRecords, module: Module): Field {
  const { name } = link.field;
  const parts = formFields(link, module).map((field) => placed(inCell(field), `${name}.`));
  return {
    ...link.field,
    required: link.minItems > 0,
    items: { ...link.field, name: "", title: { zh: "", en: "" }, description: null, type: "object", visible: null, parts },
  };
}

/** A field in the table of the lines: its choices open in a list, because radios would stand one below the other. */
function inCell(field: Field): Field {
  return field.widget === "radio" ? { ...field, widget: "select" } : field;
}

/** A field at its place in the form. */
function placed(field: Field, prefix: string): Field {
  return {
    ...field,
    path: `${prefix}${field.path}`,
    items: field.items === null ? null : placed(field.items, prefix),
    parts: field.parts.map((part) => placed(part, prefix)),
  };
}

function listSchema(link: ChildRecords, module: Module): JsonObject {
  const [add, edit] = [inputSchema(module, "add"), inputSchema(module, "edit")];
  const known = { ...propertiesOf(edit), ...propertiesOf(add) };
  const fields = formFields(link, module);
  return {
    type: "array",
    ...(link.maxItems === null ? {} : { maxItems: link.maxItems }),
    items: {
      type: "object",
      properties: Object.fromEntries(fields.map(({ name, type }) => [name, known[name] ?? { type }])),
      required: fields.filter(({ required, readOnly }) => required && !readOnly).map(({ name }) => name),
    },
  };
}

function propertiesOf(schema: JsonSchema): JsonObject {
  return isJsonObject(schema["properties"]) ? schema["properties"] : {};
}

function uiOf({ field }: ChildRecords, { uiFields }: Module): [string, JsonObject][] {
  return Object.entries(uiFields).map(([path, ui]) => [`${field.name}.${path}`, ui]);
}
