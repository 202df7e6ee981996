import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSchemas, readSchemasAtStart } from "./schemas-folder.ts";
import { StartupError } from "./startup-error.ts";

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
  expect(await readSchemas(folder)).toEqual({
    files: [
      { path: "schemas/crm/customer.json", text: "{}" },
      { path: "schemas/crm/plain.json", text: "[]" },
    ],
    unreadable: [],
  });
});

test("files and folders that cannot be read are named with the reason, and the others are read", async () => {
  for (const area of ["open", "closed"]) await mkdir(join(folder, area));
  for (const file of ["open/good.json", "open/locked.json", "closed/hidden.json"]) await writeFile(join(folder, file), "{}");
  const refuse = (path: string): Error =>
    Object.assign(new Error(`EACCES: permission denied, open '${path}'`), { code: "EACCES" });
  const found = await readSchemas(folder, {
    list: async (path) => {
      if (path.endsWith("closed")) throw refuse(path);
      return readdir(path, { withFileTypes: true });
    },
    read: async (path) => {
      if (path.endsWith("locked.json")) throw refuse(path);
      return readFile(path, "utf8");
    },
  });
  expect(found.files.map(({ path }) => path)).toContain("schemas/open/good.json");
  expect(found.files.map(({ path }) => path)).not.toContain("schemas/open/locked.json");
  expect(found.unreadable).toEqual([
    { path: "schemas/closed", reason: "EACCES: permission denied" },
    { path: "schemas/open/locked.json", reason: "EACCES: permission denied" },
  ]);
});

test("a folder that is not there is unreadable, not empty; a start without it says which and what to do", async () => {
  const nowhere = join(folder, "nowhere");
  const { files, unreadable } = await readSchemas(nowhere);
  expect(files).toEqual([]);
  expect(unreadable).toMatchObject([{ path: "schemas", reason: expect.stringContaining("ENOENT") }]);
  const refusal: unknown = await readSchemasAtStart(nowhere).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartupError);
  expect(refusal).toMatchObject({ message: expect.stringMatching(`${nowhere} .*SCHEMAS_DIR`) });
});
