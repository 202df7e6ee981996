import md5 from "md5";
import type { Json, RecordInput } from "#contract";
import { withoutLabels, type Field } from "#metadata";
import type { FormShape } from "./form-shape.ts";

/** What a person has entered so far, by field; an absent key is an empty field. */
export type FormValues = Readonly<Record<string, Json | undefined>>;

/** What the form starts with: the record's own values, or on add the preset ones and the schema's defaults. */
export function initialValues(shape: FormShape, value: Readonly<Record<string, Json>>): FormValues {
  const entries = shape.fields.flatMap((field): [string, Json][] => {
    const given = value[field.name] ?? (shape.mode === "add" && !(field.name in value) ? field.default : undefined);
    return isEmpty(given) ? [] : [[field.name, withoutLabels(field, given as Json)]];
  });
  return Object.fromEntries(entries);
}

/**
 * The record on its way in: every visible field of the mode, empty ones as `null` so that an update clears them.
 * A write-only field left blank on edit is left out: it stays as it is.
 */
export function inputOf(shape: FormShape, values: FormValues, hidden: (name: string) => boolean): RecordInput {
  const entries = shape.fields.flatMap((field): [string, Json][] => {
    if (hidden(field.name)) return [];
    const value = values[field.name];
    if (!isEmpty(value)) return [[field.name, compact(value as Json)]];
    return field.writeOnly && shape.mode === "edit" ? [] : [[field.name, null]];
  });
  return Object.fromEntries(entries);
}

/** Passwords leave the browser as their md5 hex only (wire.md, "Sign-in"). */
export function sealed(fields: readonly Field[], input: RecordInput): RecordInput {
  const passwords = fields.filter((field) => field.format === "password" && typeof input[field.name] === "string");
  return { ...input, ...Object.fromEntries(passwords.map((field) => [field.name, md5(String(input[field.name]))])) };
}

export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** RJSF marks a cleared part of an object by `undefined` and one of a list by `null`; on the wire neither exists. */
function compact(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).filter((item) => item !== null && item !== undefined).map(compact);
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, part]) => part !== undefined && part !== null && part !== "")
        .map(([key, part]) => [key, compact(part)]),
    );
  }
  return value;
}
