import { sameJson, type Json } from "#contract";
import { asWritten, type Field } from "#metadata";

/** True if two values of a field mean the same: labels beside nested references, empty texts and lists, trailing zeros of a decimal do not count. */
export function sameValue(field: Field, a: Json | undefined, b: Json | undefined): boolean {
  return sameJson(plain(field, a), plain(field, b));
}

function plain(field: Field, value: Json | undefined): Json {
  if (value === undefined || value === null || value === "") return null;
  if (Array.isArray(value) && value.length === 0) return null;
  if (field.storage === "decimal" && (typeof value === "string" || typeof value === "number")) return plainDecimal(String(value));
  return asWritten(field, value);
}

function plainDecimal(text: string): string {
  const [whole = "", fraction = ""] = text.split(".");
  const rest = fraction.replace(/0+$/, "");
  return rest === "" ? whole : `${whole}.${rest}`;
}
