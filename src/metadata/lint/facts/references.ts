import type { JsonObject } from "#contract";
import { stringAt } from "./json-type.ts";

/** True for a field that stores the ID of one record. */
export function isReferenceById(schema: JsonObject): boolean {
  return stringAt(schema, "x-ref", "module") !== undefined && (stringAt(schema, "x-ref", "value") ?? "id") === "id";
}
