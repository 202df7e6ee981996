import type { Module, Sort } from "#metadata";
import { sql, type Kysely, type RawBuilder } from "kysely";
import { livingWithin, type Boundary } from "../../../data/conditions/boundary.ts";
import type { StoredField } from "../../../data/columns.ts";
import { all, type Condition } from "../../../data/conditions/conditions.ts";
import { quoted } from "../../../data/naming.ts";
import { orderBy, tableAs } from "../../../data/read/select-records.ts";
import type { Row, TrellisTables } from "../../../base/tables.ts";
import { CHUNK_ROWS } from "../chunks.ts";

type Db = Kysely<TrellisTables>;

/** The records and fields of an export. */
export interface SnapshotPlan {
  readonly boundary: Boundary;
  readonly where: readonly Condition[];
  readonly sort: readonly Sort[];
  readonly fields: readonly StoredField[];
}

/**
 * Keeps the records as they are at this moment, in order, a few hundred to a chunk. One statement and therefore one
 * moment, whatever is saved while the file is being written; and no transaction that is open as long as that takes.
 * @returns how many there are
 */
export async function takeSnapshot(db: Db, jobId: string, module: Module, plan: SnapshotPlan): Promise<number> {
  const order = orderBy(module, plan.sort);
  const { rows } = await sql<{ total: number }>`
    with numbered as (
      select row_number() over (${order}) - 1 as place, jsonb_build_array(${snapshotValues(plan.fields)}) as record
      from ${tableAs(module, plan.boundary)} where ${all([livingWithin(module, plan.boundary), ...plan.where])}),
    kept as (
      insert into trellis_transfer_chunk (job_id, number, row_count, rows)
      select ${jobId}, place / ${sql.lit(CHUNK_ROWS)}, count(*), jsonb_agg(record order by place)
      from numbered group by place / ${sql.lit(CHUNK_ROWS)}
      returning row_count)
    select coalesce(sum(row_count), 0)::int4 as total from kept`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The values of a record as the API sends them: numbers that JSON cannot hold exactly are text. */
export function snapshotValues(fields: readonly StoredField[]): RawBuilder<unknown> {
  const values = fields.map(({ column, type }) => {
    const name = `t.${quoted(column)}`;
    return type === "jsonb" || type === "boolean" || type === "integer" || type === "double precision" ? name : `${name}::text`;
  });
  return sql.raw(values.join(", "));
}

/** The records of a chunk, keyed as on the wire. */
export async function readSnapshot(db: Db, jobId: string, number: number, fields: readonly StoredField[]): Promise<Row[]> {
  const values = await readValues(db, jobId, number);
  return values.map((record) => keyed(fields, record));
}

/** The lines of a chunk, each with the value that names its record. */
export async function readLineSnapshot(
  db: Db,
  jobId: string,
  number: number,
  fields: readonly StoredField[],
): Promise<readonly { readonly tie: unknown; readonly line: Row }[]> {
  const values = await readValues(db, jobId, number);
  return values.map(([tie = null, ...line]) => ({ tie, line: keyed(fields, line) }));
}

async function readValues(db: Db, jobId: string, number: number): Promise<readonly (readonly unknown[])[]> {
  const { rows } = await sql<{ rows: readonly (readonly unknown[])[] }>`
    select rows from trellis_transfer_chunk where job_id = ${jobId} and number = ${number}`.execute(db);
  return rows[0]?.rows ?? [];
}

function keyed(fields: readonly StoredField[], values: readonly unknown[]): Row {
  return Object.fromEntries(
    fields.map((stored, at) => {
      const value = values[at] ?? null;
      return [stored.name, stored.storage === "integer" && typeof value === "string" ? Number(value) : value];
    }),
  );
}
