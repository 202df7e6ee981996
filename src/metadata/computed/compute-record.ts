import { sameJson, isJsonObject, type Json } from "#contract";
import { amount, evaluate, parse, toDigits, toMultiple, type Given, type Value } from "#expressions";
import type { Field } from "../module/field.ts";
import { largestInteger } from "../values/integers.ts";
import { computationsOf, type Computation } from "./computations.ts";
import type { Follow } from "./followed.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * Computes the fields of a record that follow from its other values (`x-compute`), in lists as well.
 * @param fields every field of the record
 * @param record wire values; absent ones are empty
 * @param follow reads referenced records. A field whose expression needs one that is not known keeps its value.
 * @returns the fields that get another value, with it
 */
export function computeRecord(fields: readonly Field[], record: Values, follow?: Follow): Record<string, Json> {
  const computations = computationsOf(fields);
  if (computations.length === 0) return {};
  const whole: Record<string, unknown> = { ...record };
  const touched = new Set<string>();
  for (const computation of computations) {
    const { list, field } = computation;
    const outer = scopeOf(fields, whole, computation.roots);
    if (list !== null) whole[list.name] = withItems(computation, list, whole, outer, follow);
    else {
      const reached = followedBy(computation, whole, {}, follow);
      if (reached !== null) whole[field.name] = resultOf(computation, { ...outer, ...reached });
    }
    touched.add((list ?? field).name);
  }
  const changed = [...touched].filter((name) => !sameJson(whole[name] ?? null, record[name] ?? null));
  return Object.fromEntries(changed.map((name) => [name, (whole[name] ?? null) as Json]));
}

/** Fields and their wire values, as an expression reads them. */
export interface ReadableValues {
  readonly fields: readonly Field[];
  readonly values: Values;
}

/**
 * Computes a value for a field once, from a record as it is.
 * @param form the input of the action that sets the field, read as `form.<name>`
 * @returns undefined if there is no result that the field can hold; null for an empty result
 */
export function computeValue(field: Field, text: string, record: ReadableValues, form?: ReadableValues): Json | undefined {
  const parsed = parse(text);
  if (!parsed.ok) return undefined;
  const scope = givenValues(record);
  if (form !== undefined) scope["form"] = givenValues(form);
  const result = evaluate(parsed.value, scope);
  if (!result.ok) return undefined;
  if (result.value === null) return null;
  return storedResult(field, rounded(field, result.value), largestInteger(field.schema)) ?? undefined;
}

function givenValues({ fields, values }: ReadableValues): Record<string, Given> {
  return Object.fromEntries(fields.map((field) => [field.name, givenValue(field, values[field.name])]));
}

/** True if a field of the record or of its lists is computed. */
export function hasComputations(fields: readonly Field[]): boolean {
  return computationsOf(fields).length > 0;
}

/** Values of referenced records, by their path; null when one of them is not known. */
function followedBy({ followed }: Computation, record: Values, item: Values, follow?: Follow): Record<string, Given> | null {
  const found: Record<string, Given> = {};
  for (const { by, list, name, key } of followed) {
    const held = (list === null ? record : item)[by.name];
    const value = held === undefined || held === null || held === "" ? null : follow?.(by, held, name);
    if (value === undefined) return null;
    found[key] = value;
  }
  return found;
}

function withItems(
  computation: Computation,
  list: Field,
  record: Values,
  outer: Record<string, Given>,
  follow?: Follow,
): unknown {
  const value = record[list.name];
  if (!Array.isArray(value)) return value;
  const parts = list.items?.parts ?? [];
  return (value as unknown[]).map((item) => {
    if (!isJsonObject(item)) return item;
    const { [computation.field.name]: _, ...others } = item;
    const reached = followedBy(computation, record, others, follow);
    if (reached === null) return item;
    const result = resultOf(computation, { ...outer, ...scopeOf(parts, others, computation.roots), ...reached });
    // An empty part of an item is absent, as in the input of a form.
    return result === null ? others : { ...others, [computation.field.name]: result };
  });
}

/** A value that cannot be computed is empty: a division by zero, a text that is no date, a number beyond the limits. */
function resultOf({ expression, field, list }: Computation, scope: Record<string, Given>): Json {
  const result = evaluate(expression, scope);
  if (!result.ok) return null;
  // A list is JSON, which holds larger whole numbers than a column.
  return storedResult(field, rounded(field, result.value), list === null ? largestInteger(field.schema) : undefined);
}

/** A number as a multiple of `multipleOf`; other values, and those of other fields, stay. */
function rounded({ schema }: Field, value: Value): Value {
  const step = schema["multipleOf"];
  return typeof step === "number" ? toMultiple(value, step) : value;
}

function scopeOf(fields: readonly Field[], values: Values, roots: ReadonlySet<string>): Record<string, Given> {
  return givenValues({ fields: fields.filter(({ name }) => roots.has(name)), values });
}

/** A wire value as an expression reads it. Amounts travel as texts and are numbers here. */
export function givenValue(field: Field, value: unknown): Given {
  if (value === undefined || value === null || value === "") return null;
  if (field.storage === "decimal") return amount(String(value));
  const { items, parts } = field;
  if (items !== null && Array.isArray(value)) return (value as unknown[]).map((item) => givenValue(items, item));
  if (parts.length > 0 && isJsonObject(value))
    return Object.fromEntries(parts.map((part) => [part.name, givenValue(part, value[part.name])]));
  return value as Json;
}

/** Decimals of an amount, and of any other number. */
const AMOUNT_PLACES = 4;
const NUMBER_PLACES = 10;

/** The largest amount has 16 digits before the point (formats.ts). */
const LARGEST_AMOUNT = 10n ** 16n;

/**
 * The result of an expression as the wire value of a field; null where the field cannot hold it.
 * @param mostWhole the largest whole number that the field holds
 */
export function storedResult(field: Field, value: Value, mostWhole: number = Number.MAX_SAFE_INTEGER): Json {
  switch (field.storage) {
    case "decimal": {
      const digits = toDigits(value, AMOUNT_PLACES);
      return digits !== null && BigInt(digits.split(".")[0]?.replace("-", "") || "0") < LARGEST_AMOUNT ? digits : null;
    }
    case "integer":
      return numberOf(toDigits(value, 0), mostWhole);
    case "double":
      return numberOf(toDigits(value, NUMBER_PLACES), Number.MAX_VALUE);
    case "boolean":
      return typeof value === "boolean" ? value : null;
    case "date":
      return typeof value === "string" && DAY.test(value) ? value.slice(0, 10) : null;
    case "timestamp":
      return typeof value === "string" && DAY.test(value) ? `${value.replace("T", " ")} 00:00:00`.slice(0, 19) : null;
    case "text":
      return typeof value === "string" && value !== "" ? value : null;
    case "id":
      return typeof value === "string" && ID.test(value) ? value : null;
    default:
      return null;
  }
}

const ID = /^\d{1,19}$/;

const DAY = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}:\d{2})?$/;

function numberOf(digits: string | null, most: number): number | null {
  const number = digits === null ? Number.NaN : Number(digits);
  return Math.abs(number) <= most ? number : null;
}
