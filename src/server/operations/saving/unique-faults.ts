import { TrellisError, type Locale } from "#contract";
import { escapePointer, fieldErrorsOf, type Field, type Module, type ValidationFault } from "#metadata";
import { sql, type Kysely } from "kysely";
import { livingWithin, tenantBoundary } from "../../data/boundary.ts";
import { storedField } from "../../data/columns.ts";
import { column, type Condition } from "../../data/conditions.ts";
import { tableAs } from "../../data/select-records.ts";
import { SQL_STATE, sqlState, violatedConstraint } from "../../data/sql-state.ts";
import { isShort, tableIndexes } from "../../data/table-indexes.ts";
import type { Row, TrellisTables } from "../../data/tables.ts";

/** Values that another living record of the tenant has already; one statement for all unique fields. */
export async function uniqueFaults(
  db: Kysely<TrellisTables>,
  module: Module,
  fields: readonly Field[],
  record: Row,
  tenantId: string | null,
  ownId: string | null,
): Promise<ValidationFault[]> {
  const asked = fields.filter((field) => field.unique && record[field.name] !== null && record[field.name] !== undefined);
  if (asked.length === 0) return [];
  const other = ownId === null ? sql`true` : sql`t.id <> ${ownId}`;
  const taken = asked.map((field, at) => {
    const same = sameValue(module, field, record[field.name]);
    return sql`exists (select 1 from ${tableAs(module)} where ${livingWithin(module, tenantBoundary(tenantId))} and ${other} and ${same}) as ${sql.id(`f${at}`)}`;
  });
  const { rows } = await sql<Row>`select ${sql.join(taken)}`.execute(db);
  return asked.filter((_, at) => rows[0]?.[`f${at}`] === true).map(faultAt);
}

function sameValue(module: Module, field: Field, value: unknown): Condition {
  const stored = storedField(module, field.name);
  if (isShort(stored)) return sql`${column(stored)} = ${value}`;
  return sql`(md5(${column(stored)}) = md5(${value}) and ${column(stored)} = ${value})`;
}

/** Somebody else was faster between the check and the write: the same field error, never a failure. */
export function asFieldError(error: unknown, module: Module, locale: Locale): unknown {
  if (sqlState(error) !== SQL_STATE.uniqueViolation) return error;
  const name = violatedConstraint(error);
  const index = tableIndexes(module, { trigram: false, btreeGin: false }).find((candidate) => candidate.name === name);
  const field = module.fields.find((candidate) => candidate.name === index?.field);
  if (field === undefined) return error;
  return new TrellisError("invalidRecord", { fields: fieldErrorsOf([faultAt(field)], module.fields, locale), cause: error });
}

function faultAt(field: Field): ValidationFault {
  return { pointer: `/${escapePointer(field.name)}`, keyword: "x-unique", params: {} };
}
