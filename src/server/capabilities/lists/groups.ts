import { MAX_GROUPS, TrellisError, type Json, type RecordGroup } from "#contract";
import { STORAGES, type Field, type Module } from "#metadata";
import { sql } from "kysely";
import type { OperationContext } from "../../base/context.ts";
import type { Row } from "../../base/tables.ts";
import { livingWithin, type Boundary } from "../../data/conditions/boundary.ts";
import { storedField, type StoredField } from "../../data/columns.ts";
import { all, column, filterCondition, type Condition } from "../../data/conditions/conditions.ts";
import { shows } from "../../data/conditions/record-scope.ts";
import { tableAs } from "../../data/read/select-records.ts";
import { listBoundary } from "../../records/scope/caller-boundary.ts";
import { addLabels } from "../../records/read/labels.ts";
import { parseQuery } from "../../records/read/parse-query.ts";

const OWN: ReadonlySet<string> = new Set(["groupBy", "groupSum"]);

interface GroupRow {
  readonly value: string | number | boolean | null;
  readonly count: number;
  readonly sum: string | null;
  readonly mixed: boolean;
}

/**
 * Counts the records that match the filters for each value of a field, and adds up a number, in one statement within the
 * caller's rights.
 * @throws TrellisError badRequest (a field that is missing, hidden from the caller, or does not fit); as `parseQuery`
 */
export async function groups(context: OperationContext, by: string, sum: string | null): Promise<readonly RecordGroup[]> {
  const { module, db } = context;
  const boundary = await listBoundary(context);
  const query = await parseQuery(context, boundary, { ignored: OWN });
  const group = fitting(module, boundary, by, isGroup);
  const number = sum === null ? null : fitting(module, boundary, sum, isNumber);
  const unit = sum === null ? undefined : unitOf(module, boundary, sum);
  const [value, where] = [column(group), all([livingWithin(module, boundary), ...query.filters.map(filterCondition)])];
  const mixed: Condition = unit === undefined ? sql`false` : sql`coalesce(min(${unit}) <> max(${unit}), false)`;
  const { rows } = await sql<GroupRow>`
    select ${value} as value, count(*)::int4 as count, ${number === null ? sql`null::text` : sql`sum(${column(number)})::text`} as sum,
      ${mixed} as mixed
    from ${tableAs(module, boundary)} where ${where} group by ${value} order by count(*) desc, ${value} limit ${sql.lit(MAX_GROUPS)}`.execute(
    db,
  );
  const labels = await labelsOf(context, boundary, group, rows);
  return rows.map((row, at) => ({
    value: row.value === null ? null : String(row.value),
    label: labels[at] ?? null,
    count: row.count,
    sum: row.mixed ? null : row.sum,
    mixed: row.mixed,
  }));
}

function fitting(module: Module, { scope }: Boundary, name: string, fits: (field: Field) => boolean): StoredField {
  const field = module.fields.find((candidate) => candidate.name === name);
  if (field === undefined || field.writeOnly || !shows(scope, name) || !fits(field))
    throw new TrellisError("badRequest", { params: { reason: name.slice(0, 50) } });
  return storedField(module, name);
}

function isGroup(field: Field): boolean {
  return (field.options ?? field.dict ?? field.ref) !== null && !field.multiple && field.storage !== "json";
}

function isNumber(field: Field): boolean {
  return STORAGES[field.storage].numeric && (field.options ?? field.dict ?? field.ref) === null;
}

/** The column of units, if the caller may see it. */
function unitOf({ list, ...module }: Module, { scope }: Boundary, name: string): Condition | undefined {
  const unit = list.columns.find(({ field }) => field === name)?.totalPer;
  return unit === undefined || !shows(scope, unit) ? undefined : column(storedField({ list, ...module }, unit));
}

/** The names of the values, as the list shows them. */
async function labelsOf(
  context: OperationContext,
  boundary: Boundary,
  { name, field }: StoredField,
  rows: readonly GroupRow[],
): Promise<readonly (string | null)[]> {
  const key = field?.labelKey ?? null;
  if (key === null) return [];
  const records = rows.map(({ value }): Row => ({ [name]: value }));
  await addLabels(context, context.module, records, boundary.tenantId);
  return records.map((record) => {
    const label = record[key] as Json | undefined;
    return typeof label === "string" && label !== "" ? label : null;
  });
}
