import { Decimal } from "./decimal.ts";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A value that a host puts into a scope: JSON, and exact numbers as {@link amount} makes them. */
export type Given = Json | Decimal | readonly Given[] | { readonly [name: string]: Given };

/**
 * Makes an exact number of digits such as `12.50`, for a scope. A JSON number would round long ones.
 * @returns null for a text that holds no number
 */
export function amount(digits: string): Given {
  const text = digits.trim();
  return AMOUNT.test(text) ? new Decimal(text) : null;
}

const AMOUNT = /^[+-]?\d{1,34}(?:\.\d{1,34})?$/;

/** Writes an exact number with at most so many decimals, rounded half away from zero; null for any other value. */
export function toDigits(value: Value, places: number): string | null {
  if (!(value instanceof Decimal)) return null;
  const digits = value.toDecimalPlaces(places, Decimal.ROUND_HALF_UP);
  return digits.isZero() ? "0" : digits.toFixed();
}

/** Rounds an exact number to the nearest multiple of a step, half away from zero; any other value stays. */
export function toMultiple(value: Value, step: number): Value {
  return value instanceof Decimal ? value.toNearest(step, Decimal.ROUND_HALF_UP) : value;
}

/** A value while an expression runs. Dates are ISO texts. A record appears only on the way to its fields. */
export type Value = null | boolean | string | Decimal | readonly Value[] | RecordValue;

/** A record of the host, whose fields are read one at a time. */
export class RecordValue {
  readonly fields: Readonly<Record<string, Given>>;

  constructor(fields: Readonly<Record<string, Given>>) {
    this.fields = fields;
  }
}

/** The name of a value's type, as {@link Fault} words use it. */
export function typeName(value: Value): "null" | "boolean" | "text" | "number" | "list" | "record" {
  if (value === null) return "null";
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "string") return "text";
  if (value instanceof Decimal) return "number";
  return value instanceof RecordValue ? "record" : "list";
}

/** Turns a result into JSON. A number that a JSON number cannot hold exactly becomes a text of its digits. */
export function toJson(value: Value): Json {
  if (value instanceof Decimal) {
    const digits = value.toFixed();
    return new Decimal(value.toNumber()).equals(value) ? value.toNumber() : digits;
  }
  if (value instanceof RecordValue) return givenJson(value.fields);
  if (value === null || typeof value !== "object") return value;
  return value.map(toJson);
}

function givenJson(given: Given): Json {
  if (given instanceof Decimal) return toJson(given);
  if (isList(given)) return given.map(givenJson);
  if (given === null || typeof given !== "object") return given;
  return Object.fromEntries(Object.entries(given).map(([name, inner]) => [name, givenJson(inner)]));
}

export function isList(given: Given): given is readonly Given[] {
  return Array.isArray(given);
}
