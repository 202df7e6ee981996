import * as fs from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { Backend } from "../src/backend.ts";
import { prepareFolder } from "./prepared-folder.ts";

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

async function dataFolder(): Promise<string> {
  const folder = await prepareFolder();
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
