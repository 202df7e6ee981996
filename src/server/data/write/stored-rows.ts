import type { Module } from "#metadata";
import type { Row } from "../../base/tables.ts";
import { storedFields, type StoredField } from "../columns.ts";
import type { Condition } from "../conditions/conditions.ts";
import { columnsAs } from "../columns-as.ts";

/** Every column of the table alias `t`, under the names of the API. */
export function returning(module: Module): Condition {
  return columnsAs(storedFields(module).all);
}

/** A row as the database gave it, with whole numbers as numbers. */
export function fromDatabase<R extends Row>(module: Module, row: R): R {
  return numbers(storedFields(module).all, row);
}

export function numbers<R extends Row>(fields: readonly StoredField[], row: R): R {
  const values: Row = row;
  for (const stored of fields) {
    const value = values[stored.name];
    if (stored.storage === "integer" && typeof value === "string") values[stored.name] = Number(value);
  }
  return row;
}
