import { isJsonObject, type Json } from "#contract";
import type { Field } from "./module.ts";

/** Finds fields by JSON pointer, those inside of lists and objects too; what no field describes belongs to the nearest one around it. */
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
      found = inner;
    }
    return found;
  };
}

/** The field inside of a list or an object that a path leads to, counted from the field itself. */
export function nestedField(top: Field, path: readonly (string | number)[]): Field | null {
  return path.reduce<Field | null>((field, step) => (field === null ? null : stepInto(field, step)), top);
}

function stepInto(field: Field, step: string | number): Field | null {
  if (field.items !== null) return /^\d+$/.test(String(step)) ? field.items : null;
  return field.parts.find((part) => part.name === step) ?? null;
}

/** These fields and everything inside of them. */
export function allFields(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((field) => [field, ...allFields(field.items === null ? field.parts : [field.items])]);
}

/** Every value at a path (`items.skuId`) of a record, through the entries of lists; of comma-joined values each one. */
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

/** A field at one place of a record: inside of a list it has as many as there are entries. */
export interface Place {
  readonly field: Field;
  /** The record, or the object inside of it that holds the value. */
  readonly holder: Record<string, unknown>;
  readonly pointer: string;
}

/** Where these fields stand in a record, what is inside of lists and objects included. */
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

/** A nested value as people write it: without the labels beside references and dictionary values, and without what the server puts in. */
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
