import type { Module } from "#metadata";
import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "../../base/tables.ts";
import { ADVISORY_LOCKS } from "../internal-tables.ts";
import { existingTables, readExtensions } from "./introspect.ts";
import { tableIndexes, type TableIndex } from "./table-indexes.ts";

/**
 * Creates the indexes for the lists of tables that have grown since the schema sync (`ExistingTable.grown`). Writes to a
 * table wait while one of its indexes is built. Safe on several nodes at once.
 * @returns names of the created indexes
 * @throws the database's error when a table stays locked for longer than five seconds; a later call continues
 */
export async function indexGrownTables(db: Kysely<TrellisTables>, modules: Iterable<Module>): Promise<readonly string[]> {
  const stored = [...modules].filter(({ shows }) => shows === null);
  const extensions = await readExtensions(db);
  const tables = await existingTables(
    db,
    stored.map(({ table }) => table),
  );
  const created: string[] = [];
  for (const module of stored) {
    const table = tables.get(module.table);
    if (table?.grown !== true) continue;
    const missing = tableIndexes(module, extensions).filter(({ name }) => !table.indexes.has(name));
    for (const index of missing) if (await createIndex(db, index)) created.push(index.name);
    // The planner knows the values of an index over an expression only after an analysis.
    if (missing.length > 0) await sql`analyze ${sql.table(module.table)}`.execute(db);
  }
  return created;
}

/** @returns false when another node was first */
async function createIndex(db: Kysely<TrellisTables>, { name, statement }: TableIndex): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.schema)})`.execute(transaction);
    const { rows } = await sql<{ found: boolean }>`
      select exists(select 1 from pg_class where relnamespace = current_schema()::regnamespace and relname = ${name}) as found`.execute(
      transaction,
    );
    if (rows[0]?.found === true) return false;
    await sql`set local lock_timeout = '5s'`.execute(transaction);
    await sql.raw(statement).execute(transaction);
    return true;
  });
}
