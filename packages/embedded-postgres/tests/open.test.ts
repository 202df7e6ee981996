import * as fs from "node:fs";
import { join } from "node:path";
import { Pool } from "pg";
import { afterEach, expect, test } from "vitest";
import { FolderError, backendMajor, openEmbeddedPostgres, type EmbeddedPostgres } from "../src/index.ts";
import { prepareFolder } from "./prepared-folder.ts";

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

async function temporaryFolder(): Promise<string> {
  const parent = await prepareFolder();
  folders.push(parent);
  return join(parent, "database");
}

async function reasonOf(opening: Promise<EmbeddedPostgres>): Promise<string> {
  const outcome: unknown = await opening.then((postgres) => postgres.close()).catch((error: unknown) => error);
  if (!(outcome instanceof FolderError)) throw new Error(`Expected a FolderError, got ${String(outcome)}`, { cause: outcome });
  expect(outcome.message).not.toContain("\n");
  return outcome.reason;
}

test("answers several clients of a pool, and keeps their rows for the next opening", async () => {
  const folder = await temporaryFolder();
  for (const rows of [1, 2]) {
    const postgres = await openEmbeddedPostgres({ folder });
    const pool = new Pool({ stream: () => postgres.createStream(), user: "postgres", max: 3 });
    await pool.query("create table if not exists kept (n int)");
    await Promise.all([pool.query("select 1"), pool.query("insert into kept values ($1)", [rows]), pool.query("select 2")]);
    expect((await pool.query("select n from kept")).rows).toHaveLength(rows);
    await pool.end();
    await postgres.close();
  }
});

test("refuses a folder that is open, foreign or of another version, and names the reason", async () => {
  const folder = await temporaryFolder();
  const postgres = await openEmbeddedPostgres({ folder });
  expect(await reasonOf(openEmbeddedPostgres({ folder }))).toBe("inUse");
  await postgres.close();
  fs.writeFileSync(join(folder, "PG_VERSION"), String(backendMajor + 1));
  expect(await reasonOf(openEmbeddedPostgres({ folder }))).toBe("newerVersion");
  fs.rmSync(folder, { recursive: true });
  fs.mkdirSync(folder);
  fs.writeFileSync(join(folder, "holiday.jpg"), "");
  expect(await reasonOf(openEmbeddedPostgres({ folder }))).toBe("foreign");
  fs.rmSync(folder, { recursive: true });
  fs.writeFileSync(folder, "");
  expect(await reasonOf(openEmbeddedPostgres({ folder: join(folder, "below") }))).toBe("notAFolder");
});
