import type { Catalog, Module } from "#metadata";
import { amongText, catalogOf } from "#metadata";
import { sql, type Kysely, type Transaction } from "kysely";
import { enableExtensions, existingTables } from "./introspect.ts";
import { ADVISORY_LOCKS, SYNC_TABLES, createInternalTables } from "../internal-tables.ts";
import { literal } from "../naming.ts";
import { SQL_STATE, sqlState } from "../sql-state.ts";
import type { RefusedChange, SyncReport } from "./sync-report.ts";
import { tableIndexes, type Extensions } from "./table-indexes.ts";
import { planTable } from "./table-plan.ts";
import type { TrellisTables } from "../../base/tables.ts";

export interface SyncResult extends SyncReport {
  /** The Catalog that can be served: the given one, a refused module in its last applied version, or without it when it has none. */
  readonly catalog: Catalog;
}

/** Part of the remembered hash: raised when this code begins to want other columns or indexes for the same module. */
const SHAPE = "5";
/** Modules per transaction: a thousand tables at once would exhaust PostgreSQL's lock table. */
const BATCH = 40;

/**
 * Creates and widens tables until they fit the Catalog. Only modules whose hash changed cost anything. What would
 * lose data is refused with its statement, and that module is left wholly as it was. Safe on several nodes at once.
 * @param broken modules whose file is there but cannot be read: they stay in force as they were last applied
 */
export async function syncTables(
  db: Kysely<TrellisTables>,
  catalog: Catalog,
  broken: readonly string[] = [],
): Promise<SyncResult> {
  await createInternalTables(db, SYNC_TABLES);
  // Those that show the records of another have no table of their own.
  const modules = [...catalog.modules.values()].filter(({ shows }) => shows === null);
  const hashes = await rememberedHashes(db, null);
  const changed = modules.filter((module) => hashes.get(module.name) !== hashOf(module));
  const missing = broken.filter((name) => !catalog.modules.has(name));
  if (changed.length === 0) return { applied: [], refused: [], catalog: await withLastApplied(db, catalog, missing) };
  const extensions = await enableExtensions(db);
  const applied: string[] = [];
  const refused: RefusedChange[] = [];
  for (let at = 0; at < changed.length; at += BATCH) {
    const batch = changed.slice(at, at + BATCH);
    const report = await db.transaction().execute((transaction) => syncBatch(transaction, batch, extensions));
    applied.push(...report.applied);
    refused.push(...report.refused);
  }
  const standIns = [...missing, ...refused.map((change) => change.module)];
  return { applied, refused, catalog: await withLastApplied(db, catalog, standIns) };
}

