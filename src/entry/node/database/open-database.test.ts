import { AsyncLocalStorage } from "node:async_hooks";
import { spawn } from "node:child_process";
import * as fs from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Duplex } from "node:stream";
import { Client, type PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canConnect, tcpUrl } from "../../../../tests/support/database/database-scope.ts";
import { preparedDataDir } from "../../../../tests/support/database/prepared-data-dir.ts";
import { backendMajor } from "#embedded-postgres";
import { asRequest, boundWaiting } from "../request-waiting.ts";
import { StartupError } from "../startup-error.ts";
import { type OpenDatabase, openDatabase } from "./index.ts";

const postgresUrl = tcpUrl();
const testDatabase = `trellis_database_${process.pid}`;
const postgresAnswers = await canConnect(postgresUrl);
if (!postgresAnswers) console.warn(`Not run: the PostgreSQL half of these tests (no server answers; set TEST_DATABASE_URL).`);

const folders: string[] = [];

afterAll(async () => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
  if (postgresAnswers) await administrate(`drop database if exists ${testDatabase}`);
});

beforeAll(async () => {
  if (postgresAnswers) await administrate(`create database ${testDatabase} encoding 'UTF8' template template0`);
});

async function administrate(statement: string): Promise<void> {
  const client = new Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function urlOf(changes: { database?: string; user?: string; password?: string; port?: number }): string {
  const url = new URL(postgresUrl);
  if (changes.database) url.pathname = changes.database;
  if (changes.user) url.username = changes.user;
  if (changes.password) url.password = changes.password;
  if (changes.port) url.port = String(changes.port);
  return url.href;
}

async function dataFolder(): Promise<string> {
  const folder = await preparedDataDir();
  folders.push(folder);
  return folder;
}

function emptyFolder(): string {
  const folder = fs.mkdtempSync(join(tmpdir(), "trellis-empty-"));
  folders.push(folder);
  return folder;
}

async function openKind(kind: OpenDatabase["kind"], onError: (error: Error) => void = () => {}): Promise<OpenDatabase> {
  return openDatabase({
    onError,
    dataDir: kind === "embedded" ? await dataFolder() : "unused",
    databaseUrl: kind === "embedded" ? undefined : urlOf({ database: testDatabase }),
  });
}

/** The driver's connection, which its types do not show. */
function connectionOf(client: PoolClient): { readonly stream: Duplex } {
  const connection: unknown = Reflect.get(client, "connection");
  const stream: unknown = typeof connection === "object" && connection !== null ? Reflect.get(connection, "stream") : undefined;
  if (!(stream instanceof Duplex)) throw new Error("The driver keeps its stream elsewhere now");
  return { stream };
}

async function refusal(opening: Promise<OpenDatabase>): Promise<StartupError> {
  const outcome: unknown = await opening.then((database) => database.close()).catch((error: unknown) => error);
  if (!(outcome instanceof StartupError)) throw new Error(`Expected a StartupError, got ${String(outcome)}`, { cause: outcome });
  expect(outcome.message).not.toContain("\n");
  expect(outcome.text.zh).toMatch(/[\u4e00-\u9fff]/);
  return outcome;
}

const outside = AsyncLocalStorage.snapshot();
const kinds: OpenDatabase["kind"][] = postgresAnswers ? ["embedded", "postgresql"] : ["embedded"];

describe.each(kinds)("on the %s database", (kind) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openKind(kind, (error) => lost.push(error));
  });
  afterAll(() => database.close());

  /** Events of the pool's connections. */
  const lost: Error[] = [];

  /** Every type a module file can lead to: what is read, and what a written value comes back as. */
  const values: [type: string, literal: string, read: unknown][] = [
    ["int8", "9007199254740993", "9007199254740993"],
    ["int8[]", "{9007199254740993,1}", ["9007199254740993", "1"]],
    ["int4", "42", 42],
    ["numeric(20,2)", "12345678901234567.10", "12345678901234567.10"],
    ["numeric[]", "{0.10,NULL}", ["0.10", null]],
    ["float8", "0.5", 0.5],
    ["bool", "t", true],
    ["text", "参数 'x' \\ 😀", "参数 'x' \\ 😀"],
    ["text[]", '{a,"b c"}', ["a", "b c"]],
    ["varchar(20)", "abc", "abc"],
    ["timestamp(0)", "2024-02-29 23:59:58", "2024-02-29 23:59:58"],
    ["timestamp", "2024-02-29 23:59:58.120", "2024-02-29 23:59:58.12"],
    ["timestamp(0)[]", '{"2024-02-29 00:00:00"}', ["2024-02-29 00:00:00"]],
    ["timestamptz(0)", "2024-02-29 23:59:58+08", "2024-02-29 15:59:58+00"],
    ["date", "2024-02-29", "2024-02-29"],
    ["date[]", "{2024-02-29}", ["2024-02-29"]],
    ["time(0)", "07:05:09", "07:05:09"],
    ["interval", "1 day 02:00", "1 day 02:00:00"],
    ["json", '{"b":1,"a":[null]}', { b: 1, a: [null] }],
    ["jsonb", '{"名":"值"}', { 名: "值" }],
    ["uuid", "0f0e0d0c-0b0a-0908-0706-050403020100", "0f0e0d0c-0b0a-0908-0706-050403020100"],
    ["bytea", "\\x00ff", Buffer.from([0, 255])],
  ];

  test("values of every type are read as agreed, by both query protocols", async () => {
    const { pool } = database;
    for (const [type, literal, read] of values) {
      const prepared = await pool.query<{ value: unknown }>(`select $1::${type} as value`, [literal]);
      expect({ type, value: prepared.rows[0]?.value }).toEqual({ type, value: read });
      const simple = await pool.query<{ value: unknown }>(
        `select '${literal.replaceAll("'", "''")}'::${type} as value, null::${type} as none`,
      );
      expect({ type, ...simple.rows[0] }).toEqual({ type, value: read, none: null });
    }
  });

  test("a connection lost in the middle of a transaction is reported, its transaction fails, and the pool goes on", async () => {
    const { pool } = database;
    lost.length = 0;
    const client = await pool.connect();
    await client.query("begin");
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    if (kind === "postgresql") await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    else connectionOf(client).stream.destroy(new Error("lost for a test"));
    await expect.poll(() => lost.length).toBeGreaterThan(0);
    await expect(client.query("select 1")).rejects.toThrow(/not queryable|terminated/);
    client.release();
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  test("errors carry PostgreSQL's codes and the names of what was violated", async () => {
    const { pool } = database;
    await pool.query(
      "drop table if exists unlike; create table unlike (id int constraint one_each primary key, name varchar(3) not null)",
    );
    await pool.query("insert into unlike values (1, 'a')");
    await expect(pool.query("insert into unlike values ($1, 'b')", [1])).rejects.toMatchObject({
      code: "23505",
      constraint: "one_each",
      table: "unlike",
    });
    await expect(pool.query("insert into unlike values (2, $1)", ["long"])).rejects.toMatchObject({ code: "22001" });
    await expect(pool.query("insert into unlike (id) values (2)")).rejects.toMatchObject({ code: "23502", column: "name" });
    await expect(pool.query("select nothing from unlike")).rejects.toMatchObject({ code: "42703", position: "8" });
  });

  test("it names its kind and version and has trigram search", async () => {
    expect(database.kind).toBe(kind);
    expect(Number.parseInt(database.version, 10)).toBeGreaterThanOrEqual(15);
    expect(database.trigram).toBe(true);
    const { rows } = await database.pool.query("select similarity('参数管理', '参数') > 0 as similar");
    expect(rows).toEqual([{ similar: true }]);
  });

  test("sixty callers at once get their own answers", async () => {
    const { pool } = database;
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, n) => pool.query<{ n: number }>("select $1::int as n, pg_sleep(0.001)", [n])),
    );
    expect(results.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 60 }, (_, n) => n));
  });

  /** Takes every connection of the pool, as nobody's request. */
  const takeAll = (): Promise<PoolClient[]> =>
    outside(() => Promise.all(Array.from({ length: database.pool.options.max }, () => database.pool.connect())));
  const release = (clients: readonly PoolClient[]): void => clients.forEach((client) => client.release());

  test("a request whose waits for connections are too long together is refused, and what comes too late goes back", async () => {
    const { pool } = database;
    boundWaiting(pool, 400);
    const request = asRequest(async () => {
      // Each wait alone is within the limit.
      for (;;) {
        const taken = await takeAll();
        setTimeout(() => release(taken), 150);
        (await pool.connect()).release();
      }
    });
    await expect(request).rejects.toThrow(/timeout exceeded when trying to connect/);
    await expect.poll(() => [pool.waitingCount, pool.idleCount]).toEqual([0, pool.options.max]);
  });

  test("what runs on after the answer may wait longer", async () => {
    const { pool } = database;
    boundWaiting(pool, 1);
    const taken = await takeAll();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    let late: Promise<PoolClient>[] = [];
    await asRequest(async () => {
      late = [answered.then(() => pool.connect())];
    });
    answer();
    await expect.poll(() => pool.waitingCount).toBe(1);
    setTimeout(() => release(taken), 50);
    release(await Promise.all(late));
  });
});

