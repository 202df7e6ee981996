import { readFile, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import {
  studioFileEndpoint,
  studioSaveEndpoint,
  studioVersionEndpoint,
  studioVersionsEndpoint,
  type StudioText,
  type StudioVersion,
} from "#contract";
import { ModuleFileError } from "#server/schemas";
import { DATABASE, createTestServer, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";
import { moduleFolder, type TestFolder } from "../../support/modules/module-files.ts";

const PATH = "schemas/system/post.json";

let server: TestServer;
let folder: TestFolder;
let admin: TestClient;
/** Thrown by the next write: before the file is replaced, or after. */
let failure: { readonly error: Error; readonly written: boolean } | null = null;

beforeAll(async () => {
  folder = await moduleFolder(true, () => Promise.resolve());
  const { moduleFiles } = folder;
  const write: typeof moduleFiles.write = async (file) => {
    if (failure?.written !== false) await moduleFiles.write(file);
    if (failure !== null) throw failure.error;
  };
  server = await createTestServer({ database: DATABASE, deps: { moduleFiles: { ...moduleFiles, write } } });
  admin = await server.signIn("admin");
});

afterAll(async () => {
  await server.close();
  await folder.remove();
});

const onDisk = () => readFile(join(folder.folder, "system/post.json"), "utf8");

async function saveAs(title: string) {
  const { data } = await admin.get<StudioText>(studioFileEndpoint.path, { path: PATH });
  const text = data.text.replace(/"title": "[^"]*"/, `"title": "${title}"`);
  return {
    before: data.text,
    text,
    reply: await admin.post<StudioText>(studioSaveEndpoint.path, { path: PATH, text, base: data.digest }),
  };
}

async function versions(): Promise<readonly string[]> {
  const { data } = await admin.get<readonly StudioVersion[]>(studioVersionsEndpoint.path, { path: PATH });
  return Promise.all(data.map(async ({ id }) => (await admin.get<StudioText>(studioVersionEndpoint.path, { id })).data.text));
}

it("keeps the text that a save replaced, also when the process ends before the save is done", async () => {
  failure = { error: new Error("killed"), written: true };
  const { before, text, reply } = await saveAs("职位");
  failure = null;
  expect(reply.status).toBe(500);
  expect(await onDisk()).toBe(text);
  expect(await versions()).toEqual([before]);
});

test.each([
  ["ENOSPC", "ENOSPC: no space left on device", /磁盘空间不足/],
  ["EROFS", "EROFS: read-only file system", /没有写入权限/],
  ["EIO", "EIO: i/o error", /无法写入 schemas\/system\/post.json（EIO/],
])("names the reason when the system refuses a write with %s, and changes nothing", async (code, message, words) => {
  failure = { error: new ModuleFileError(message, code), written: false };
  const known = await versions();
  const { before, reply } = await saveAs("岗");
  failure = null;
  expect([reply.status, reply.msg]).toEqual([400, expect.stringMatching(words)]);
  expect(await onDisk()).toBe(before);
  // The text on disk is a version, that of the failed save is none.
  expect(await versions()).toEqual([...new Set([before, ...known])]);
});

it("removes what a killed process left between write and rename, and nothing that is being written", async () => {
  const name = (digit: string) => `.${"0".repeat(8)}-0000-0000-0000-${digit.repeat(12)}.tmp`;
  const [old, young, other] = [name("1"), name("2"), ".keep.tmp"];
  for (const file of [old, young, other]) await writeFile(join(folder.folder, "system", file), "{");
  await utimes(join(folder.folder, "system", old), 1, 1);
  await utimes(join(folder.folder, "system", other), 1, 1);
  expect((await saveAs("职务")).reply.status).toBe(200);
  const hidden = (await readdir(join(folder.folder, "system"))).filter((file) => file.startsWith("."));
  expect(hidden.toSorted()).toEqual([young, other].toSorted());
});
