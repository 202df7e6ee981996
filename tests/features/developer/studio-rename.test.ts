import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  studioPlanEndpoint,
  studioSaveEndpoint,
  studioVersionEndpoint,
  studioVersionsEndpoint,
  type StudioPlan,
  type StudioText,
  type StudioVersion,
} from "#contract";
import { ModuleFileError } from "#server/schemas";
import { admin, folder, startStudioServer } from "../../support/features/studio-server.ts";

const moduleText = (module: string, properties: object, en: object, more: object = {}): string =>
  `${JSON.stringify(
    {
      $schema: "../module.schema.json",
      module,
      ...more,
      title: "模块",
      schema: { type: "object", properties },
      endpoints: { base: "/office/one" },
      en: { title: "Modules", ...en },
    },
    null,
    2,
  )}\n`;
const NAME = { name: { type: "string", title: "名称", maxLength: 50 } };
const DESK = moduleText("desk", NAME, { name: "Name" });
const TABLE = moduleText("work-table", NAME, { name: "Name" }, { renamed: ["desk"] });
const SEAT = moduleText(
  "seat",
  { deskId: { type: "string", title: "工位", "x-ref": { module: "desk" } } },
  { deskId: "Desk" },
).replace("/office/one", "/office/seat");
const [OLD, NEW, OTHER] = ["schemas/office/desk.json", "schemas/office/work-table.json", "schemas/office/seat.json"];

let isFull = false;

startStudioServer(({ write }) => ({
  write: (file) =>
    isFull && file.path === OTHER
      ? Promise.reject(new ModuleFileError("ENOSPC: no space left on device", "ENOSPC"))
      : write(file),
}));

const onDisk = (path: string) => readFile(join(folder.folder, path.replace("schemas/", "")), "utf8").catch(() => null);
const save = (path: string, text: string, base: string | null, more: object = {}) =>
  admin.post<StudioText>(studioSaveEndpoint.path, { path, text, base, ...more });

const versions = async (path: string) => (await admin.get<readonly StudioVersion[]>(studioVersionsEndpoint.path, { path })).data;

it("renames a module with its records, and the files that refer to it, or leaves all of them as they are", async () => {
  const { digest } = (await save(OLD, DESK, null)).data;
  expect((await save(OTHER, SEAT, null)).status).toBe(200);
  const desk = await admin.post<{ readonly id: string }>("/api/office/one/submit", { name: "窗边" });
  await admin.post("/api/office/seat/submit", { deskId: desk.data.id });

  const body = { path: NEW, text: TABLE, replaces: OLD };
  const plan = (await admin.post<StudioPlan>(studioPlanEndpoint.path, body)).data;
  expect([plan.findings, plan.digest, plan.also]).toEqual([[], digest, [OTHER]]);
  expect(plan.statements.join("\n")).toContain('alter table "desk" rename to "work_table"');

  isFull = true;
  const refused = await save(NEW, TABLE, digest, { replaces: OLD });
  isFull = false;
  expect([refused.status, refused.msg]).toEqual([400, expect.stringContaining("磁盘空间不足")]);
  expect([await onDisk(OLD), await onDisk(NEW), await onDisk(OTHER)]).toEqual([DESK, null, SEAT]);
  expect((await save(NEW, TABLE, "00", { replaces: OLD })).status).toBe(409);

  expect((await save(NEW, TABLE, digest, { replaces: OLD })).msg).toBe("操作成功");
  expect([await onDisk(OLD), await onDisk(NEW)]).toEqual([null, TABLE]);
  expect(await onDisk(OTHER)).toBe(SEAT.replace('"desk"', '"work-table"'));
  const list = await admin.get<{ readonly records: readonly object[] }>("/api/office/one/list");
  expect(list.data.records).toMatchObject([{ id: desk.data.id, name: "窗边" }]);
  const seats = await admin.get<{ readonly records: readonly object[] }>("/api/office/seat/list");
  expect(seats.data.records).toMatchObject([{ deskId: desk.data.id, deskName: "窗边" }]);
  for (const path of [OLD, OTHER]) expect((await versions(path)).length, path).toBeGreaterThan(0);
  // The name is taken now.
  expect((await save(NEW, TABLE, null, { replaces: "schemas/system/post.json" })).status).toBe(400);
});

it("restores a version from before the rename, with the records", async () => {
  await admin.post("/api/office/one/submit", { name: "门口" });
  expect((await versions(NEW)).map(({ path }) => path)).toEqual([NEW, OLD]);
  const earlier = (await versions(NEW)).find(({ path }) => path === OLD);
  const { text } = (await admin.get<StudioText>(studioVersionEndpoint.path, { id: earlier?.id ?? "" })).data;
  expect(text).toBe(DESK);
  const plan = (await admin.post<StudioPlan>(studioPlanEndpoint.path, { path: OLD, text, replaces: NEW })).data;
  expect([plan.findings, plan.also]).toEqual([[], [OTHER]]);
  expect(plan.statements.join("\n")).toContain('alter table "work_table" rename to "desk"');
  expect((await save(OLD, text, plan.digest, { replaces: NEW })).msg).toBe("操作成功");
  expect([await onDisk(OLD), await onDisk(NEW), await onDisk(OTHER)]).toEqual([DESK, null, SEAT]);
  const list = await admin.get<{ readonly records: readonly object[] }>("/api/office/one/list");
  expect(list.data.records).toMatchObject([{ name: "门口" }, { name: "窗边" }]);
  expect((await versions(OLD)).map(({ path }) => path)).toEqual([OLD, NEW, OLD]);
});
