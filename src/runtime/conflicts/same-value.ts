import { FILES, sameJson, type Json } from "#contract";
import { asWritten, type Field } from "#metadata";

/** True if two values of a field mean the same: labels beside nested references, empty texts and lists, trailing zeros of a decimal and signatures of files do not count. */
export function sameValue(field: Field, a: Json | undefined, b: Json | undefined): boolean {
  return sameJson(plain(field, a), plain(field, b));
}

function plain(field: Field, value: Json | undefined): Json {
  if (value === undefined || value === null || value === "") return null;
  if (Array.isArray(value) && value.length === 0) return null;
  if (field.storage === "decimal" && (typeof value === "string" || typeof value === "number")) return plainDecimal(String(value));
  return bareFiles(asWritten(field, value));
}

function plainDecimal(text: string): string {
  const [whole = "", fraction = ""] = text.split(".");
  const rest = fraction.replace(/0+$/, "");
  return rest === "" ? whole : `${whole}.${rest}`;
}

/** Answers of different days sign the address of the same file differently. */
const SIGNATURE = new RegExp(`(${FILES}/)~[^/\\s"'<>]*/`, "g");

function bareFiles(value: Json): Json {
  if (typeof value === "string") return value.replace(SIGNATURE, "$1");
  if (Array.isArray(value)) return value.map(bareFiles);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, bareFiles(inner)]));
}