describe("the embedded database", () => {
  test("is created where there is none, keeps its rows, and lets the process end", async () => {
    const dataDir = join(emptyFolder(), "made", "as needed");
    // The state that a crash during an earlier creation leaves.
    fs.mkdirSync(join(dataDir, "database.new"), { recursive: true });
    fs.writeFileSync(join(dataDir, "database.new", "PG_VERSION"), "18");
    const first = await openDatabase({ dataDir });
    expect(first.version.split(".")[0]).toBe(String(backendMajor));
    await first.pool.query("create table kept as select 1 as one");
    await first.close();
    expect(fs.readdirSync(dataDir).toSorted()).toEqual(["database", "database.lock"]);
    const second = await openDatabase({ dataDir });
    expect((await second.pool.query("select * from kept")).rows).toEqual([{ one: 1 }]);
    await second.close();
  });

  test("refuses a data folder that is a file", async () => {
    const file = join(emptyFolder(), "file");
    fs.writeFileSync(file, "");
    expect((await refusal(openDatabase({ dataDir: file }))).message).toMatch(/is a file/);
    expect((await refusal(openDatabase({ dataDir: join(file, "below") }))).message).toMatch(/is a file/);
  });

  test("refuses a folder that it may not write", async () => {
    const folder = emptyFolder();
    fs.chmodSync(folder, 0o555);
    // The administrator may write everywhere, so the attempt is made as nobody.
    const administrator = process.geteuid?.() === 0;
    if (administrator) process.seteuid?.(65_534);
    try {
      expect((await refusal(openDatabase({ dataDir: join(folder, "data") }))).message).toMatch(
        /cannot be written: give this user the right/,
      );
    } finally {
      if (administrator) process.seteuid?.(0);
    }
  });

  test("refuses a database folder with something else in it, and leaves it alone", async () => {
    const dataDir = emptyFolder();
    fs.mkdirSync(join(dataDir, "database"));
    fs.writeFileSync(join(dataDir, "database", "holiday.jpg"), "");
    expect((await refusal(openDatabase({ dataDir }))).message).toMatch(/holds something other/);
    expect(fs.readdirSync(join(dataDir, "database"))).toEqual(["holiday.jpg"]);
  });

  test.each([
    [String(backendMajor + 1), /newer version/],
    [String(backendMajor - 1), /export it with the version/],
  ])("refuses a database of PostgreSQL %s", async (version, message) => {
    const dataDir = await dataFolder();
    fs.writeFileSync(join(dataDir, "database", "PG_VERSION"), `${version}\n`);
    expect((await refusal(openDatabase({ dataDir }))).message).toMatch(message);
  });

  test("says so in one line when the files are damaged", async () => {
    const dataDir = await dataFolder();
    fs.truncateSync(join(dataDir, "database", "global", "pg_control"), 100);
    expect((await refusal(openDatabase({ dataDir }))).message).toMatch(/cannot be opened: .*(FATAL|PANIC)/);
  });

  test("is refused to a second opener and free again after close", async () => {
    const dataDir = await dataFolder();
    const first = await openDatabase({ dataDir });
    expect((await refusal(openDatabase({ dataDir }))).message).toContain(`(${process.pid} @`);
    const [second] = await startOpeners(dataDir, 1);
    expect(second).toMatch(/^refused Another process \(\d+ @ .*\) has the database open/);
    await first.close();
    const again = await openDatabase({ dataDir });
    await again.close();
  });

  test("goes to exactly one of several that start at the same instant, and kill -9 leaves no stale lock", async () => {
    const dataDir = await dataFolder();
    for (let round = 0; round < 2; round += 1) {
      // The winner holds the database until the others have been refused, then is killed.
      const outcomes = await startOpeners(dataDir, 3);
      expect(outcomes.filter((outcome) => outcome === "opened")).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome.startsWith("refused Another process"))).toHaveLength(2);
    }
  });
});

