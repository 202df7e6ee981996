import { isJsonObject, type Json, type JsonObject } from "#contract";

/**
 * Writes out that computed fields are read-only, in lists as well. All other parts of the system see only `readOnly`.
 * @returns the same file when it computes nothing
 */
export function expandComputed(file: JsonObject): JsonObject {
  const schema = withReadOnly(file["schema"]);
  return schema === file["schema"] || schema === undefined ? file : { ...file, schema };
}

function withReadOnly(schema: Json | undefined): Json | undefined {
  const properties = isJsonObject(schema) ? schema["properties"] : undefined;
  if (!isJsonObject(schema) || !isJsonObject(properties)) return schema;
  const entries = Object.entries(properties).map(([name, property]): [string, Json] => [name, expanded(property)]);
  const isSame = entries.every(([name, property]) => property === properties[name]);
  return isSame ? schema : { ...schema, properties: Object.fromEntries(entries) };
}

function expanded(property: Json): Json {
  if (!isJsonObject(property)) return property;
  if (property["x-compute"] !== undefined || property["x-rollup"] !== undefined) return { ...property, readOnly: true };
  const items = withReadOnly(property["items"]);
  return items === undefined || items === property["items"] ? property : { ...property, items };
}
