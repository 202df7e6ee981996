import type { Catalog, Field, Module } from "#metadata";
import { sql, type Kysely } from "kysely";
import type { PasswordHasher, ServerDeps } from "../../base/deps.ts";
import { storedFields } from "../columns.ts";
import { ADVISORY_LOCKS, SYNC_TABLES, createInternalTables } from "../internal-tables.ts";
import { quoted } from "../naming.ts";
import type { Seed } from "../../base/seed.ts";
import { nextId, now } from "../server-state.ts";
import type { Row, TrellisTables } from "../../base/tables.ts";
import { recomputeAll } from "./recompute.ts";

const MARKER = "initial";
/** Records per statement: keeps one parameter below a few megabytes. */
const BATCH = 2_000;

/** True when the seeds have been written into this database. */
export async function isSeeded(db: Kysely<TrellisTables>): Promise<boolean> {
  await createInternalTables(db, SYNC_TABLES);
  return isMarked(db, MARKER);
}

async function isMarked(db: Kysely<TrellisTables>, mark: string): Promise<boolean> {
  const { rows } = await sql`select 1 from trellis_seed where name = ${mark}`.execute(db);
  return rows.length > 0;
}

interface Writing {
  readonly db: Kysely<TrellisTables>;
  readonly deps: ServerDeps;
  readonly catalog: Catalog;
}

/**
 * Writes the records a new database starts with: all in one transaction, once, by one node.
 * @param alsoInside what belongs to the seeds but is no record of a module (grants); the same transaction
 * @returns false when they had been written before
 */
export async function writeSeeds(
  db: Kysely<TrellisTables>,
  deps: ServerDeps,
  catalog: Catalog,
  seeds: readonly Seed[],
  alsoInside: (db: Kysely<TrellisTables>) => Promise<void> = async () => undefined,
): Promise<boolean> {
  return !(await isSeeded(db)) && addSeeds({ db, deps, catalog }, MARKER, seeds, alsoInside);
}

/**
 * Writes records into a database: all in one transaction, once for each mark. Records whose ids are there stay as they
 * are; seeds of modules that are not in the Catalog are left out.
 * @returns false when the mark was there
 */
export async function addSeeds(
  { db, deps, catalog }: Writing,
  mark: string,
  seeds: readonly Seed[],
  alsoInside: (db: Kysely<TrellisTables>) => Promise<void> = async () => undefined,
): Promise<boolean> {
  if (await isMarked(db, mark)) return false;
  // Before the transaction: hashes and files take long on a busy machine, and an idle transaction is ended.
  const prepared = await prepareSeeds(deps, catalog, seeds);
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.seeds)})`.execute(transaction);
    const marked = await sql`
      insert into trellis_seed (name, written_at) values (${mark}, ${now(deps)}) on conflict do nothing returning name`.execute(
      transaction,
    );
    if (marked.rows.length === 0) return false;
    for (const { module, rows } of prepared)
      for (let at = 0; at < rows.length; at += BATCH) await insertRows(transaction, module, rows.slice(at, at + BATCH));
    await recomputeAll(transaction, catalog, new Set(seeds.map(({ module }) => module)));
    await alsoInside(transaction);
    return true;
  });
}

interface PreparedSeed {
  readonly module: Module;
  readonly rows: readonly Row[];
}

/** The rows of the seeds whose module is there. Stores their files. */
async function prepareSeeds(deps: ServerDeps, catalog: Catalog, seeds: readonly Seed[]): Promise<readonly PreparedSeed[]> {
  const hash = rememberingHash(deps);
  const prepared: PreparedSeed[] = [];
  for (const { module: name, tenantId, records, files = [] } of seeds) {
    const module = catalog.modules.get(name);
    if (module === undefined) continue;
    for (const { name: file, bytes, mediaType } of files)
      await deps.files.put(file, new Blob([new Uint8Array(bytes)]), mediaType);
    prepared.push({ module, rows: await Promise.all(records.map((record) => seedRow(deps, module, tenantId, record, hash))) });
  }
  return prepared;
}

/** One parameter however many records: PostgreSQL takes the columns apart by their types. */
async function insertRows(db: Kysely<TrellisTables>, module: Module, rows: readonly Row[]): Promise<void> {
  const columns = sql.raw(
    storedFields(module)
      .all.map((stored) => quoted(stored.column))
      .join(", "),
  );
  const table = sql.raw(quoted(module.table));
  await sql`
    insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)
    on conflict (id) do nothing`.execute(db);
}

async function seedRow(
  deps: ServerDeps,
  module: Module,
  tenantId: string,
  record: Readonly<Record<string, unknown>>,
  hash: (secret: string) => Promise<string>,
): Promise<Row> {
  const time = now(deps);
  const system: Row = {
    id: nextId(deps),
    ...(module.tenancy === "tenant" ? { tenantId } : {}),
    createTime: time,
    updateTime: record["createTime"] ?? time,
    isDeleted: 0,
    revision: 1,
  };
  const row: Row = {};
  for (const stored of storedFields(module).all) {
    const value = record[stored.name] ?? system[stored.name] ?? stored.field?.default ?? presentIn(stored.field, time);
    row[stored.column] =
      stored.field?.format === "password" && typeof value === "string" ? await hash(value) : value === "" ? null : value;
  }
  return row;
}

/** The default of a field that depends on the present. A seed has no caller. */
function presentIn(field: Field | null, time: string): string | null {
  switch (field?.defaultVariable) {
    case "$now":
      return time;
    case "$today":
      return time.slice(0, 10);
    default:
      return null;
  }
}

const hashes = new WeakMap<PasswordHasher, Map<string, Promise<string>>>();

/** Slow hashes are made once per distinct secret: demo accounts share them. */
function rememberingHash({ passwords }: ServerDeps): (secret: string) => Promise<string> {
  const known = hashes.get(passwords) ?? new Map<string, Promise<string>>();
  hashes.set(passwords, known);
  return (secret) => {
    const hash = known.get(secret) ?? passwords.hash(secret);
    known.set(secret, hash);
    return hash;
  };
}
