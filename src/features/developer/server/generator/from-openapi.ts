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
  const schema = schemas[schemaName];
  if (!isJsonObject(schema)) {
    const names = Object.keys(schemas).slice(0, 30).join(", ");
    throw new TrellisError("badRequest", {
      params: { schemaName, names: names === "" ? "—" : names },
      text: { zh: "文档中没有模型“{schemaName}”，有：{names}", en: "The document has no schema “{schemaName}”; it has {names}" },
    });
  }
  const { properties, required } = merged(schema, schemas, 0);
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

const DEEPEST = 8;

/** A schema with all that `allOf` and references add to it. */
function merged(schema: Json, schemas: JsonObject, depth: number): { properties: JsonObject; required: Set<string> } {
  const own = followed(schema, schemas);
  const parts = isJsonObject(own) && Array.isArray(own["allOf"]) && depth < DEEPEST ? (own["allOf"] as readonly Json[]) : [];
  const below = parts.map((part) => merged(part, schemas, depth + 1));
  const properties = isJsonObject(own) && isJsonObject(own["properties"]) ? own["properties"] : {};
  const required = isJsonObject(own) && Array.isArray(own["required"]) ? (own["required"] as readonly Json[]) : [];
  return {
    properties: Object.assign({}, ...below.map((part) => part.properties), properties) as JsonObject,
    required: new Set([...below.flatMap((part) => [...part.required]), ...required.map(String)]),
  };
}

function followed(schema: Json | undefined, schemas: JsonObject): Json {
  const name = /^#\/(?:components\/schemas|definitions)\/(.+)$/.exec(textIn(schema, "$ref"))?.[1];
  return (name === undefined ? schema : schemas[name]) ?? null;
}

/** Null for what a plain field cannot hold. */
function kindOfProperty(property: Json): string | null {
  if (!isJsonObject(property)) return null;
  const types = Array.isArray(property["type"]) ? (property["type"] as readonly Json[]) : [property["type"] ?? "string"];
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

const STRING_KINDS: Readonly<Record<string, string>> = {
  date: "date",
  "date-time": "moment",
  email: "email",
  binary: "file",
};
