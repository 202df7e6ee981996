import type { Module } from "#metadata";
import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "../../base/tables.ts";

/** Part of the remembered hash: raised when this code begins to want other columns or indexes for the same module. */
const SHAPE = "7";

/** The definitions of the named modules as they were last applied, by name. */
export async function lastApplied(db: Kysely<TrellisTables>, names: readonly string[]): Promise<ReadonlyMap<string, Module>> {
  const { rows } = await sql<{ name: string; definition: string | Module }>`
    select name, definition from trellis_module where name = any(${names})`.execute(db);
  return new Map(rows.map(({ name, definition }) => [name, revived(definition)]));
}

interface AppliedModule {
  readonly name: string;
  readonly definition: string | Module;
  /** Milliseconds since 1970; infinite while the file is there. */
  readonly until: number;
}

/**
 * The applied module that each of the given ones continues: of those with its name, with an earlier name of it, and with it
 * as an earlier name (a file from before a rename), the one whose file was there last. The last kind counts only where its
 * file goes with this change: a new module may have the old name of one that was deleted long ago.
 * @param present names of the modules with a file
 */
export async function continuedModules(
  db: Kysely<TrellisTables>,
  modules: readonly Module[],
  present: readonly string[],
): Promise<ReadonlyMap<string, Module>> {
  const names = modules.flatMap(({ name, renamed }) => [name, ...renamed]);
  const { rows } = await sql<AppliedModule>`
    select name, definition, coalesce(extract(epoch from left_at) * 1000, 'infinity')::float8 as until from trellis_module
    where name = any(${names})
      or (left_at is null and not name = any(${present})
        and (definition #>> '{}')::jsonb -> 'renamed' ?| ${modules.map(({ name }) => name)})`.execute(db);
  const applied = rows.map(({ name, definition, until }) => ({ name, until, module: revived(definition) }));
  return new Map(
    modules.flatMap((module) => {
      const order = [module.name, ...module.renamed.toReversed()];
      const candidates = [
        ...order.flatMap((name) => applied.filter((other) => other.name === name)),
        ...applied.filter((other) => !order.includes(other.name) && other.module.renamed.includes(module.name)),
      ];
      const until = Math.max(...candidates.map((other) => other.until));
      const last = candidates.find((other) => other.until === until);
      return last === undefined ? [] : [[module.name, last.module] as const];
    }),
  );
}

/** Names of the modules that had a file when the tables were last compared with it. */
export async function presentModules(db: Kysely<TrellisTables>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from trellis_module where left_at is null`.execute(db);
  return rows.map(({ name }) => name);
}

/** Remembers which modules have no file any more, and since when. @param present names of those with one */
export async function markLeft(db: Kysely<TrellisTables>, present: readonly string[]): Promise<void> {
  await sql`
    update trellis_module set left_at = case when name = any(${present}) then null else localtimestamp end
    where (left_at is null) <> (name = any(${present}))`.execute(db);
}

/** A definition that older code remembered has no names from before. */
function revived(definition: string | Module): Module {
  const module = typeof definition === "string" ? (JSON.parse(definition) as Module) : definition;
  return { ...module, renamed: module.renamed ?? [], recordedAs: module.recordedAs ?? module.shows?.module ?? module.name };
}

interface RememberedModule {
  readonly name: string;
  readonly hash: string;
  /** Its file was gone when the tables were last compared with the files. */
  readonly isLeft: boolean;
}

export async function rememberedModules(db: Kysely<TrellisTables>): Promise<ReadonlyMap<string, RememberedModule>> {
  const { rows } = await sql<RememberedModule>`
    select name, hash, left_at is not null as "isLeft" from trellis_module`.execute(db);
  return new Map(rows.map((row) => [row.name, row]));
}

export async function rememberedHashes(
  db: Kysely<TrellisTables>,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; hash: string }>`
    select name, hash from trellis_module where name = any(${names})`.execute(db);
  return new Map(rows.map((row) => [row.name, row.hash]));
}

export async function remember(db: Kysely<TrellisTables>, modules: readonly Module[]): Promise<void> {
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

export function hashOf(module: Module): string {
  return `${SHAPE}:${module.hash}`;
}
