import { isJsonObject, type Json } from "#contract";
import type { Field } from "../module/field.ts";

/**
 * Returns a function that finds fields by JSON pointer, also inside lists and objects. A place
 * without a field belongs to the nearest field around it.
 */
export function fieldFinder(fields: readonly Field[]): (pointer: string) => Field | undefined {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return (pointer) => {
    const [name = "", ...steps] = pointer
      .split("/")
      .slice(1)
      .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
    let found = byName.get(name);
    for (const step of steps) {
      const inner = found === undefined ? null : stepInto(found, step);
      if (inner === null) break;
      // An entry of a plain list has no title of its own.
      found = found !== undefined && inner.title.zh === "" ? { ...inner, title: found.title } : inner;
    }
    return found;
  };
}

/** Finds the field inside a list or an object by its path, relative to the field itself. */
export function nestedField(top: Field, path: readonly (string | number)[]): Field | null {
  return path.reduce<Field | null>((field, step) => (field === null ? null : stepInto(field, step)), top);
}

function stepInto(field: Field, step: string | number): Field | null {
  if (field.items !== null) return /^\d+$/.test(String(step)) ? field.items : null;
  return field.parts.find((part) => part.name === step) ?? null;
}

/** These fields and all fields inside them. */
export function allFields(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((field) => [field, ...allFields(field.items === null ? field.parts : [field.items])]);
}

/**
 * Collects every value at a path (`items.skuId`) of a record, through list items. Comma-joined
 * values are split.
 */
export function valuesAlong(fields: readonly Field[], record: Record<string, unknown>, path: string): readonly unknown[] {
  const joined = allFields(fields).some((field) => field.path === path && field.multiple);
  const values = path
    .split(".")
    .reduce<readonly unknown[]>(
      (holders, name) => holders.flatMap((holder) => (isJsonObject(holder) ? holder[name] : [])),
      [record],
    )
    .filter((value) => value !== undefined && value !== null && value !== "");
  return joined ? values.flatMap((value) => String(value).split(",")) : values;
}

/** One place of a field in a record. A field inside a list has one place per item. */
export interface Place {
  readonly field: Field;
  /** The record, or the inner object that holds the value. */
  readonly holder: Record<string, unknown>;
  readonly pointer: string;
}

/** Finds the places of these fields in a record, also inside lists and objects. */
export function placesIn(fields: readonly Field[], holder: Record<string, unknown>, base = ""): Place[] {
  return fields.flatMap((field) => {
    const pointer = `${base}/${field.name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    return [{ field, holder, pointer }, ...inside(field, holder[field.name], pointer)];
  });
}

function inside(field: Field, value: unknown, pointer: string): Place[] {
  const { items, parts } = field;
  if (items !== null) {
    return Array.isArray(value)
      ? (value as unknown[]).flatMap((entry, index) => inside(items, entry, `${pointer}/${index}`))
      : [];
  }
  return parts.length > 0 && isJsonObject(value) ? placesIn(parts, value, pointer) : [];
}

/** Strips a nested value to its authored form, without labels and values that the server adds. */
export function asWritten(field: Field, value: Json): Json {
  const { items, parts } = field;
  if (items !== null && Array.isArray(value)) return (value as readonly Json[]).map((entry) => asWritten(items, entry));
  if (parts.length === 0 || !isJsonObject(value)) return value;
  const byName = new Map(parts.map((part) => [part.name, part]));
  const labels = new Set(parts.map((part) => part.labelKey));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => (byName.has(key) ? byName.get(key)?.readOnly === false : !labels.has(key)))
      .map(([key, entry]) => {
        const part = byName.get(key);
        return [key, part === undefined ? entry : asWritten(part, entry)];
      }),
  );
}
