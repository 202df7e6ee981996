import { isJsonObject, type Json, type JsonObject } from "#contract";
import type { Path } from "../../../source/parse.ts";
import { isPlainSchema } from "./is-plain.ts";
import { orderFields } from "./order-fields.ts";
import { Reading, type SchemaFault } from "./reading.ts";
import { SchemaWriter, type UiPart } from "./write-schema.ts";

/** A module file with its JSON Schema and uiSchema in the keys of the format. */
export interface ExpandedFile {
  readonly value: JsonObject;
  readonly faults: readonly SchemaFault[];
  /** Returns the place in the file of a path in `value`. */
  readonly placeOf: (path: Path) => Path;
}

/**
 * Writes out the parts of JSON Schema and uiSchema that the format has other words for: references, `allOf`, branches,
 * constants, the title of the schema, `ui:order`, `ui:title`. All other parts of the system see only the result.
 * @returns the same value for a file without any
 */
export function expandJsonSchema(file: JsonObject): ExpandedFile {
  const reading = new Reading(file);
  let value = expandPlace(reading, file, ["schema"], ["ui", "fields"]);
  for (const id of Object.keys(objectOf(file["actions"])))
    value = expandPlace(reading, value, ["actions", id, "form"], ["actions", id, "fields"]);
  return { value: withTitle(reading, value), faults: reading.faults, placeOf: (path) => reading.placeOf(path) };
}

/** The title of the module where only its schema has one. */
function withTitle(reading: Reading, value: JsonObject): JsonObject {
  const schema = objectOf(objectOf(reading.file)["schema"]);
  const key = schema["title"] === undefined ? "description" : "title";
  const title = schema[key];
  if (value["title"] !== undefined || title === undefined) return value;
  reading.cameFrom(["title"], ["schema", key]);
  return { ...value, title };
}

/** Expands the schema of the record or of a form, together with its uiSchema. */
function expandPlace(reading: Reading, file: JsonObject, at: readonly string[], uiAt: readonly string[]): JsonObject {
  const schema = lookUp(file, at);
  const ui = lookUp(file, uiAt);
  if (!isJsonObject(schema)) return file;
  const hasRoot =
    schema["title"] !== undefined || schema["description"] !== undefined || schema["additionalProperties"] === false;
  const isPlain = isPlainSchema(schema) && !hasRoot;
  const writer = new SchemaWriter(reading, at);
  const written = isPlain ? schema : writer.record(schema);
  const { "ui:order": order, ...fields } = objectOf(ui);
  const ordered = order === undefined ? written : orderFields(reading, written, order, [...uiAt, "ui:order"]);
  const titled = withUiTexts(reading, ordered, fields, at, uiAt);
  const settings = withParts(reading, titled.fields, writer.ui, uiAt);
  const withSchema = titled.schema === schema ? file : put(file, at, titled.schema);
  const isSame = order === undefined && settings === fields;
  return isSame || (ui === undefined && Object.keys(settings).length === 0) ? withSchema : put(withSchema, uiAt, settings);
}

/** Moves `ui:title` and `ui:description` of the fields to the schema. */
function withUiTexts(
  reading: Reading,
  schema: JsonObject,
  fields: JsonObject,
  at: Path,
  uiAt: Path,
): { readonly schema: JsonObject; readonly fields: JsonObject } {
  let written = schema;
  let left = fields;
  for (const [name, settings] of Object.entries(fields)) {
    if (!isJsonObject(settings)) continue;
    const { "ui:title": title, "ui:description": description, ...rest } = settings;
    const steps = stepsTo(schema, name);
    if ((title === undefined && description === undefined) || steps === null) continue;
    const field = objectOf(lookUp(written, steps));
    for (const key of ["title", "description"])
      if (settings[`ui:${key}`] !== undefined) reading.cameFrom([...at, ...steps, key], [...uiAt, name, `ui:${key}`]);
    const texts = { ...(title === undefined ? {} : { title }), ...(description === undefined ? {} : { description }) };
    written = put(written, steps, { ...field, ...texts });
    const { [name]: _moved, ...others } = left;
    left = Object.keys(rest).length === 0 ? others : { ...left, [name]: rest };
  }
  return { schema: written, fields: left };
}

/** Path in a schema of a field by its name in `ui.fields`, such as `lines.kind`; null when the schema has none. */
function stepsTo(schema: JsonObject, name: string): string[] | null {
  const steps: string[] = [];
  for (const part of name.split(".")) {
    while (isJsonObject(lookUp(schema, [...steps, "items"]))) steps.push("items");
    steps.push("properties", part);
    if (!isJsonObject(lookUp(schema, steps))) return null;
  }
  return steps;
}

function withParts(reading: Reading, fields: JsonObject, parts: ReadonlyMap<string, UiPart>, uiAt: Path): JsonObject {
  let written = fields;
  for (const [name, { visible, names }] of parts) {
    const own = objectOf(fields[name]);
    const derived: Record<string, Json> = {};
    if (visible !== undefined) {
      const stated = own["ui:visible"];
      derived["ui:visible"] = isJsonObject(stated) ? { allOf: [stated, visible.condition] } : visible.condition;
      reading.cameFrom([...uiAt, name, "ui:visible"], visible.path);
    }
    if (names !== undefined && own["ui:enumNames"] === undefined) {
      derived["ui:enumNames"] = names.names;
      reading.cameFrom([...uiAt, name, "ui:enumNames"], names.path);
    }
    written = { ...written, [name]: { ...own, ...derived } };
  }
  return written;
}

function lookUp(value: JsonObject, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (found, step) => (isJsonObject(found) && Object.hasOwn(found, step) ? found[step] : undefined),
    value,
  );
}

function put(value: JsonObject, [step, ...rest]: readonly string[], part: Json): JsonObject {
  if (step === undefined) return value;
  return { ...value, [step]: rest.length === 0 ? part : put(objectOf(value[step]), rest, part) };
}

function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
