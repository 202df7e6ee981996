import type { Module } from "#metadata";
import { sql } from "kysely";
import type { Row } from "../../base/tables.ts";
import { storedFields, type StoredField } from "../columns.ts";
import type { Condition } from "../conditions/conditions.ts";
import { quoted } from "../naming.ts";

/** Every column of the table alias `t`, under the names of the API. */
export function returning(module: Module): Condition {
  return sql.raw(
    storedFields(module)
      .all.map((stored) => `t.${quoted(stored.column)} as ${quoted(stored.name)}`)
      .join(", "),
  );
}

/** A row as the database gave it, with whole numbers as numbers. */
export function fromDatabase(module: Module, row: Row): Row {
  return numbers(storedFields(module).all, row);
}

export function numbers(fields: readonly StoredField[], row: Row): Row {
  for (const stored of fields) {
    const value = row[stored.name];
    if (stored.storage === "integer" && typeof value === "string") row[stored.name] = Number(value);
  }
  return row;
}
