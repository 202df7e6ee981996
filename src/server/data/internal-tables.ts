import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "../base/tables.ts";

/**
 * A table that no module describes. Its statements run where what its name says is missing: the table, or else the index or
 * the column (`trellis_job.key`) that older databases lack. They must be repeatable (`if not exists`).
 */
export interface InternalTable {
  readonly name: string;
  readonly statements: readonly string[];
}

/** Tables of the schema sync and the seeds. */
export const SYNC_TABLES: readonly InternalTable[] = [
  {
    name: "trellis_module.left_at",
    statements: [
      `create table if not exists trellis_module (
        name text primary key, table_name text not null, hash text not null, definition jsonb not null)`,
      // When the file of the module left the folder; null while it is there.
      "alter table trellis_module add column if not exists left_at timestamp",
    ],
  },
  {
    name: "trellis_seed",
    statements: ["create table if not exists trellis_seed (name text primary key, written_at text not null)"],
  },
];

/** One number per kind of work that only one node may do at a time. */
export const ADVISORY_LOCKS = {
  schema: 7_482_301,
  seeds: 7_482_302,
  tree: 7_482_303,
  menu: 7_482_304,
  tokenKeys: 7_482_305,
  single: 7_482_306,
  passwordKey: 7_482_307,
  fileKey: 7_482_308,
} as const;

/** Creates what is missing, in one transaction; two nodes that boot at once wait for each other. */
export async function createInternalTables(db: Kysely<TrellisTables>, tables: readonly InternalTable[]): Promise<void> {
  const names = tables.map((table) => table.name);
  const found = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'i') and relname = any(${names})
    union all
    select relname || '.' || attname from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relname = any(${names.map((name) => name.split(".")[0])})
      and attnum > 0 and not attisdropped`.execute(db);
  const there = new Set(found.rows.map((row) => row.name));
  const missing = tables.filter((table) => !there.has(table.name));
  if (missing.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.schema)})`.execute(transaction);
    for (const table of missing) {
      for (const statement of table.statements) await sql.raw(statement).execute(transaction);
    }
  });
}
