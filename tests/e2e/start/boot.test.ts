import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { healthEndpoint } from "#contract";
import {
  ROOT,
  copyOfSchemas,
  failToStart,
  freePort,
  signIn,
  startServer,
  temporaryFolder,
  type StartedServer,
} from "../../support/server/start-server.ts";
import { copyTemplate, type DatabaseCopy } from "../../support/database/test-database.ts";

const POSTGRESQL = process.env["TEST_DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres";
/** The tests check only the API, so no console is built. */
const BASE = { SERVE_CONSOLE: "false", SCHEMAS_DIR: join(ROOT, "schemas") };

let dataDir: string;
let copy: DatabaseCopy;
let running: StartedServer[] = [];

beforeAll(async () => {
  copy = await copyTemplate("embedded");
  dataDir = copy.environment.DATA_DIR;
});

afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  running = [];
});

afterAll(() => copy.drop());

async function start(env: Record<string, string>): Promise<StartedServer> {
  const server = await startServer({ ...BASE, ...env });
  running.push(server);
  return server;
}

/** One clear line on stderr, nothing of our own insides, exit code 1. */
async function refusal(env: Record<string, string>): Promise<string> {
  const { code, stderr } = await failToStart({ ...BASE, ...env });
  expect(code).toBe(1);
  const lines = stderr.trim().split("\n");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^trellis: \S/);
  expect(stderr).not.toMatch(/\bat .*:\d+:\d+/);
  return stderr;
}

interface Health {
  readonly status: string;
  readonly database: string;
  readonly version: string;
  readonly uptime: number;
}

async function health(server: StartedServer): Promise<Health> {
  const answer = (await (await fetch(`${server.url}${healthEndpoint.path}`)).json()) as Health | { data: Health };
  return "data" in answer ? answer.data : answer;
}

async function addParam(server: StartedServer, name: string): Promise<void> {
  const headers = { ...(await signIn(server.url)), "Content-Type": "application/json" };
  const body = JSON.stringify({ paramName: name, paramKey: `boot.${name}`, paramValue: "1" });
  const answer = await fetch(`${server.url}/api/blade-system/param/submit`, { method: "POST", headers, body });
  expect(answer.status).toBe(200);
}

async function paramNames(server: StartedServer): Promise<string[]> {
  const headers = await signIn(server.url);
  const answer = await fetch(`${server.url}/api/blade-system/param/list?size=200`, { headers });
  const { data } = (await answer.json()) as { data: { records: { paramName: string }[] } };
  return data.records.map(({ paramName }) => paramName);
}

describe("starting and stopping", () => {
  it("keeps its data folder to itself, stops cleanly on SIGTERM, and says at the next start what changed files would lose", async () => {
    const first = await start({ DATA_DIR: dataDir });
    expect(await health(first)).toMatchObject({ status: "ok", database: "embedded", version: expect.any(String) });
    expect(await refusal({ DATA_DIR: dataDir })).toContain(dataDir);
    await addParam(first, "保留");
    expect(await first.stop()).toBe(0);

    const schemas = copyOfSchemas();
    const file = join(schemas, "system/post.json");
    const { schema, ...post } = JSON.parse(await readFile(file, "utf8")) as { schema: { properties: Record<string, object> } };
    const properties = { ...schema.properties, category: { type: "boolean", title: "岗位类型" } };
    await writeFile(file, JSON.stringify({ ...post, schema: { ...schema, properties } }));
    const second = await start({ DATA_DIR: dataDir, SCHEMAS_DIR: schemas });
    await expect.poll(() => paramNames(second)).toContain("保留");
    expect(second.output().split('alter table "post"')).toHaveLength(2);
    // A valid file is named each time it changes, also when no table does.
    const param = join(schemas, "system/param.json");
    for (const [title, times] of [
      ["参数一", 1],
      ["参数二", 2],
    ] as const) {
      const text = await readFile(param, "utf8");
      await writeFile(param, text.replace(/"title": "[^"]+"/, `"title": "${title}"`));
      await expect.poll(() => second.output().split("schemas/system/param.json is active").length - 1).toBe(times);
    }
    expect(await second.stop()).toBe(0);
  });

  it("says which port is taken, and how to choose another", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    const said = await refusal({ DATA_DIR: dataDir, PORT: String(port) });
    expect(said).toContain(String(port));
    expect(said).toContain(`PORT=${port + 1}`);
    await new Promise((resolve) => other.close(resolve));
  });

  it("says which folder cannot be written", async () => {
    const folder = temporaryFolder();
    // A file where a folder is needed refuses everybody, also root, whom permissions do not stop.
    const blocked = join(folder, "file", "data");
    await writeFile(join(folder, "file"), "");
    expect(await refusal({ DATA_DIR: blocked })).toContain(blocked);

    if (process.getuid?.() === 0) {
      console.log("boot: a folder without permission to write was not tried: this is root");
      return;
    }
    const locked = join(folder, "locked");
    await mkdir(locked);
    await chmod(locked, 0o500);
    expect(await refusal({ DATA_DIR: join(locked, "data") })).toContain(locked);
  });

  it("says what is wrong with a setting", async () => {
    expect(await refusal({ DATA_DIR: dataDir, PORT: "eighty" })).toContain('PORT is "eighty"');
    expect(await refusal({ DATA_DIR: dataDir, DATABASE_URL: "mysql://localhost/x" })).toContain("postgres://");
    expect(await refusal({ DATA_DIR: dataDir, SCHEMAS_DIR: "/nowhere/schemas" })).toContain("/nowhere/schemas");
  });

  it("says which database does not answer, without its password", async () => {
    const free = await freePort();
    const said = await refusal({ DATA_DIR: dataDir, DATABASE_URL: `postgres://someone:hidden-word@127.0.0.1:${free}/nothing` });
    expect(said).toContain(`127.0.0.1:${free}`);
    expect(said).not.toContain("hidden-word");
  });
});

describe("on PostgreSQL", () => {
  it("starts, seeds and keeps its data in the database that DATABASE_URL names", async () => {
    const name = `trellis_e2e_boot_${process.pid}`;
    if (!(await administer(`create database ${name}`))) {
      console.log(
        `boot: PostgreSQL was not tried: none answers at ${new URL(POSTGRESQL).host} (TEST_DATABASE_URL names another)`,
      );
      return;
    }
    try {
      const url = new URL(POSTGRESQL);
      url.pathname = `/${name}`;
      const folder = temporaryFolder();
      const first = await start({ DATA_DIR: folder, DATABASE_URL: url.href });
      expect(await health(first)).toMatchObject({ status: "ok", database: "postgresql" });
      await addParam(first, "在 PostgreSQL 中");
      expect(await first.stop()).toBe(0);
      const second = await start({ DATA_DIR: folder, DATABASE_URL: url.href });
      await expect.poll(() => paramNames(second)).toContain("在 PostgreSQL 中");
      expect(await second.stop()).toBe(0);
      url.pathname = `/${name}_not_there`;
      expect(await refusal({ DATA_DIR: folder, DATABASE_URL: url.href })).toContain(`${name}_not_there`);
    } finally {
      await administer(`drop database ${name} with (force)`);
    }
  });
});

/** @returns false when no PostgreSQL answers */
async function administer(statement: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: POSTGRESQL, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
  } catch {
    return false;
  }
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
  return true;
}