async function syncBatch(db: Transaction<TrellisTables>, batch: readonly Module[], extensions: Extensions): Promise<SyncReport> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.schema)})`.execute(db);
  // Another node may have done it while we waited.
  const hashes = await rememberedHashes(
    db,
    batch.map((module) => module.name),
  );
  const modules = batch.filter((module) => hashes.get(module.name) !== hashOf(module));
  const tables = await existingTables(
    db,
    modules.map((module) => module.table),
  );
  const plans = modules.map((module) => ({ module, plan: planTable(module, tables.get(module.table) ?? null, extensions) }));
  const refused = plans.flatMap(({ plan }) => plan.refused);
  const possible = plans.filter(({ plan }) => plan.refused.length === 0);
  const statements = possible.flatMap(({ plan }) => plan.statements);
  if (await attempt(db, statements)) {
    await remember(
      db,
      possible.map(({ module }) => module),
    );
    return { applied: statements, refused };
  }
  const applied: string[] = [];
  for (const { module, plan } of possible) {
    const failed = await attemptEach(db, module, plan.statements);
    if (failed !== null) refused.push(failed);
    else {
      applied.push(...plan.statements);
      await remember(db, [module]);
    }
  }
  return { applied, refused };
}

/** Everything in one round trip, behind a savepoint. False when any of it failed; then none of it happened. */
async function attempt(db: Transaction<TrellisTables>, statements: readonly string[]): Promise<boolean> {
  if (statements.length === 0) return true;
  const body = statements.map((statement) => `execute ${literal(statement)};`).join("\n");
  await sql`savepoint trellis_batch`.execute(db);
  try {
    await sql.raw(`do ${literal(`begin\n${body}\nend`)}`).execute(db);
    await sql`release savepoint trellis_batch`.execute(db);
    return true;
  } catch {
    await sql`rollback to savepoint trellis_batch`.execute(db);
    return false;
  }
}

async function attemptEach(
  db: Transaction<TrellisTables>,
  module: Module,
  statements: readonly string[],
): Promise<RefusedChange | null> {
  await sql`savepoint trellis_module`.execute(db);
  for (const statement of statements) {
    try {
      await sql.raw(statement).execute(db);
    } catch (error) {
      await sql`rollback to savepoint trellis_module`.execute(db);
      return failedStatement(module, statement, error);
    }
  }
  await sql`release savepoint trellis_module`.execute(db);
  return null;
}

function failedStatement(module: Module, statement: string, error: unknown): RefusedChange {
  const duplicates = sqlState(error) === SQL_STATE.uniqueViolation;
  const detail = error instanceof Error ? error.message : String(error);
  // Unique indexes are the same whatever extensions there are.
  const { rule = null } = tableIndexes(module, { trigram: false }).find((index) => index.statement === statement) ?? {};
  const among = amongText((rule?.among ?? []).map(({ title }) => title));
  return {
    module: module.name,
    pointer: rule === null ? "" : `/schema/properties/${rule.field.name}`,
    reason: duplicates
      ? {
          zh: `${among.zh}已有数据重复，无法设为唯一；请先去重`,
          en: `Existing records have duplicate values${among.en}. Remove the duplicates first.`,
        }
      : { zh: `数据库拒绝了此修改：${detail}`, en: `The database rejected the change: ${detail}` },
    statement: `${statement};`,
  };
}

async function rememberedHashes(db: Kysely<TrellisTables>, names: readonly string[] | null): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; hash: string }>`
    select name, hash from trellis_module ${names === null ? sql`` : sql`where name = any(${names})`}`.execute(db);
  return new Map(rows.map((row) => [row.name, row.hash]));
}

async function remember(db: Kysely<TrellisTables>, modules: readonly Module[]): Promise<void> {
  if (modules.length === 0) return;
  const rows = modules.map((module) => ({
    name: module.name,
    table_name: module.table,
    hash: hashOf(module),
    // Text, because jsonb reorders keys, and the parts of an object keep their order on the screen.
    definition: JSON.stringify(module),
  }));
  await sql`
    insert into trellis_module (name, table_name, hash, definition)
    select name, table_name, hash, definition
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (name text, table_name text, hash text, definition jsonb)
    on conflict (name) do update set table_name = excluded.table_name, hash = excluded.hash, definition = excluded.definition`.execute(
    db,
  );
}

function hashOf(module: Module): string {
  return `${SHAPE}:${module.hash}`;
}

/** The catalog with the named modules as they were last applied, or without those that never were. */
async function withLastApplied(db: Kysely<TrellisTables>, catalog: Catalog, names: readonly string[]): Promise<Catalog> {
  if (names.length === 0) return catalog;
  const { rows } = await sql<{ definition: string | Module }>`
    select definition from trellis_module where name = any(${names})`.execute(db);
  const kept = [...catalog.modules.values()].filter((module) => !names.includes(module.name));
  return catalogOf([...kept, ...rows.map(({ definition }) => revived(definition))], catalog.folders, [
    ...catalog.dashboards.values(),
  ]);
}

function revived(definition: string | Module): Module {
  return typeof definition === "string" ? (JSON.parse(definition) as Module) : definition;
}
