import { sql, type Kysely } from "kysely";
import type { Extensions } from "./table-indexes.ts";
import type { ExistingColumn, ExistingTable } from "./table-plan.ts";
import type { TrellisTables } from "../../base/tables.ts";

interface ColumnRow {
  readonly table_name: string;
  readonly column_name: string;
  readonly type: string;
  readonly not_null: boolean;
  readonly statistics: number | null;
}

/**
 * Living and deleted records from which on a table counts as grown. All records below it are read in about a millisecond,
 * while each index costs every write and every plan of a query.
 */
const GROWN = 1_000;

/** The given tables as they are, in three statements however many there are; absent ones are not in the answer. */
export async function existingTables(
  db: Kysely<TrellisTables>,
  names: readonly string[],
): Promise<ReadonlyMap<string, ExistingTable>> {
  const columns = await sql<ColumnRow>`
    select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as not_null,
      a.attstattarget::int4 as statistics
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname = any(${names})
      and a.attnum > 0 and not a.attisdropped`.execute(db);
  const indexes = await sql<{ table_name: string; index_name: string }>`
    select c.relname as table_name, i.relname as index_name
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where c.relnamespace = current_schema()::regnamespace and c.relname = any(${names}) and x.indisvalid`.execute(db);
  const grown = await grownTables(db, [...new Set(columns.rows.map((row) => row.table_name))]);
  const tables = new Map<string, { columns: Map<string, ExistingColumn>; indexes: Set<string>; grown: boolean }>();
  for (const row of columns.rows) {
    const table = tables.get(row.table_name) ?? {
      columns: new Map(),
      indexes: new Set(),
      grown: grown.has(row.table_name),
    };
    table.columns.set(row.column_name, { type: row.type, notNull: row.not_null, statistics: row.statistics });
    tables.set(row.table_name, table);
  }
  for (const row of indexes.rows) tables.get(row.table_name)?.indexes.add(row.index_name);
  return tables;
}

async function grownTables(db: Kysely<TrellisTables>, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const counts = names.map(
    (name) => sql`
      select ${sql.lit(name)} as table_name from (select 1 from ${sql.table(name)} limit ${sql.lit(GROWN)}) as first
      having count(*) = ${sql.lit(GROWN)}`,
  );
  const { rows } = await sql<{ table_name: string }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return new Set(rows.map((row) => row.table_name));
}

/** Turns on the extensions that make searching fast, where the database has them and lets us. */
export async function enableExtensions(db: Kysely<TrellisTables>): Promise<Extensions> {
  for (const [name, installed] of await extensions(db)) {
    if (installed) continue;
    // The role may not create it, or another node creates it now. Only the result counts.
    await sql`create extension if not exists ${sql.id(name)}`.execute(db).catch(() => undefined);
  }
  return readExtensions(db);
}

/** The extensions that are turned on already. */
export async function readExtensions(db: Kysely<TrellisTables>): Promise<Extensions> {
  return { trigram: (await extensions(db)).get("pg_trgm") === true };
}

/** Those we know how to use: name → whether it is installed. */
async function extensions(db: Kysely<TrellisTables>): Promise<ReadonlyMap<string, boolean>> {
  const wanted = ["pg_trgm"];
  const { rows } = await sql<{ name: string; installed: boolean }>`
    select name, installed_version is not null as installed from pg_available_extensions where name = any(${wanted})`.execute(db);
  return new Map(rows.map((row) => [row.name, row.installed]));
}
