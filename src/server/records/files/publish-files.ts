import { showsPublicFiles, type Catalog, type Module } from "#metadata";
import { sql, type Kysely } from "kysely";
import type { ServerDeps } from "../../base/deps.ts";
import { fileNamesIn } from "../../base/file-links.ts";
import type { Seed } from "../../base/seed.ts";
import type { FilePlace } from "../../base/stored-files.ts";
import type { TrellisTables } from "../../base/tables.ts";
import { livingWithin, tenantBoundary } from "../../data/conditions/boundary.ts";
import { storedField } from "../../data/columns.ts";
import { column } from "../../data/conditions/conditions.ts";
import { tableAs } from "../../data/read/select-records.ts";
import { now } from "../../data/server-state.ts";
import type { WriteGuard, WriteJudge } from "../../data/write/write-records.ts";

/** Makes the files of public fields (`x-public`) readable without a signature, with whatever write brings them there. */
export function publishingGuard(place: FilePlace, guard: WriteGuard | null): WriteGuard {
  return async (module) => {
    const judge = (await guard?.(module)) ?? null;
    const fields = publicFields(module);
    if (fields.length === 0) return judge;
    const publish: WriteJudge = async (kind, written) => {
      await judge?.(kind, written);
      const values = written.map(({ after }) => fields.map((name) => after?.[name]));
      await publishFiles(place, [...fileNamesIn(values)]);
    };
    return publish;
  };
}

export async function publishFiles(place: FilePlace, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  for (const feature of place.deps.features) await feature.publishFiles?.(place, names);
}

interface Place {
  readonly deps: ServerDeps;
  readonly db: Kysely<TrellisTables>;
  readonly catalog: Catalog;
}

/** Publishes what stood in a field before it became public, once for each field. */
export async function publishStoredFiles({ deps, db, catalog }: Place): Promise<void> {
  const fields = [...catalog.modules.values()].flatMap((module) =>
    module.shows === null
      ? publicFields(module).map((name) => ({ module, name, mark: `public-files ${module.name}.${name}` }))
      : [],
  );
  if (fields.length === 0) return;
  const { rows } = await sql<{ name: string }>`select name from trellis_seed where name like 'public-files %'`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  for (const { module, name, mark } of fields.filter((field) => !done.has(field.mark))) {
    await db.transaction().execute(async (transaction) => {
      await publishFiles({ deps, db: transaction, catalog }, await namesOf(transaction, module, name));
      await sql`insert into trellis_seed (name, written_at) values (${mark}, ${now(deps)}) on conflict do nothing`.execute(
        transaction,
      );
    });
  }
}

/** Publishes the files that seeds bring into public fields. */
export async function publishSeededFiles(place: FilePlace, seeds: readonly Seed[]): Promise<void> {
  const values = seeds.flatMap(({ module: name, records }) => {
    const module = place.catalog.modules.get(name);
    const fields = module === undefined ? [] : publicFields(module);
    return records.map((record) => fields.map((field) => record[field]));
  });
  await publishFiles(place, [...fileNamesIn(values)]);
}

async function namesOf(db: Kysely<TrellisTables>, module: Module, name: string): Promise<readonly string[]> {
  const value = column(storedField(module, name));
  const { rows } = await sql<{ value: unknown }>`
    select ${value} as value from ${tableAs(module)}
    where ${livingWithin(module, tenantBoundary(null))} and ${value}::text like '%/files/%'`.execute(db);
  return [...fileNamesIn(rows.map((row) => row.value))];
}

function publicFields(module: Module): readonly string[] {
  return module.fields.filter(showsPublicFiles).map(({ name }) => name);
}
