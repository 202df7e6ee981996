import { isJsonObject, type Json } from "#contract";
import { lookUp } from "../json-type.ts";
import { BRANCH_KEYWORDS } from "./gather.ts";

const COMPOSED: ReadonlySet<string> = new Set([
  ...BRANCH_KEYWORDS,
  "$ref",
  "allOf",
  "then",
  "else",
  "const",
  "definitions",
  "$defs",
  "$schema",
  "$id",
  "discriminator",
]);

/** Formats of JSON Schema that the format has another word for, because its values have no zone. */
export const OTHER_FORMATS: Readonly<Record<string, string>> = { "date-time": "local-date-time", time: "local-time" };

/** True for a schema that the format says as it stands, which most are. */
export function isPlainSchema(schema: Json | undefined): boolean {
  if (!isJsonObject(schema)) return true;
  if (Object.keys(schema).some((key) => COMPOSED.has(key)) || Array.isArray(schema["type"])) return false;
  const hasType = schema["type"] !== undefined;
  if (!hasType && (schema["enum"] !== undefined || schema["items"] !== undefined || schema["properties"] !== undefined))
    return false;
  if (lookUp(OTHER_FORMATS, String(schema["format"])) !== undefined) return false;
  const { items, properties } = schema;
  return isPlainSchema(items) && Object.values(isJsonObject(properties) ? properties : {}).every(isPlainSchema);
}
