import type { Catalog, Module } from "#metadata";
import { computationsOf, computeRecord, followedPaths, rollupsOf } from "#metadata/computed";
import { sql, type Kysely } from "kysely";
import type { Row, StoredRow, TrellisTables } from "../../base/tables.ts";
import { ADVISORY_LOCKS, type InternalTable } from "../internal-tables.ts";
import { quoted } from "../naming.ts";
import { differing, writeComputed } from "./computed-values.ts";
import { followReferences } from "./follow-references.ts";
import { gatheredValues } from "./rollups.ts";
import { fromDatabase, returning } from "./stored-rows.ts";

/** Remembers what the stored values of a module were computed by. */
export const COMPUTED_TABLE: InternalTable = {
  name: "trellis_computed",
  statements: ["create table if not exists trellis_computed (module text primary key, definition text not null)"],
};

/** Records that are read and written together. */
const BATCH = 1_000;

/**
 * Computes the stored values of modules whose computed fields are new or changed, those that others gather from first.
 * Each module is computed in one transaction, in which nobody writes to it. Safe on several nodes at once.
 * @returns the number of records that got other values, by module
 */
export async function recomputeChanged(db: Kysely<TrellisTables>, catalog: Catalog): Promise<ReadonlyMap<string, number>> {
  const modules = childrenFirst(catalog);
  const done = new Map<string, number>();
  // A module that stops to compute is computed anew when it begins again.
  await sql`delete from trellis_computed where not module = any(${modules.map(({ name }) => name)})`.execute(db);
  if (modules.length === 0) return done;
  const known = await rememberedDefinitions(db, modules);
  for (const module of modules) {
    const isBehind = known.get(module.name) !== definitionOf(module);
    if (!isBehind && !readsFrom(module).some((name) => done.has(name))) continue;
    const changed = await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.schema)})`.execute(transaction);
      await sql.raw(`lock table ${quoted(module.table)} in share row exclusive mode`).execute(transaction);
      const count = await recomputeModule(transaction, catalog, module);
      await sql`
        insert into trellis_computed (module, definition) values (${module.name}, ${definitionOf(module)})
        on conflict (module) do update set definition = excluded.definition`.execute(transaction);
      return count;
    });
    done.set(module.name, changed);
  }
  return done;
}

/** Computes all records of the named modules and of those that gather from them, after a write past `writeRecords`. */
export async function recomputeAll(db: Kysely<TrellisTables>, catalog: Catalog, names: ReadonlySet<string>): Promise<void> {
  const affected = new Set(names);
  for (const module of childrenFirst(catalog)) {
    if (!affected.has(module.name) && !readsFrom(module).some((name) => affected.has(name))) continue;
    affected.add(module.name);
    await recomputeModule(db, catalog, module);
  }
}

/** @returns the number of records that got other values */
async function recomputeModule(db: Kysely<TrellisTables>, catalog: Catalog, module: Module): Promise<number> {
  const rollups = Map.groupBy(rollupsOf(module), (rollup) => rollup.module);
  let last = "0";
  let count = 0;
  while (true) {
    const { rows } = await sql<StoredRow>`
      select ${returning(module)} from ${sql.raw(quoted(module.table))} as t where t.id > ${last}::bigint order by t.id limit ${BATCH}`.execute(
      db,
    );
    const ids = rows.map(({ id }) => id);
    const gathered = new Map<string, Row>();
    for (const [name, own] of rollups) {
      const child = catalog.modules.get(name);
      if (child === undefined || ids.length === 0) continue;
      const found = await gatheredValues(db, module, child, own, sql`p.id = any(${ids}::bigint[])`);
      for (const [id, values] of found.values) gathered.set(id, { ...gathered.get(id), ...values });
    }
    const changes = new Map<string, Row>();
    const follow = await followReferences({ db, catalog, module }, rows);
    for (const row of rows) {
      const current = fromDatabase(module, row);
      const next = { ...current, ...gathered.get(current.id) };
      const values = differing(current, { ...next, ...computeRecord(module.fields, next, follow) });
      if (Object.keys(values).length > 0) changes.set(current.id, values);
    }
    await writeComputed(db, module, changes);
    count += changes.size;
    last = ids.at(-1) ?? last;
    if (ids.length < BATCH) return count;
  }
}

/** The modules whose records the computed fields of a module read. */
function readsFrom(module: Module): readonly string[] {
  return [
    ...rollupsOf(module).map(({ module: name }) => name),
    ...followedPaths(module.fields).flatMap(({ by }) => by.ref?.module ?? []),
  ];
}

/** Modules with computed fields, each behind those that it reads. */
function childrenFirst(catalog: Catalog): readonly Module[] {
  const sorted = new Set<Module>();
  const visiting = new Set<Module>();
  const visit = (module: Module): void => {
    if (visiting.has(module)) return;
    visiting.add(module);
    for (const name of readsFrom(module)) {
      const child = catalog.modules.get(name);
      if (child !== undefined) visit(child);
    }
    if (module.shows === null && definitionOf(module) !== NOTHING) sorted.add(module);
  };
  for (const module of catalog.modules.values()) visit(module);
  return [...sorted];
}

function definitionOf(module: Module): string {
  const own = computationsOf(module.fields).map(({ field, list }) => ({ list: list?.name ?? null, field }));
  const fields = [...own, ...rollupsOf(module).map(({ field }) => ({ list: null, field }))];
  if (fields.length === 0) return NOTHING;
  return JSON.stringify([
    MEANING,
    ...fields.map(({ list, field: { name, schema } }) => [
      list,
      name,
      schema["x-compute"],
      schema["x-rollup"],
      schema["multipleOf"],
    ]),
  ]);
}

/** Counts up when the same definition gives other values than before. */
const MEANING = 3;

const NOTHING = "[]";

async function rememberedDefinitions(
  db: Kysely<TrellisTables>,
  modules: readonly Module[],
): Promise<ReadonlyMap<string, string>> {
  const names = modules.map(({ name }) => name);
  const { rows } = await sql<{ module: string; definition: string }>`
    select module, definition from trellis_computed where module = any(${names})`.execute(db);
  return new Map(rows.map(({ module, definition }) => [module, definition]));
}
