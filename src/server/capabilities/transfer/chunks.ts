import type { MendedCell } from "#contract";
import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "../../base/tables.ts";
import type { SheetRow } from "../../sheets/cell.ts";

type Db = Kysely<TrellisTables>;

/** Rows that are judged, saved or written at once: enough that statements cost little, few enough that others get their turn. */
export const CHUNK_ROWS = 500;

/** Chunks of an import whose file has lines: a record may have several hundred. */
export const LINED_CHUNK_ROWS = 50;

/** Chunks of an import with passwords: hashing one takes some 25 ms, and others wait for the transaction. */
export const HASHED_CHUNK_ROWS = 20;

/** Numbers from which chunks without rows hold the faults of lines without a record. */
const STRAY_CHUNKS = 1_000_000_000;

/** A fault of one row of a chunk. */
export interface StoredFault {
  /** Sheet of lines; null for the sheet of the records. */
  readonly sheet: string | null;
  /** The row's number in its sheet. */
  readonly row: number;
  /** Row of the record that the fault keeps from being saved; null for a line without a record. */
  readonly owner: number | null;
  readonly field: string | null;
  /** Header of the column. */
  readonly column: string;
  /** Index of the column in the file; -1 when it has none. */
  readonly at: number;
  readonly value: string;
  readonly keyword: string;
  readonly message: string;
}

export interface ImportChunk {
  readonly number: number;
  readonly rows: readonly SheetRow[];
  readonly faults: readonly StoredFault[];
}

export async function insertChunk(db: Db, jobId: string, number: number, rows: readonly SheetRow[]): Promise<void> {
  await sql`
    insert into trellis_transfer_chunk (job_id, number, row_count, rows)
    values (${jobId}, ${number}, ${rows.length}, ${packed(rows)}::jsonb)`.execute(db);
}

/** Rows as JSON that the database takes. */
export function packed(rows: readonly SheetRow[]): string {
  return JSON.stringify(rows.map((row) => [row.number, row.cells])).replaceAll("\\u0000", "\\ufffd");
}

/** Identifies a row of any sheet of a file. */
export function rowKey({ sheet, row }: { readonly sheet?: string | null; readonly row: number }): string {
  return `${sheet ?? ""}\n${row}`;
}

/** Puts values into cells of rows that have a fault. @returns the keys of the rows that were found */
export async function mendCells(db: Db, jobId: string, cells: readonly MendedCell[]): Promise<ReadonlySet<string>> {
  const byRow = Map.groupBy(cells, rowKey);
  const found = new Set<string>();
  for (const number of await faultyChunks(db, jobId)) {
    const chunk = await readChunk(db, jobId, number);
    const faulty = chunk?.faults.filter((fault) => byRow.has(rowKey(fault)) && !found.has(rowKey(fault))) ?? [];
    if (chunk === null || faulty.length === 0) continue;
    for (const fault of faulty) found.add(rowKey(fault));
    const rows = chunk.rows.map((row) => mended(row, byRow.get(rowKey({ row: row.number })) ?? []));
    await sql`
      update trellis_transfer_chunk set rows = ${packed(rows)}::jsonb where job_id = ${jobId} and number = ${number}`.execute(db);
    const lines = Map.groupBy(
      faulty.filter(({ sheet }) => sheet !== null),
      rowKey,
    );
    for (const [key, [line]] of lines)
      if (line !== undefined) await mendLine(db, jobId, line, (row) => mended(row, byRow.get(key) ?? []));
  }
  return found;
}

async function mendLine(db: Db, jobId: string, { sheet, row }: StoredFault, mend: (row: SheetRow) => SheetRow): Promise<void> {
  const { rows } = await sql<{ cells: SheetRow["cells"] }>`
    select cells from trellis_transfer_line where job_id = ${jobId} and sheet = ${sheet} and number = ${row}`.execute(db);
  const [line] = rows;
  if (line === undefined) return;
  const { cells } = mend({ number: row, cells: line.cells });
  await sql`
    update trellis_transfer_line set cells = ${JSON.stringify(cells)}::jsonb
    where job_id = ${jobId} and sheet = ${sheet} and number = ${row}`.execute(db);
}

