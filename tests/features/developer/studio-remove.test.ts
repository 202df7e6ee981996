import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  studioFilesEndpoint,
  studioRemovalEndpoint,
  studioRemoveEndpoint,
  studioSaveEndpoint,
  studioVersionsEndpoint,
  type StudioFolder,
  type StudioRemoval,
  type StudioText,
  type StudioVersion,
} from "#contract";
import { ModuleFileError } from "#server/schemas";
import { admin, folder, server, startStudioServer } from "../../support/features/studio-server.ts";

const PATH = "schemas/office/desk.json";
const USERS = "schemas/office/seat.json";
const DESK = moduleText("desk", { name: { type: "string", title: "名称", maxLength: 50 } }, { name: "Name" });
const SEAT = moduleText("seat", { deskId: { type: "string", title: "工位", "x-ref": { module: "desk" } } }, { deskId: "Desk" });

/** The folder lets nobody remove a file. */
let isLocked = false;

function moduleText(module: string, properties: object, en: object): string {
  const file = {
    $schema: "../module.schema.json",
    module,
    title: "模块",
    schema: { type: "object", properties },
    endpoints: { base: `/office/${module}` },
    en: { title: "Modules", ...en },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

startStudioServer(({ remove: removeFile }) => ({
  remove: (path) => (isLocked ? Promise.reject(new ModuleFileError("EACCES: permission denied", "EACCES")) : removeFile(path)),
}));

const onDisk = (path: string) => readFile(join(folder.folder, path.replace("schemas/", "")), "utf8").catch(() => null);
const save = (path: string, text: string) => admin.post<StudioText>(studioSaveEndpoint.path, { path, text, base: null });
const remove = (path: string, base: string) => admin.post(studioRemoveEndpoint.path, { path, base });
const effect = (path: string) => admin.get<StudioRemoval>(studioRemovalEndpoint.path, { path });
const deleted = async () =>
  (await admin.get<StudioFolder>(studioFilesEndpoint.path)).data.deleted.map(({ path, author }) => [path, author]);

it("deletes a file that nothing names, keeps its records, and restores both from its version", async () => {
  const { digest } = (await save(PATH, DESK)).data;
  const seat = (await save(USERS, SEAT)).data;
  await admin.post("/api/office/desk/submit", { name: "窗边" });

  expect((await effect(PATH)).data).toEqual({ digest, named: [USERS], isNeeded: false, records: 1 });
  const named = await remove(PATH, digest);
  expect([named.status, named.msg]).toEqual([400, `${PATH} 没有删除：这些文件引用它，请先修改：${USERS}`]);
  expect((await remove(USERS, "00")).status).toBe(409);
  expect(await onDisk(USERS)).toBe(SEAT);

  expect((await remove(USERS, seat.digest)).status).toBe(200);
  expect((await remove(PATH, digest)).status).toBe(200);
  expect([await onDisk(PATH), await onDisk(USERS)]).toEqual([null, null]);
  expect((await admin.get("/api/office/desk/list")).status).toBe(404);
  expect(await deleted()).toEqual([PATH, USERS].map((path) => [path, expect.stringMatching(/./)]));
  expect((await effect(PATH)).status).toBe(404);

  const { data: versions } = await admin.get<readonly StudioVersion[]>(studioVersionsEndpoint.path, { path: PATH });
  expect(versions.map(({ deletes }) => deletes)).toEqual([true, false]);
  expect((await save(PATH, DESK)).status).toBe(200);
  expect(await deleted()).toEqual([[USERS, expect.stringMatching(/./)]]);
  const list = await admin.get<{ readonly records: readonly object[] }>("/api/office/desk/list");
  expect(list.data.records).toMatchObject([{ name: "窗边" }]);
});

it("refuses files that the server needs, other places, and people without the right", async () => {
  const { data } = await effect("schemas/system/tenant.json");
  expect(data.isNeeded).toBe(true);
  const needed = await remove("schemas/system/tenant.json", data.digest);
  expect([needed.status, needed.msg]).toEqual([400, expect.stringContaining("服务器离不开")]);
  expect((await effect("schemas/menus.json")).data.isNeeded).toBe(true);
  expect((await remove("schemas/../package.json", "00")).status).toBe(400);
  const manager = await server.signIn("manager");
  expect((await manager.post(studioRemoveEndpoint.path, { path: PATH, base: "00" })).status).toBe(403);
});

it("keeps file and history when the folder refuses the deletion", async () => {
  const { digest } = (await effect(PATH)).data;
  isLocked = true;
  const refused = await remove(PATH, digest);
  isLocked = false;
  expect([refused.status, refused.msg]).toEqual([400, expect.stringContaining("没有写入权限")]);
  expect(await onDisk(PATH)).toBe(DESK);
  const { data } = await admin.get<readonly StudioVersion[]>(studioVersionsEndpoint.path, { path: PATH });
  expect(data[0]?.digest).toBe(digest);
});

it("is done once when two people delete a file at once, and not at all when a reference comes first", async () => {
  const other = "schemas/office/shelf.json";
  const { digest } = (await save(other, DESK.replaceAll('desk"', 'shelf"'))).data;
  const replies = await Promise.all([remove(other, digest), remove(other, digest)]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);

  const desk = (await effect(PATH)).data.digest;
  const [seat, removal] = await Promise.all([save(USERS, SEAT), remove(PATH, desk)]);
  // Whichever came first, no file names a module that is gone.
  expect([
    [200, 400],
    [200, 409],
  ]).toContainEqual([seat.status, removal.status].toSorted((a, b) => a - b));
  expect((await onDisk(PATH)) === null).toBe((await onDisk(USERS)) === null);
});
