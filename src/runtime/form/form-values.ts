import md5 from "md5";
import { isJsonObject, type Json, type RecordInput } from "#contract";
import { asWritten, type Field } from "#metadata";
import type { FormShape } from "./form-shape.ts";

/** What a person has entered so far, by field; an absent key is an empty field. */
export type FormValues = Readonly<Record<string, Json | undefined>>;

/** What the form starts with: the record's own values, or on add the preset ones and the schema's defaults. */
export function initialValues(shape: FormShape, value: Readonly<Record<string, Json>>): FormValues {
  const entries = shape.fields.flatMap((field): [string, Json][] => {
    const given = value[field.name] ?? (shape.mode === "add" && !(field.name in value) ? field.default : undefined);
    return isEmpty(given) ? [] : [[field.name, asWritten(field, given as Json)]];
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
    const value = sentValue(values[field.name]);
    return value === null && field.writeOnly && shape.mode === "edit" ? [] : [[field.name, value]];
  });
  return Object.fromEntries(entries);
}

/** One field's value as it is sent: nothing typed is `null`. */
export function sentValue(value: Json | undefined): Json {
  return isEmpty(value) ? null : compact(value as Json);
}

/**
 * The value of a list or an object after one value inside of it has changed; what is beside the way stays the very same.
 * @param path from the value on, never empty
 * @param value undefined takes a part out of its object and empties an entry of a list
 */
export function withValueAt(holder: Json | undefined, path: readonly (string | number)[], value: Json | undefined): Json {
  const [step = "", ...rest] = path;
  if (typeof step === "number") {
    const entries = Array.isArray(holder) ? [...(holder as readonly Json[])] : [];
    entries[step] = (rest.length === 0 ? value : withValueAt(entries[step], rest, value)) ?? null;
    return entries;
  }
  const { [step]: before, ...others } = isJsonObject(holder) ? holder : {};
  const next = rest.length === 0 ? value : withValueAt(before, rest, value);
  return next === undefined ? others : { ...(isJsonObject(holder) ? holder : {}), [step]: next };
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
