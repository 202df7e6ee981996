import { TrellisError, type StudioDeletion, type StudioText, type StudioVersion } from "#contract";
import { sql, type Kysely } from "kysely";
import { nextId, now, type TrellisTables } from "#server";
import type { Caller, Core, InternalTable } from "#server/schemas";
import { digestOf } from "./folder.ts";

/** Stored versions per file. Older ones are deleted. */
const KEPT = 100;

export const VERSION_TABLE: InternalTable = {
  name: "trellis_schema_version.replaces",
  statements: [
    `create table if not exists trellis_schema_version (
      id bigint primary key, path text not null, content text not null, digest text not null,
      created_at timestamp(0) not null, user_id bigint, author text not null)`,
    "create index if not exists trellis_schema_version_path on trellis_schema_version (path, id desc)",
    "alter table trellis_schema_version add column if not exists replaces text",
  ],
};

interface Row {
  readonly id: string;
  readonly path: string;
  readonly content: string;
  readonly digest: string;
  readonly time: string;
  readonly author: string;
}

/** The versions of a file, and those of the files whose place it took, up to then. */
export async function versionsOf({ db }: Core, path: string): Promise<readonly StudioVersion[]> {
  const { rows } = await sql<StudioVersion>`
    with recursive place (path, before) as (
      select ${path}::text, ${sql.lit("9223372036854775807")}::bigint
      union
      select version.replaces, version.id from trellis_schema_version as version, place
      where version.path = place.path and version.id < place.before and version.replaces is not null)
    select id::text as id, path, created_at::text as time, author, digest, content = '' as deletes
    from trellis_schema_version as version
    where exists (select 1 from place where place.path = version.path and version.id < place.before)
    order by version.id desc limit ${sql.lit(KEPT)}`.execute(db);
  return rows;
}

/** The files whose newest version is their deletion, the last one first. */
export async function deletedFiles({ db }: Core): Promise<readonly StudioDeletion[]> {
  const { rows } = await sql<StudioDeletion>`
    select path, created_at::text as time, author from trellis_schema_version as deletion
    where content = '' and not exists (
      select 1 from trellis_schema_version as later where later.path = deletion.path and later.id > deletion.id)
    order by id desc limit ${sql.lit(KEPT)}`.execute(db);
  return rows;
}

/** @throws TrellisError notFound */
export async function versionById({ db }: Core, id: string): Promise<StudioText> {
  const known = /^\d{1,19}$/.test(id);
  const { rows } = known
    ? await sql<Row>`select path, content, digest from trellis_schema_version where id = ${id}`.execute(db)
    : { rows: [] };
  const [row] = rows;
  if (row === undefined) throw new TrellisError("notFound");
  return { path: row.path, text: row.content, digest: row.digest };
}

/** Stores the deletion of a file as its newest version, without a text: no file is empty. */
export function storeDeletion(core: Core, db: Kysely<TrellisTables>, path: string, caller: Caller): Promise<void> {
  return storeVersion(core, db, path, "", caller);
}

/**
 * Stores a text as the newest version of its file, unless it is that already.
 * @param caller null for a file as it was found
 * @param replaces path of the file whose place it takes
 */
export async function storeVersion(
  { deps }: Core,
  db: Kysely<TrellisTables>,
  path: string,
  text: string,
  caller: Caller | null,
  replaces: string | null = null,
): Promise<void> {
  const digest = await digestOf(text);
  const { rows } = await sql<Row>`
    select digest from trellis_schema_version where path = ${path} order by id desc limit 1`.execute(db);
  if (rows[0]?.digest === digest && replaces === null) return;
  await sql`
    insert into trellis_schema_version (id, path, content, digest, created_at, user_id, author, replaces)
    values (${nextId(deps)}, ${path}, ${text}, ${digest}, ${now(deps)}, ${caller?.userId ?? null}, ${caller?.name ?? ""},
      ${replaces})`.execute(db);
  await sql`
    delete from trellis_schema_version where path = ${path} and id not in (
      select id from trellis_schema_version where path = ${path} order by id desc limit ${sql.lit(KEPT)})`.execute(db);
}
