import { PGlite } from "@electric-sql/pglite";
import { constants, gzipSync } from "node:zlib";
import type { Catalog } from "#metadata";
import { localTime } from "#server";
import { buildGrants, buildInbox, buildProcesses, buildSeeds, exampleSeeds, firstBusinessSeeds } from "../seeds/index.ts";
import { createDemoServer } from "../src/entry/demo/server/create-demo-server.ts";
import { DEMO_DATABASE } from "../src/entry/demo/server/pglite-options.ts";
import { memoryFiles } from "../src/entry/memory-files.ts";
import { sheetReaders } from "../src/entry/node/sheets/sheet-readers.ts";
import { createValidatorSource } from "../src/entry/node/validators.ts";

/** Initial data of the demo. */
export interface DemoData {
  /**
   * Folder of the database after the first start of a server, seeded and vacuumed: a compressed tar archive for
   * `loadDataDir`. It has no keys, because each browser creates its own.
   */
  readonly database: Uint8Array;
  /** The files that its records name, by their names. */
  readonly uploads: ReadonlyMap<string, DemoFile>;
}

export interface DemoFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

export async function prepareDemoData(catalog: Catalog, version: string): Promise<DemoData> {
  const pglite = await PGlite.create(DEMO_DATABASE);
  const timeZone = "Asia/Shanghai";
  const now = (days = 0): string => localTime(new Date(Date.now() + days * 86_400_000), timeZone);
  const faults: unknown[] = [];
  const files = memoryFiles();
  const server = await createDemoServer({
    pglite,
    catalog,
    version,
    timeZone,
    validators: createValidatorSource(),
    sheetReaders,
    files,
    seeds: [...buildSeeds(now), ...firstBusinessSeeds(now()), ...exampleSeeds(now)],
    grants: buildGrants(),
    inbox: buildInbox(now),
    processes: buildProcesses(new Date(), timeZone),
    log: ({ level, message, error }) => {
      if (level !== "info") faults.push(error ?? message);
    },
  });
  await server.close();
  if (faults.length > 0) throw new AggregateError(faults, "the demo's server had something to say while it was prepared");
  await tidy(pglite);
  const archive = await pglite.dumpDataDir("none");
  await pglite.close();
  const uploads = new Map<string, DemoFile>();
  for (const [name, content] of files.stored)
    uploads.set(name, { bytes: new Uint8Array(await content.arrayBuffer()), mediaType: content.type });
  return { database: gzipSync(await archive.arrayBuffer(), { level: constants.Z_BEST_COMPRESSION }), uploads };
}

async function tidy(pglite: PGlite): Promise<void> {
  // Each browser makes its own.
  await pglite.exec("delete from trellis_token_key");
  await pglite.exec("delete from trellis_file_key");
  // The demo needs no further databases, and each template is as large as an empty database.
  await pglite.exec("update pg_database set datistemplate = false where datname like 'template%'");
  for (const name of ["template0", "template1"]) await pglite.exec(`drop database ${name}`);
  await pglite.exec("vacuum (full, analyze)");
  // Leaves one segment of the log.
  await pglite.exec("checkpoint");
  await pglite.exec("select pg_switch_wal()");
  await pglite.exec("checkpoint");
}
