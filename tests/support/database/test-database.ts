import { createHash, randomUUID } from "node:crypto";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PostgresDialect } from "kysely";
import pg from "pg";
import { createServer } from "#server/platform";
import { openDatabase, type OpenDatabase } from "../../../src/entry/node/database/index.ts";
import { adminUrl, type DatabaseKind } from "./database-scope.ts";
import { preparedDataDir } from "./prepared-data-dir.ts";
import { ROOT, testCatalog, testDeps } from "../server/test-deps.ts";

export { databasesToTest, type DatabaseKind, type DatabaseScope } from "./database-scope.ts";

/** An open copy of the seeded template, for one test file alone. */
export interface TestDatabase {
  readonly database: OpenDatabase;
  /** Closes and drops the copy. */
  dispose(): Promise<void>;
}

/** A copy of the seeded template that nobody has opened yet. */
export interface DatabaseCopy {
  /** Settings under which a server process opens the copy (docs/operations.md). `DATA_DIR` also holds its files. */
  readonly environment: { readonly DATA_DIR: string; readonly DATABASE_URL?: string };
  /** Drops the copy. Every connection to it must be closed. */
  drop(): Promise<void>;
}

/** True for the server of this run, whose files lie in memory: copying them takes half the time of writing their pages to the log. */
const IN_MEMORY = process.env["TEST_DATABASE_SOCKET"] !== undefined;

const CACHE = join(ROOT, "node_modules/.cache/trellis");
const PREFIX = "trellis_test";
/** One number for "I am making the template", so that test files of one run wait for the first. */
const TEMPLATE_LOCK = 7_482_399;

/** Copies the database with the tables and seeds of the shipped modules. The template is made once per state of the sources. */
export async function copyTemplate(kind: DatabaseKind): Promise<DatabaseCopy> {
  return kind === "postgresql"
    ? copyPostgresql(`${PREFIX}_${hashSources()}`)
    : copyEmbedded(join(CACHE, `seeded-${hashSources()}`));
}

/** An open copy of the template. */
export async function copyOfTemplate(kind: DatabaseKind): Promise<TestDatabase> {
  return openCopy(await copyTemplate(kind));
}

/** An open database without tables. */
export async function emptyDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  return openCopy(kind === "postgresql" ? await copyPostgresql("template1") : folderCopy(await preparedDataDir()));
}

async function openCopy({ environment, drop }: DatabaseCopy): Promise<TestDatabase> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = environment;
  const database = await openDatabase({ dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) });
  return {
    database,
    dispose: async () => {
      await database.close();
      await drop();
    },
  };
}

async function copyPostgresql(template: string): Promise<DatabaseCopy> {
  const name = `${PREFIX}_run_${randomUUID().replaceAll("-", "").slice(0, 16)}`;
  await asAdmin(async (admin) => {
    await admin.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    if (template !== "template1") await preparePostgresql(admin, template);
    // PostgreSQL copies a template only while no other session reads it: one copy after the other.
    await admin.query(`create database ${name} template ${template}${IN_MEMORY ? " strategy file_copy" : ""}`);
  });
  const folder = folderCopy(temporaryFolder());
  return {
    environment: { ...folder.environment, DATABASE_URL: await urlOf(name) },
    drop: async () => {
      await asAdmin(async (admin) => {
        await admin.query(`drop database if exists ${name} with (force)`);
      });
      await folder.drop();
    },
  };
}