function mended(row: SheetRow, cells: readonly MendedCell[]): SheetRow {
  const all = [...row.cells];
  for (const { at, value } of cells) {
    // Cells behind the last one that holds anything are not kept.
    while (all.length < at) all.push(null);
    all[at] = value === "" ? null : value;
  }
  return { ...row, cells: all };
}

/** Null behind the last one. */
export async function readChunk(db: Db, jobId: string, number: number): Promise<ImportChunk | null> {
  const { rows } = await sql<{ rows: readonly [number, SheetRow["cells"]][]; faults: readonly StoredFault[] }>`
    select rows, faults from trellis_transfer_chunk where job_id = ${jobId} and number = ${number}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return { number, rows: row.rows.map(([place, cells]) => ({ number: place, cells })), faults: row.faults };
}

export async function writeFaults(db: Db, jobId: string, number: number, faults: readonly StoredFault[]): Promise<void> {
  await sql`
    update trellis_transfer_chunk set faults = ${JSON.stringify(faults)}::jsonb
    where job_id = ${jobId} and number = ${number}`.execute(db);
}

/** Keeps faults of lines without a record behind the chunks of the file. @param place from 0 */
export async function insertStray(db: Db, jobId: string, place: number, faults: readonly StoredFault[]): Promise<void> {
  await insertChunk(db, jobId, STRAY_CHUNKS + place, []);
  await writeFaults(db, jobId, STRAY_CHUNKS + place, faults);
}

export async function clearStray(db: Db, jobId: string): Promise<void> {
  await sql`delete from trellis_transfer_chunk where job_id = ${jobId} and number >= ${sql.lit(STRAY_CHUNKS)}`.execute(db);
}

/** Deletes the staged rows of all sheets. */
export async function clearChunks(db: Db, jobId: string): Promise<void> {
  await sql`delete from trellis_transfer_chunk where job_id = ${jobId}`.execute(db);
  await sql`delete from trellis_transfer_line where job_id = ${jobId}`.execute(db);
}

/** Numbers of the chunks that have faults. */
export async function faultyChunks(db: Db, jobId: string): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from trellis_transfer_chunk where job_id = ${jobId} and faults <> '[]' order by number`.execute(db);
  return rows.map((row) => row.number);
}

/** A page of the faults, in the file's order, and how many there are. */
export async function faultPage(
  db: Db,
  jobId: string,
  filter: {
    readonly sheet: string | null;
    readonly field: string | null;
    readonly keyword: string | null;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<{ readonly faults: readonly StoredFault[]; readonly total: number }> {
  const where = sql`c.job_id = ${jobId}
    ${filter.sheet === null ? sql`` : sql`and coalesce(f.value->>'sheet', '') = ${filter.sheet}`}
    ${filter.field === null ? sql`` : sql`and coalesce(f.value->>'field', '') = ${filter.field}`}
    ${filter.keyword === null ? sql`` : sql`and f.value->>'keyword' = ${filter.keyword}`}`;
  const { rows } = await sql<{ fault: StoredFault; total: number }>`
    select f.value as fault, (count(*) over ())::int4 as total
    from trellis_transfer_chunk c cross join lateral jsonb_array_elements(c.faults) with ordinality as f(value, place)
    where ${where} order by c.number, f.place limit ${filter.limit} offset ${filter.offset}`.execute(db);
  if (rows.length > 0 || filter.offset === 0) return { faults: rows.map((row) => row.fault), total: rows[0]?.total ?? 0 };
  const counted = await sql<{ total: number }>`
    select count(*)::int4 as total
    from trellis_transfer_chunk c cross join lateral jsonb_array_elements(c.faults) as f(value) where ${where}`.execute(db);
  return { faults: [], total: counted.rows[0]?.total ?? 0 };
}
