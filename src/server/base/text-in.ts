import type { Row } from "./tables.ts";

/** A value of a record as text. Empty for no value, for a list and for an object. */
export function textIn(record: Readonly<Row>, name: string): string {
  const value = record[name];
  return value === null || value === undefined || typeof value === "object" ? "" : String(value);
}
