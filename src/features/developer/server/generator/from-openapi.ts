import { TrellisError, isJsonObject, type Json, type JsonObject } from "#contract";
import { textIn, type FoundField } from "./field-names.ts";

const LONG = 500;

/**
 * The properties of a schema of an OpenAPI 3 or Swagger 2 document as fields. Lists and objects inside of a record are
 * left out: what they should become only a person knows.
 * @throws TrellisError badRequest naming the schemas that there are
 */
export function fieldsOfOpenApi(text: string, schemaName: string): FoundField[] {
  const schemas = schemasOf(text);
  const schema = own(schemas, schemaName);
  if (!isJsonObject(schema)) {
    const names = Object.keys(schemas).slice(0, 30).join(", ");
    throw new TrellisError("badRequest", {
      params: { schemaName, names: names === "" ? "—" : names },
      text: { zh: "文档中没有模型“{schemaName}”，有：{names}", en: "The document has no schema “{schemaName}”; it has {names}" },
    });
  }
  const { properties, required } = merged(schema, schemas, new Set([schema]));
  return Object.entries(properties).flatMap(([name, property]) => {
    const known = followed(property, schemas);
    const kind = kindOfProperty(known);
    if (kind === null) return [];
    return [{ name, kind, title: textIn(known, "title") || textIn(known, "description"), required: required.has(name) }];
  });
}

function schemasOf(text: string): JsonObject {
  let document: Json;
  try {
    document = JSON.parse(text) as Json;
  } catch {
    throw new TrellisError("badRequest", { text: { zh: "文档不是 JSON", en: "The document is no JSON" } });
  }
  const root = isJsonObject(document) ? document : {};
  const components = isJsonObject(root["components"]) ? root["components"]["schemas"] : undefined;
  const found = components ?? root["definitions"];
  return isJsonObject(found) ? found : {};
}

/**
 * A schema with all that `allOf` and references add to it.
 * @param seen schemas that were merged already: they may refer to each other in circles
 */
function merged(schema: Json, schemas: JsonObject, seen: Set<Json>): { properties: JsonObject; required: Set<string> } {
  const whole = followed(schema, schemas);
  const parts = isJsonObject(whole) && Array.isArray(whole["allOf"]) ? (whole["allOf"] as readonly Json[]) : [];
  const below = parts.flatMap((part) => {
    const target = followed(part, schemas);
    if (seen.has(target)) return [];
    seen.add(target);
    return [merged(target, schemas, seen)];
  });
  const properties = isJsonObject(whole) && isJsonObject(whole["properties"]) ? whole["properties"] : {};
  const required = isJsonObject(whole) && Array.isArray(whole["required"]) ? (whole["required"] as readonly Json[]) : [];
  return {
    properties: Object.assign({}, ...below.map((part) => part.properties), properties) as JsonObject,
    required: new Set([...below.flatMap((part) => [...part.required]), ...required.map(String)]),
  };
}

/** What a reference leads to, over others; null when to nothing, or in a circle. */
function followed(schema: Json | undefined, schemas: JsonObject, passed: readonly string[] = []): Json {
  const name = /^#\/(?:components\/schemas|definitions)\/(.+)$/.exec(textIn(schema, "$ref"))?.[1];
  if (name === undefined) return schema ?? null;
  return passed.includes(name) ? null : followed(own(schemas, name), schemas, [...passed, name]);
}

function own(schemas: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(schemas, name) ? schemas[name] : undefined;
}

/** Null for what a plain field cannot hold. */
function kindOfProperty(property: Json): string | null {
  if (!isJsonObject(property)) return null;
  const unsaid = STRUCTURES.some((key) => key in property) ? "object" : "string";
  const types = Array.isArray(property["type"]) ? (property["type"] as readonly Json[]) : [property["type"] ?? unsaid];
  const type = String(types.find((candidate) => candidate !== "null"));
  const format = textIn(property, "format");
  const longest = Number(property["maxLength"] ?? 0);
  switch (type) {
    case "integer":
      return "integer";
    case "number":
      return "number";
    case "boolean":
      return "yesno";
    case "string":
      return STRING_KINDS[format] ?? (longest > LONG ? "longtext" : "text");
    default:
      return null;
  }
}

/** What tells an object that does not say its type. */
const STRUCTURES = ["properties", "allOf", "oneOf", "anyOf"];

const STRING_KINDS: Readonly<Record<string, string>> = {
  date: "date",
  "date-time": "moment",
  email: "email",
  binary: "file",
};
