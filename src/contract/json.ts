export type JsonPrimitive = string | number | boolean | null;
export type Json = JsonPrimitive | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True if two values are the same on the wire: nothing is `null`, and the order of an object's keys means nothing. */
export function sameJson(a: unknown, b: unknown): boolean {
  const [left, right] = [a ?? null, b ?? null];
  if (left === right) return true;
  if (Array.isArray(left) || Array.isArray(right)) {
    if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
    const theirs: readonly unknown[] = right;
    return left.every((entry: unknown, at) => sameJson(entry, theirs[at]));
  }
  if (!isJsonObject(left) || !isJsonObject(right)) return false;
  const [ours, theirs]: [JsonObject, JsonObject] = [left, right];
  return [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].every((key) => sameJson(ours[key], theirs[key]));
}
