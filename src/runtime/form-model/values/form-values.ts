import md5 from "md5";
import { isJsonObject, type Json, type RecordInput } from "#contract";
import { asWritten, startValue, type Field, type Variables } from "#metadata";
import type { FormShape } from "./form-shape.ts";

/** Current input by field; an absent key is an empty field. */
export type FormValues = Readonly<Record<string, Json | undefined>>;

/**
 * Initial values of the form: the record's values, or on add the preset values and the schema's
 * defaults.
 */
export function initialValues(shape: FormShape, value: Readonly<Record<string, Json>>): FormValues {
  const entries = shape.fields.flatMap((field): [string, Json][] => {
    const given = value[field.name] ?? (shape.mode === "add" && !(field.name in value) ? startValue(field) : undefined);
    if (isEmpty(given)) return [];
    return [[field.name, shape.lines?.get(field.name)?.initial(given) ?? asWritten(field, given as Json)]];
  });
  return Object.fromEntries(entries);
}

/** The values that a new form starts with: those given, and the defaults that are the present or the caller. */
export function withVariables(
  { mode, fields }: FormShape,
  value: Readonly<Record<string, Json>>,
  variables: (() => Variables) | undefined,
): Readonly<Record<string, Json>> {
  const open = fields.filter(({ name, defaultVariable }) => defaultVariable !== undefined && !(name in value));
  if (mode !== "add" || open.length === 0 || variables === undefined) return value;
  const known = variables();
  return { ...Object.fromEntries(open.map(({ name, defaultVariable }) => [name, known[defaultVariable ?? "$now"]])), ...value };
}

/**
 * Builds the record to send from every visible field of the mode. Empty fields are `null`, so that
 * an update clears them. A write-only field left blank on edit is omitted and keeps its stored
 * value.
 */
export function inputOf(shape: FormShape, values: FormValues, hidden: (name: string) => boolean): RecordInput {
  const entries = shape.fields.flatMap((field): [string, Json][] => {
    if (hidden(field.name)) return [];
    const value = sentValue(values[field.name]);
    return value === null && field.writeOnly && shape.mode === "edit" ? [] : [[field.name, value]];
  });
  return Object.fromEntries(entries);
}

export function present(values: FormValues): [string, Json][] {
  return Object.entries(values).flatMap(([name, value]): [string, Json][] => (value === undefined ? [] : [[name, value]]));
}

/** Value of one field to send; empty input is `null`. */
export function sentValue(value: Json | undefined): Json {
  return isEmpty(value) ? null : compact(value as Json);
}

/**
 * Replaces one value inside a list or an object. Siblings keep their identity.
 * @param path path from the value on, never empty
 * @param value undefined removes a part of an object and empties an item of a list
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

/** Returns the value at a path inside a list or an object; undefined when there is none. */
export function valueWithin(holder: Json | undefined, path: readonly (string | number)[]): Json | undefined {
  return path.reduce<Json | undefined>((value, step) => {
    if (Array.isArray(value)) return (value as readonly Json[])[Number(step)];
    return isJsonObject(value) ? value[String(step)] : undefined;
  }, holder);
}

/** Passwords leave the browser only as md5 hex. */
export function sealed(fields: readonly Field[], input: RecordInput): RecordInput {
  const passwords = fields.filter((field) => field.format === "password" && typeof input[field.name] === "string");
  return { ...input, ...Object.fromEntries(passwords.map((field) => [field.name, md5(String(input[field.name]))])) };
}

export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/**
 * RJSF marks a cleared part of an object by `undefined` and a cleared list item by `null`. The wire
 * has neither.
 */
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
