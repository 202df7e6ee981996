import { TrellisError, type Locale } from "#contract";
import { escapePointer, fieldErrorsOf, type Field, type Module, type ValidationFault } from "#metadata";
import { sql, type Kysely } from "kysely";
import { livingWithin, tenantBoundary } from "../../data/boundary.ts";
import { storedField } from "../../data/columns.ts";
import { arrayType, column, type Condition } from "../../data/conditions.ts";
import { tableAs } from "../../data/select-records.ts";
import { SQL_STATE, sqlState, violatedConstraint } from "../../data/sql-state.ts";
import { isShort, tableIndexes } from "../../data/table-indexes.ts";
import type { Row, TrellisTables } from "../../data/tables.ts";

export interface UniqueQuestion {
  readonly fields: readonly Field[];
  readonly record: Row;
  /** The record's own id; null when it is new. */
  readonly ownId: string | null;
}

/** Values that another living record of the tenant has already, for each of the records; one statement for all of them. */
export async function uniqueFaults(
  db: Kysely<TrellisTables>,
  module: Module,
  records: readonly UniqueQuestion[],
  tenantId: string | null,
): Promise<ValidationFault[][]> {
  const asked = records.flatMap(({ fields, record, ownId }, at) =>
    fields
      .filter((field) => field.unique && record[field.name] !== null && record[field.name] !== undefined)
      .map((field) => ({ at, field, value: String(record[field.name]), ownId })),
  );
  if (asked.length === 0) return [];
  const faults: ValidationFault[][] = records.map(() => []);
  const living = livingWithin(module, tenantBoundary(tenantId));
  const questions = [...Map.groupBy(asked, ({ field }) => field)].map(([field, own]) => {
    const values = sql`unnest(${own.map(({ value }) => value)}::${sql.raw(arrayType(storedField(module, field.name)))}) with ordinality as v(value, place)`;
    const taken = sql`select ${sql.lit(field.name)} as field, (v.place - 1)::int4 as place, t.id::text as id
      from ${values} join ${tableAs(module)} on ${sameValue(module, field)} and ${living}`;
    return { field, own, taken };
  });
  const { rows } = await sql<{ field: string; place: number; id: string }>`${sql.join(
    questions.map(({ taken }) => taken),
    sql` union all `,
  )}`.execute(db);
  for (const { field, own } of questions) {
    const taken = rows.filter((row) => row.field === field.name);
    for (const [place, { at, ownId }] of own.entries())
      if (taken.some((row) => row.place === place && row.id !== ownId)) faults[at]?.push(faultAt(field));
  }
  return faults;
}

/** As the index has it (data/table-indexes.ts). */
function sameValue(module: Module, field: Field): Condition {
  const stored = storedField(module, field.name);
  if (isShort(stored)) return sql`${column(stored)} = v.value`;
  return sql`(md5(${column(stored)}) = md5(v.value) and ${column(stored)} = v.value)`;
}

/** Somebody else was faster between the check and the write: the same field error, never a failure. */
export function asFieldError(error: unknown, module: Module, locale: Locale): unknown {
  if (sqlState(error) !== SQL_STATE.uniqueViolation) return error;
  const name = violatedConstraint(error);
  const index = tableIndexes(module, { trigram: false }).find((candidate) => candidate.name === name);
  const field = module.fields.find((candidate) => candidate.name === index?.field);
  if (field === undefined) return error;
  return new TrellisError("invalidRecord", { fields: fieldErrorsOf([faultAt(field)], module.fields, locale), cause: error });
}

function faultAt(field: Field): ValidationFault {
  return { pointer: `/${escapePointer(field.name)}`, keyword: "x-unique", params: {} };
}
