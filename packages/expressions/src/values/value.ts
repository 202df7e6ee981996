import { Decimal } from "./decimal.ts";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A value while an expression runs. Dates are ISO texts. A record appears only on the way to its fields. */
export type Value = null | boolean | string | Decimal | readonly Value[] | RecordValue;

/** A record of the host, whose fields are read one at a time. */
export class RecordValue {
  readonly fields: Readonly<Record<string, Json>>;

  constructor(fields: Readonly<Record<string, Json>>) {
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
  if (value instanceof RecordValue) return value.fields;
  if (value === null || typeof value !== "object") return value;
  return value.map(toJson);
}

export function isList(json: Json): json is readonly Json[] {
  return Array.isArray(json);
}
