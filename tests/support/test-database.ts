import { createHash, randomUUID } from "node:crypto";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PostgresDialect } from "kysely";
import pg from "pg";
import { createServer } from "#server";
import { openDatabase, type OpenDatabase } from "../../src/entry/node/database/index.ts";
import { ROOT, testCatalog, testDeps } from "./test-deps.ts";

export type DatabaseKind = OpenDatabase["kind"];

/** An open copy of the seeded template, for one test file alone. */
export interface TestDatabase {
  readonly database: OpenDatabase;
  /** Closes it and takes it away. */
  dispose(): Promise<void>;
}

const ADMIN_URL = process.env["TEST_DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres";
const CACHE = join(ROOT, "node_modules/.cache/trellis");
const PREFIX = "trellis_test";
/** One number for "I am making the template", so that test files of one run wait for the first. */
const TEMPLATE_LOCK = 7_482_399;

/**
 * The databases on which a test of records runs: the embedded one always, PostgreSQL when one answers at
 * `TEST_DATABASE_URL` (default: this machine's). `TEST_DATABASES=embedded` narrows it. What is left out is printed.
 */
export async function databasesToTest(): Promise<readonly DatabaseKind[]> {
  const wanted = (process.env["TEST_DATABASES"] ?? "embedded,postgresql").split(",").map((kind) => kind.trim());
  const kinds: DatabaseKind[] = [];
  if (wanted.includes("embedded")) kinds.push("embedded");
  else console.warn("not run: the embedded database (TEST_DATABASES)");
  if (!wanted.includes("postgresql")) console.warn("not run: PostgreSQL (TEST_DATABASES)");
  else if (await answers()) kinds.push("postgresql");
  else console.warn(`not run: PostgreSQL, nothing answers at ${ADMIN_URL}; set TEST_DATABASE_URL`);
  return kinds;
}

/** A database with the shipped modules' tables and seeds, copied from a template that is made once per state of the sources. */
export async function copyOfTemplate(kind: DatabaseKind): Promise<TestDatabase> {
  return kind === "postgresql"
    ? postgresqlCopy(`${PREFIX}_${sourcesHash()}`)
    : embeddedCopy(join(CACHE, `seeded-${sourcesHash()}`));
}

/** A database with nothing in it. */
export async function emptyDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  if (kind === "postgresql") return postgresqlCopy("template1");
  const dataDir = temporaryFolder();
  return disposable(await openDatabase({ dataDir }), async () => fs.rmSync(dataDir, { recursive: true, force: true }));
}

async function answers(): Promise<boolean> {
  const client = new pg.Client({ connectionString: ADMIN_URL, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function postgresqlCopy(template: string): Promise<TestDatabase> {
  const name = `${PREFIX}_run_${randomUUID().replaceAll("-", "").slice(0, 16)}`;
  await asAdmin(async (admin) => {
    await admin.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    if (template !== "template1") await preparePostgresql(admin, template);
    // Copies of one template would disturb each other while it is read: one after the other.
    await admin.query(`create database ${name} template ${template}`);
  });
  const database = await openDatabase({ dataDir: "", databaseUrl: urlOf(name) });
  return disposable(database, () =>
    asAdmin(async (admin) => {
      await admin.query(`drop database if exists ${name} with (force)`);
    }),
  );
}

async function preparePostgresql(admin: pg.Client, template: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>("select datname from pg_database where datname like $1", [
    `${PREFIX}\\_%`,
  ]);
  if (rows.some((row) => row.datname === template)) return;
  // Templates of earlier states of the sources, and copies that a killed run left; what somebody still uses stays.
  const forgotten = await admin
    .query<{ datname: string }>(
      `select datname from pg_database d where datname like $1 and datname not like $2
     union all
     select datname from pg_database d where datname like $2
       and (pg_stat_file('base/' || d.oid || '/PG_VERSION')).modification < now() - interval '1 hour'`,
      [`${PREFIX}\\_%`, `${PREFIX}\\_run\\_%`],
    )
    // Only a superuser may look at files: then somebody else tidies up.
    .catch(() => ({ rows: [] }));
  for (const { datname } of forgotten.rows) await admin.query(`drop database if exists ${datname}`).catch(() => undefined);
  const draft = `${PREFIX}_run_draft_${process.pid}`;
  await admin.query(`drop database if exists ${draft} with (force)`);
  await admin.query(`create database ${draft}`);
  await seed(await openDatabase({ dataDir: "", databaseUrl: urlOf(draft) }));
  await admin.query(`alter database ${draft} rename to ${template}`);
}

async function embeddedCopy(template: string): Promise<TestDatabase> {
  await prepareEmbedded(template);
  const dataDir = temporaryFolder();
  fs.cpSync(template, dataDir, { recursive: true });
  return disposable(await openDatabase({ dataDir }), async () => fs.rmSync(dataDir, { recursive: true, force: true }));
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

function disposable(database: OpenDatabase, remove: () => Promise<void>): TestDatabase {
  return {
    database,
    dispose: async () => {
      await database.close();
      await remove();
    },
  };
}

async function asAdmin(work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: ADMIN_URL });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    // Ends the session, and with it its advisory lock.
    await admin.end();
  }
}

function urlOf(name: string): string {
  const url = new URL(ADMIN_URL);
  url.pathname = `/${name}`;
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
function sourcesHash(): string {
  if (hash !== undefined) return hash;
  const digest = createHash("sha256");
  for (const folder of ["schemas", "seeds", "src/server/data", "src/server/menu", "src/entry/node/database"]) {
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