/** Starts openers that all wait for the same instant; resolves with what each says then, after killing them all. */
async function startOpeners(dataDir: string, count: number): Promise<string[]> {
  const face = join(import.meta.dirname, "index.ts");
  const script = `
    import { once } from "node:events";
    import { openDatabase } from ${JSON.stringify(face)};
    console.log("ready");
    await once(process.stdin, "data");
    await openDatabase({ dataDir: ${JSON.stringify(dataDir)} }).then(() => console.log("opened"), (error) => console.log("refused " + error.message));
    setInterval(() => {}, 1000);`;
  const openers = Array.from({ length: count }, () =>
    spawn(process.execPath, ["--liftoff-only", "--input-type=module", "--eval", script], { stdio: ["pipe", "pipe", "inherit"] }),
  );
  const said = openers.map(({ stdout }) => createInterface({ input: stdout })[Symbol.asyncIterator]());
  const next = (): Promise<string[]> =>
    Promise.all(said.map(async (lines) => (await lines.next()).value ?? "ended without a word"));
  await next();
  for (const { stdin } of openers) stdin.write("go");
  const outcomes = await next();
  await Promise.all(
    openers.map(async (opener) => {
      const ended = new Promise((resolve) => opener.once("exit", resolve));
      opener.kill("SIGKILL");
      await ended;
    }),
  );
  return outcomes;
}

