import { readFile, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { healthEndpoint } from "#contract";
import { readConfig } from "../../../src/entry/node/config.ts";
import { startConsoleServer } from "../../support/server/console-server.ts";
import {
  ROOT,
  copyOfSchemas,
  failToStart,
  signIn,
  startServer,
  temporaryFolder,
  type StartedServer,
} from "../../support/server/start-server.ts";
import { copyTemplate, type DatabaseCopy } from "../../support/database/test-database.ts";

const POSTGRESQL = process.env["TEST_DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres";
/** The tests check only the API, so no console is built. */
const BASE = { SERVE_CONSOLE: "false", SCHEMAS_DIR: join(ROOT, "schemas") };

/** A server of whichever process. */
type AnyServer = Pick<StartedServer, "url" | "output"> & { stop(): Promise<unknown> };

let dataDir: string;
let copy: DatabaseCopy;
let running: AnyServer[] = [];

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

/** Starts on what an earlier server has left, without a process and its code for that alone. */
async function startAgain(env: Record<string, string>): Promise<AnyServer> {
  const server = await startConsoleServer({ ...BASE, ...env });
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

async function health(server: AnyServer): Promise<Health> {
  const answer = (await (await fetch(`${server.url}${healthEndpoint.path}`)).json()) as Health | { data: Health };
  return "data" in answer ? answer.data : answer;
}

async function addParam(server: AnyServer, name: string): Promise<void> {
  const headers = { ...(await signIn(server.url)), "Content-Type": "application/json" };
  const body = JSON.stringify({ paramName: name, paramKey: `boot.${name}`, paramValue: "1" });
  const answer = await fetch(`${server.url}/api/blade-system/param/submit`, { method: "POST", headers, body });
  expect(answer.status).toBe(200);
}

async function paramNames(server: AnyServer): Promise<string[]> {
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
    const second = await startAgain({ DATA_DIR: dataDir, SCHEMAS_DIR: schemas });
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

  it("says what is wrong with a setting", async () => {
    expect(await refusal({ DATA_DIR: dataDir, PORT: "eighty" })).toContain('PORT is "eighty"');
    expect(() => readConfig({ DATABASE_URL: "mysql://localhost/x" })).toThrow("postgres://");
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
      const second = await startAgain({ DATA_DIR: folder, DATABASE_URL: url.href });
      await expect.poll(() => paramNames(second)).toContain("在 PostgreSQL 中");
      await second.stop();
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
