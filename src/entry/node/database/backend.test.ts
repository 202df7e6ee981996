import * as fs from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { preparedDataDir } from "../../../../tests/support/prepared-data-dir.ts";
import { Backend } from "./backend.ts";
import { openDatabase } from "./index.ts";
import { maintain } from "./maintenance.ts";

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

async function dataFolder(): Promise<string> {
  const folder = await preparedDataDir();
  folders.push(folder);
  return folder;
}

function simpleQuery(text: string): Buffer {
  const body = Buffer.from(`${text}\0`);
  const header = Buffer.from([0x51, 0, 0, 0, 0]);
  header.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([header, body]);
}

test("a commit reaches the disk before it is acknowledged, and is never acknowledged when the disk refuses", async () => {
  let syncs = 0;
  let refuse = false;
  const ignore = () => {};
  const backend = await Backend.open({
    folder: join(await dataFolder(), "database"),
    observer: {
      created: ignore,
      written: ignore,
      resized: ignore,
      renamed: ignore,
      removed: ignore,
      syncedDirectory: ignore,
      synced() {
        syncs += 1;
        if (refuse) throw Object.assign(new Error("input/output error"), { code: "EIO" });
      },
    },
  });
  await backend.greeting();
  await backend.run(simpleQuery("create table one (n int)"), ignore);
  const before = syncs;
  await backend.run(simpleQuery("insert into one values (1)"), ignore);
  expect(syncs).toBeGreaterThan(before);
  refuse = true;
  const answer: string[] = [];
  const hear = (bytes: Uint8Array) => answer.push(Buffer.from(bytes).toString("latin1"));
  await expect(backend.run(simpleQuery("insert into one values (2)"), hear)).rejects.toThrow(/PostgreSQL stopped/);
  expect(answer.join("")).not.toContain("INSERT");
  await expect(backend.run(simpleQuery("select 1"), hear)).rejects.toThrow(/PostgreSQL stopped/);
});

test("maintenance clears dead rows, counts live ones and writes a checkpoint", async () => {
  const database = await openDatabase({ dataDir: await dataFolder() });
  const { pool } = database;
  const one = async (query: string) => (await pool.query<{ value: unknown }>(query)).rows[0]?.value;
  await pool.query("create table busy as select n from generate_series(1, 5000) n");
  await pool.query("delete from busy where n > 3000");
  const redo = "select redo_lsn::text as value from pg_control_checkpoint()";
  const checkpoint = await one(redo);
  // PostgreSQL publishes its statistics at most once a second, after a statement.
  await delay(1200);
  await pool.query("select 1");
  await maintain(pool, 0);
  expect(await one("select reltuples::int as value from pg_class where relname = 'busy'")).toBe(3000);
  expect(await one("select last_vacuum is not null as value from pg_stat_user_tables where relname = 'busy'")).toBe(true);
  expect(await one(redo)).not.toBe(checkpoint);
  await database.close();
});
