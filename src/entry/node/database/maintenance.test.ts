import * as fs from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { preparedDataDir } from "../../../../tests/support/database/prepared-data-dir.ts";
import { openDatabase } from "./index.ts";
import { maintain } from "./maintenance.ts";

test("maintenance clears dead rows, counts live ones and writes a checkpoint", async () => {
  const dataDir = await preparedDataDir();
  const database = await openDatabase({ dataDir });
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
  fs.rmSync(dataDir, { recursive: true });
});