describe("a PostgreSQL address that does not work gives one line", () => {
  test.each([
    ["mysql://localhost/x", /is not a PostgreSQL address/],
    ["postgres://someone:hidden-word@127.0.0.1:9119/x", /Nothing listens at 127\.0\.0\.1:9119/],
    ["postgres://no-such-host.invalid/x", /host "no-such-host\.invalid" is not known/],
  ])("%s", async (databaseUrl, message) => {
    const said = (await refusal(openDatabase({ databaseUrl, dataDir: "unused" }))).message;
    expect(said).toMatch(message);
    expect(said).not.toContain("hidden-word");
  });

  const testWithPostgres = postgresAnswers ? test : () => {};
  testWithPostgres("a first connection that gets no answer in time is tried again", async () => {
    const { hostname, port } = new URL(postgresUrl);
    let connections = 0;
    const gate = createServer((socket) => {
      connections += 1;
      // As if this process had been too busy to read the answer.
      if (connections > 1) socket.pipe(connect(Number(port || 5432), hostname)).pipe(socket);
      socket.on("error", () => undefined);
    });
    await new Promise<void>((resolve) => gate.listen(0, hostname, resolve));
    const { port: gatePort } = gate.address() as AddressInfo;
    const database = await openDatabase({ databaseUrl: urlOf({ database: testDatabase, port: gatePort }), dataDir: "unused" });
    expect(connections).toBeGreaterThan(1);
    await database.close();
    gate.close();
  });

  testWithPostgres("a database that is not there, a role that may not create tables, an old encoding", async () => {
    const refused = async (changes: Parameters<typeof urlOf>[0]) =>
      (await refusal(openDatabase({ databaseUrl: urlOf(changes), dataDir: "unused" }))).message;
    expect(await refused({ database: "trellis_no_such" })).toMatch(/has no database "trellis_no_such": create it/);
    const role = `${testDatabase}_role`;
    await administrate(`create role ${role} login password 'secret-7'`);
    try {
      const message = await refused({ database: testDatabase, user: role, password: "secret-7" });
      expect(message).toMatch(/may not create tables .*GRANT CREATE ON SCHEMA public/);
      expect(message).not.toContain("secret-7");
    } finally {
      await administrate(`drop role ${role}`);
    }
    await administrate(`create database ${testDatabase}_latin encoding 'LATIN1' locale 'C' template template0`);
    try {
      expect(await refused({ database: `${testDatabase}_latin` })).toMatch(/encoding LATIN1/);
    } finally {
      await administrate(`drop database ${testDatabase}_latin`);
    }
  });
});
