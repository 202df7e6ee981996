import { isJsonObject, type Json } from "#contract";

export type JsonType = "null" | "boolean" | "string" | "integer" | "number" | "array" | "object";

export function jsonTypeOf(value: Json): JsonType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (isJsonObject(value)) return "object";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value === "string" ? "string" : "boolean";
}

/** True if a value has a type in the sense of JSON Schema: an integer is also a number. */
export function isOfType(value: Json, type: string): boolean {
  const actual = jsonTypeOf(value);
  return actual === type || (type === "number" && actual === "integer");
}

export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/**
 * Returns the object at a path, or an empty one. Another rule reports a missing or wrong value
 * there.
 */
export function objectAt(value: Json | undefined, ...path: readonly (string | number)[]): Readonly<Record<string, Json>> {
  const found = valueAt(value, ...path);
  return isJsonObject(found) ? found : {};
}

export function listAt(value: Json | undefined, ...path: readonly (string | number)[]): readonly Json[] {
  const found = valueAt(value, ...path);
  return isArray(found) ? found : [];
}

export function valueAt(value: Json | undefined, ...path: readonly (string | number)[]): Json | undefined {
  let found: Json | undefined = value;
  for (const step of path) {
    if (typeof found !== "object" || found === null) return undefined;
    if (typeof step === "number") found = isArray(found) ? found[step] : undefined;
    else found = isJsonObject(found) && Object.hasOwn(found, step) ? found[step] : undefined;
  }
  return found;
}

/** Looks up a key from a file. `__proto__` and `constructor` have no entry. */
export function lookUp<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

export function stringAt(value: Json | undefined, ...path: readonly (string | number)[]): string | undefined {
  const found = valueAt(value, ...path);
  return typeof found === "string" ? found : undefined;
}

export function numberAt(value: Json | undefined, ...path: readonly (string | number)[]): number | undefined {
  const found = valueAt(value, ...path);
  return typeof found === "number" ? found : undefined;
}

/** Compares JSON regardless of the order of keys. */
export function sameJson(a: Json, b: Json): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: Json): string {
  if (isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`).join(",")}}`;
}

/** The Chinese title of a field, an action or a file; "" without one. */
export function titleOf(value: Json | undefined): string {
  return stringAt(value, "title") ?? "";
}
