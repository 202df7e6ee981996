import { isJsonObject } from "#contract";
import { LARGEST_INT4, escapePointer, type ValidationFault } from "#metadata";
import type { StoredField } from "../../data/columns.ts";
import { isStorableText, isWhole } from "../../data/conditions/filter-values.ts";

/** Deeper than any form goes, shallow enough for every recursion behind us. */
const DEEPEST = 64;

/** Finds values that the schema allows and the database does not, so that they become field errors instead of failures. */
export function storageFaults(fields: readonly StoredField[], record: Readonly<Record<string, unknown>>): ValidationFault[] {
  return fields.flatMap((stored) => {
    const value = record[stored.name];
    const pointer = `/${escapePointer(stored.name)}`;
    if (value === null || value === undefined) return [];
    if (!isStorable(value, DEEPEST)) return [{ pointer, keyword: "characters", params: {} }];
    if (stored.storage === "integer" && typeof value === "number") return rangeFaults(stored, value, pointer);
    if (stored.storage === "id" && !isWhole("bigint", String(value))) return [{ pointer, keyword: "x-ref", params: {} }];
    return [];
  });
}

/** True when PostgreSQL keeps the value: no NUL and no half of a surrogate pair anywhere in it. */
export function isStorable(value: unknown, depth: number = DEEPEST): boolean {
  if (typeof value === "string") return isStorableText(value);
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.every((entry) => isStorable(entry, depth - 1));
  if (!isJsonObject(value)) return true;
  return Object.entries(value).every(([key, entry]) => isStorableText(key) && isStorable(entry, depth - 1));
}

function rangeFaults(stored: StoredField, value: number, pointer: string): ValidationFault[] {
  const most = stored.type === "bigint" ? Number.MAX_SAFE_INTEGER : LARGEST_INT4;
  const least = stored.type === "bigint" ? Number.MIN_SAFE_INTEGER : -LARGEST_INT4 - 1;
  if (value > most) return [{ pointer, keyword: "maximum", params: { comparison: "<=", limit: most } }];
  return value < least ? [{ pointer, keyword: "minimum", params: { comparison: ">=", limit: least } }] : [];
}
