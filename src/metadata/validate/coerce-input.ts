import { SYSTEM_FIELDS, isJsonObject, type Json, type JsonObject, type RecordInput } from "#contract";
import type { Field } from "../module/field.ts";
import { asWritten } from "../fields/nested.ts";
import { labelKeyOf } from "../fields/label-keys.ts";
import { isEmptyList } from "../values/empty-list.ts";

const SERVER_KEYS: ReadonlySet<string> = new Set([...SYSTEM_FIELDS, "children", "hasChildren"]);

/**
 * Converts client input to the shape of the schema, once, at the boundary. Family clients send
 * numbers as strings, and lists as comma-joined strings or the reverse. A value that cannot be
 * converted is kept for the validator to report. `""`, `null`, a text of spaces and a list without items become `null`:
 * the field is empty.
 * @param fields fields that may be sent; keys that the server itself adds to records are dropped
 * @param known every field of the module: a field that may not be sent now is dropped, not rejected
 */
export function coerceInput(
  body: Readonly<Record<string, unknown>>,
  fields: readonly Field[],
  known: readonly Field[] = fields,
): RecordInput {
  const wanted = new Map(fields.map((field) => [field.name, field]));
  const ignored = new Set(known.flatMap((field) => [field.name, labelKeyOf(field.name), ...linkOf(field), ...repeatOf(field)]));
  const input: Record<string, Json> = {};
  for (const [key, value] of Object.entries(body)) {
    const field = wanted.get(key);
    if (field !== undefined) input[key] = emptyListAsNull(coerceParts(coerce(value as Json, field), field));
    else if (!ignored.has(key) && !SERVER_KEYS.has(key) && !key.startsWith("$")) input[key] = value as Json;
  }
  return input;
}

/** Keys that the server adds beside a record's id (`x-record`). */
function linkOf({ record }: Field): string[] {
  return record === null ? [] : [record.linkKey];
}

/** Forms of family clients also send the repeated password. */
function repeatOf(field: Field): string[] {
  return field.format === "password" ? [`${field.name}2`] : [];
}

/** Returns the part of a record that validators check: empty fields are absent. */
export function withoutEmpty(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined));
}

/** A value as a save keeps it: `null` for a list without items, which forms do not send. */
export function emptyListAsNull(value: Json): Json {
  return isEmptyList(value) ? null : value;
}

function coerce(value: Json, field: Field): Json {
  if (value === undefined || value === null || value === "" || isBlank(value, field)) return null;
  if (field.empty !== null && String(value) === String(field.empty)) return field.default ?? null;
  switch (field.type) {
    case "string":
      return coerceString(value, field);
    case "integer":
    case "number":
      return typeof value === "string" ? coerceNumber(value) : value;
    case "boolean":
      return BOOLEANS.get(value) ?? value;
    case "array":
      return typeof value === "string"
        ? parsed(
            value,
            (result) => Array.isArray(result),
            () => value.split(","),
          )
        : value;
    case "object":
      return typeof value === "string" ? parsed(value, isJsonObject, () => value) : value;
  }
}

/** The text shows nothing: it has only blanks, and characters without a shape such as a zero-width space. */
export function isBlankText(text: string): boolean {
  return !/[^\s\p{Cc}\p{Cf}\p{Cs}\p{Z}\u115F\u1160\u3164\uFFA0]/u.test(text);
}

/** A blank text says nothing. Passwords are kept as they are. */
function isBlank(value: Json, field: Field): boolean {
  return typeof value === "string" && field.format !== "password" && !field.writeOnly && isBlankText(value);
}

/** Does the same inside lists and objects; empty parts are absent. */
function coerceParts(value: Json, field: Field): Json {
  const { items, parts } = field;
  if (items !== null && Array.isArray(value)) {
    return (value as readonly Json[]).map((entry) =>
      isJsonObject(entry) || Array.isArray(entry) ? coerceParts(entry, items) : entry,
    );
  }
  if (parts.length === 0 || !isJsonObject(value)) return value;
  const entries: Record<string, Json> = { ...(asWritten(field, value) as JsonObject) };
  for (const part of parts) {
    if (!Object.hasOwn(entries, part.name)) continue;
    const coerced = coerceParts(coerce(entries[part.name] ?? null, part), part);
    if (coerced === null) delete entries[part.name];
    else entries[part.name] = coerced;
  }
  return entries;
}

/**
 * Digits beyond the range of numbers are left to the validator: neither a column nor JSON can hold
 * "infinite".
 */
function coerceNumber(text: string): Json {
  if (!/^\s*-?\d+(?:\.\d+)?(?:e[+-]?\d+)?\s*$/i.test(text)) return text;
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
}

function coerceString(value: Json, field: Field): Json {
  if (field.multiple && Array.isArray(value)) return value.length === 0 ? null : value.join(",");
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value === "string" && field.storage === "timestamp" && /^\d{4}-\d{2}-\d{2}$/.test(value)) return `${value} 00:00:00`;
  // The date pickers of family clients send a day as its midnight.
  if (typeof value === "string" && field.storage === "date" && /^\d{4}-\d{2}-\d{2} 00:00:00$/.test(value))
    return value.slice(0, 10);
  return value;
}

const BOOLEANS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ["true", true],
  ["1", true],
  [1, true],
  ["false", false],
  ["0", false],
  [0, false],
]);

function parsed(text: string, fits: (value: unknown) => boolean, otherwise: () => Json): Json {
  try {
    const value: unknown = JSON.parse(text);
    return fits(value) ? (value as Json) : otherwise();
  } catch {
    return otherwise();
  }
}