async function preparePostgresql(admin: pg.Client, template: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>("select datname from pg_database where datname like $1", [
    `${PREFIX}\\_%`,
  ]);
  if (rows.some((row) => row.datname === template)) return;
  // Templates of earlier states of the sources and copies left by a killed run. Databases younger than an hour may belong
  // to another checkout on this machine.
  const forgotten = await admin
    .query<{ datname: string }>(
      `select datname from pg_database d where datname like $1
       and (pg_stat_file('base/' || d.oid || '/PG_VERSION')).modification < now() - interval '1 hour'`,
      [`${PREFIX}\\_%`],
    )
    // Only a superuser may look at files: then somebody else tidies up.
    .catch(() => ({ rows: [] }));
  for (const { datname } of forgotten.rows) await admin.query(`drop database if exists ${datname}`).catch(() => undefined);
  const draft = `${PREFIX}_run_draft_${process.pid}`;
  await admin.query(`drop database if exists ${draft} with (force)`);
  await admin.query(`create database ${draft}`);
  await seed(await openDatabase({ dataDir: "", databaseUrl: await urlOf(draft) }));
  await admin.query(`alter database ${draft} rename to ${template}`);
}

async function copyEmbedded(template: string): Promise<DatabaseCopy> {
  await prepareEmbedded(template);
  const dataDir = temporaryFolder();
  fs.cpSync(template, dataDir, { recursive: true });
  return folderCopy(dataDir);
}

function folderCopy(dataDir: string): DatabaseCopy {
  return { environment: { DATA_DIR: dataDir }, drop: async () => fs.rmSync(dataDir, { recursive: true, force: true }) };
}

async function prepareEmbedded(template: string): Promise<void> {
  if (fs.existsSync(template)) return;
  fs.mkdirSync(CACHE, { recursive: true });
  for (const name of fs.readdirSync(CACHE)) {
    const old = join(CACHE, name);
    const forgotten = name.startsWith("seeded-") && Date.now() - fs.statSync(old).mtimeMs > 3_600_000;
    if (forgotten) fs.rmSync(old, { recursive: true, force: true });
  }
  const draft = fs.mkdtempSync(join(CACHE, "draft-"));
  await seed(await openDatabase({ dataDir: draft }));
  try {
    fs.renameSync(draft, template);
  } catch (error) {
    // Another test file was first; its folder is as good.
    if (!fs.existsSync(template)) throw error;
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

/** A server's first start fills it, as it does everywhere. */
async function seed(database: OpenDatabase): Promise<void> {
  const errors: unknown[] = [];
  const server = await createServer(
    testDeps({
      database: new PostgresDialect({ pool: database.pool }),
      databaseKind: database.kind,
      catalog: await testCatalog(),
      log: ({ level, message, error }) => {
        if (level === "error") errors.push(error ?? message);
      },
    }),
  );
  await server.close();
  await database.close();
  if (errors.length > 0) throw new AggregateError(errors, "the template's server reported errors");
}

async function asAdmin(work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: await serverUrl() });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    // Ends the session, and with it its advisory lock.
    await admin.end();
  }
}

async function serverUrl(): Promise<string> {
  const url = await adminUrl();
  if (url === null) throw new Error("no PostgreSQL answers; databasesToTest says so before");
  return url;
}

async function urlOf(name: string): Promise<string> {
  const url = new URL(await serverUrl());
  url.pathname = `/${name}`;
  // A copy is dropped after its tests: a crash of PostgreSQL may cost its last commits.
  url.searchParams.set("options", "-c synchronous_commit=off");
  return url.href;
}

function temporaryFolder(): string {
  return fs.mkdtempSync(join(tmpdir(), "trellis-test-"));
}

let hash: string | undefined;

/**
 * Equal seeds, modules and table rules make equal templates. Other sources need not be in it: a server brings the
 * tables of its copy up to date as it starts.
 */
function hashSources(): string {
  if (hash !== undefined) return hash;
  const digest = createHash("sha256");
  for (const folder of [
    "schemas",
    "seeds",
    "src/server/data",
    "src/server/menu",
    "src/entry/node/database",
    "packages/embedded-postgres/src",
  ]) {
    const entries = fs.readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
    const files = entries.filter(
      (entry) => entry.isFile() && /\.(?:ts|json)$/.test(entry.name) && !entry.name.includes(".test."),
    );
    for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort())
      digest.update(path).update(fs.readFileSync(path));
  }
  hash = digest.digest("hex").slice(0, 16);
  return hash;
}
