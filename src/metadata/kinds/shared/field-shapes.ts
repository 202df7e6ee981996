import { isJsonObject } from "#contract";
import type { FieldFacts } from "../kind-authoring.ts";

export function isReferenceOrDictionary({ reference, dictionary }: FieldFacts): boolean {
  return reference !== null || dictionary !== null;
}

export function hasChoices({ options, dictionary }: FieldFacts): boolean {
  return options !== null || dictionary !== null;
}

/** A string without choices that the database stores as text. */
export function isFreeText(field: FieldFacts): boolean {
  return field.type === "string" && !isReferenceOrDictionary(field) && field.options === null && field.storage === "text";
}

/** True for a reference that stores the ID of a record. */
export function isReferenceToId({ reference, schema }: FieldFacts): boolean {
  const stored = isJsonObject(schema["x-ref"]) ? (schema["x-ref"]["value"] ?? "id") : "id";
  return reference !== null && stored === "id";
}

export function isNumber(field: FieldFacts): boolean {
  return (field.type === "integer" || field.type === "number") && !isReferenceOrDictionary(field) && field.options === null;
}

export function isTextList({ type, schema }: FieldFacts): boolean {
  const { items } = schema;
  return type === "array" && isJsonObject(items) && items["type"] === "string";
}
