import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSchemas } from "./schemas-folder.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "trellis-schemas-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("links to files count, as container platforms mount configuration; what is hidden, broken or a folder does not", async () => {
  await mkdir(join(folder, "crm/..2026"), { recursive: true });
  await writeFile(join(folder, "crm/..2026/customer.json"), "{}");
  await symlink("..2026", join(folder, "crm/..data"));
  await symlink("..data/customer.json", join(folder, "crm/customer.json"));
  await symlink("nowhere.json", join(folder, "crm/dangling.json"));
  await mkdir(join(folder, "crm/folder.json"));
  await writeFile(join(folder, "crm/.draft.json"), "{}");
  await writeFile(join(folder, "crm/plain.json"), "[]");
  expect(await readSchemas(folder)).toEqual([
    { path: "schemas/crm/customer.json", text: "{}" },
    { path: "schemas/crm/plain.json", text: "[]" },
  ]);
});
