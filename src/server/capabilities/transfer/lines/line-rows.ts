import { MOST_CHILDREN } from "#metadata";
import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "../../../base/tables.ts";
import type { SheetRow } from "../../../sheets/cell.ts";
import { packed } from "../chunks.ts";

type Db = Kysely<TrellisTables>;

/** A staged row of a sheet of lines. */
export interface LineRow extends SheetRow {
  readonly sheet: string;
  /** Row of its record; null while no record is known. */
  readonly owner: number | null;
}

export async function insertLines(db: Db, jobId: string, sheet: string, rows: readonly SheetRow[]): Promise<void> {
  await sql`
    insert into trellis_transfer_line (job_id, sheet, number, cells)
    select ${jobId}, ${sheet}, (r.value->>0)::int4, r.value->1
    from jsonb_array_elements(${packed(rows)}::jsonb) as r(value)`.execute(db);
}

/** Forgets which records the lines belong to. */
export async function untieLines(db: Db, jobId: string): Promise<void> {
  await sql`update trellis_transfer_line set owner = null where job_id = ${jobId} and owner is not null`.execute(db);
}

/**
 * Finds the record of each line of a sheet: the first row of the records' sheet with the same text.
 * @param tie index of the column in the sheet of the records
 * @param column index of the column in the sheet of lines
 */
export async function tieLines(db: Db, jobId: string, sheet: string, tie: number, column: number): Promise<void> {
  await sql`
    with record as (
      select trim(r.value->1->>${sql.lit(tie)}::int4) as text, min((r.value->>0)::int4) as number
      from trellis_transfer_chunk c cross join lateral jsonb_array_elements(c.rows) as r(value)
      where c.job_id = ${jobId} group by 1)
    update trellis_transfer_line l set owner = record.number from record
    where l.job_id = ${jobId} and l.sheet = ${sheet} and record.text <> ''
      and trim(l.cells->>${sql.lit(column)}::int4) = record.text`.execute(db);
}

/** Rows without a record behind a row of the sheet, in their order. */
export async function strayLines(db: Db, jobId: string, sheet: string, after: number, most: number): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select sheet, number, cells, owner from trellis_transfer_line
    where job_id = ${jobId} and sheet = ${sheet} and owner is null and number > ${after}
    order by number limit ${most}`.execute(db);
  return rows;
}

/** The lines of records in the order of the file, no more of each than a save takes, and one to tell that there are more. */
export async function linesOf(db: Db, jobId: string, sheets: readonly string[], owners: readonly number[]): Promise<LineRow[]> {
  if (sheets.length === 0 || owners.length === 0) return [];
  const { rows } = await sql<LineRow>`
    select sheet, number, cells, owner from (
      select l.*, row_number() over (partition by l.sheet, l.owner order by l.number) as place
      from trellis_transfer_line l
      where l.job_id = ${jobId} and l.owner = any(${[...owners]}::int4[]) and l.sheet = any(${[...sheets]}::text[])) own
    where place <= ${MOST_CHILDREN + 1} order by sheet, number`.execute(db);
  return rows;
}

/** Rows of a sheet by their numbers, in their order. */
export async function linesAt(db: Db, jobId: string, sheet: string, numbers: readonly number[]): Promise<LineRow[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<LineRow>`
    select sheet, number, cells, owner from trellis_transfer_line
    where job_id = ${jobId} and sheet = ${sheet} and number = any(${[...numbers]}::int4[]) order by number`.execute(db);
  return rows;
}
