import type { Json, JsonObject } from "#contract";
import type { Field } from "../module/field.ts";

/**
 * Returns the value that a field has before anybody fills it in: its default, or the defaults of its parts.
 * @returns undefined for an empty field, and for an optional object that the defaults of its parts alone would make invalid
 */
export function startValue(field: Field): Json | undefined {
  if (field.default !== undefined && field.default !== null) return field.default;
  if (field.parts.length === 0) return undefined;
  const start = startOfParts(field.parts);
  const isWhole = field.parts.every((part) => !part.required || part.name in start);
  return Object.keys(start).length > 0 && (field.required || isWhole) ? start : undefined;
}

/** Returns a new item of a list, or a new object, with the defaults of its parts. */
export function startOfParts(parts: readonly Field[]): JsonObject {
  const starts = parts.map((part) => [part.name, startValue(part)] as const);
  return Object.fromEntries(starts.filter((start): start is [string, Json] => start[1] !== undefined));
}
