import { describe, expect, test } from "vitest";
import { DEFAULT_TENANT, historyEndpoint, readUndo, restoreEndpoint, type Json, type RecordHistory } from "#contract";
import { inputFields, type Module } from "#metadata";
import { bulkPath, rowsOf } from "../../support/records/bulk.ts";
import {
  createPerson,
  endpointOf,
  insertRecords,
  insertSample,
  makeRoom,
  pathOf,
  personOf,
} from "../../support/records/fixtures.ts";
import { freeText } from "../../support/values/free-text.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { showsOwnRecords } from "../../support/records/own-records.ts";
import { recordsPath } from "../../support/records/records-path.ts";
import { representatives } from "../../support/modules/representative-modules.ts";
import { moduleMenu, nextSample, sampleRecord } from "../../support/records/sample-record.ts";
import { SPECIMENS } from "../../support/modules/specimen-modules.ts";
import type { TestClient, TestReply } from "../../support/server/test-client.ts";
import { testCatalog } from "../../support/server/test-deps.ts";

type Row = Record<string, unknown>;

const modules = representatives(
  [...(await testCatalog(SPECIMENS)).modules.values()].filter((module) => !showsOwnRecords(module)),
);
const adding = modules.filter((module) => endpointOf(module, "submit", "save") !== null && module.permissions.add !== null);
const editing = modules.flatMap((module) => {
  const note = freeText(module);
  const isEditable = endpointOf(module, "submit", "update") !== null && module.permissions.edit !== null;
  return note === undefined || !isEditable ? [] : [{ name: module.name, module, note: note.name }];
});

onEachDatabase(
  (server) => {
    const add = async (client: TestClient, module: Module): Promise<TestReply<Row>> => {
      await makeRoom(server(), module);
      const sample = await sampleRecord(server(), module, DEFAULT_TENANT);
      const reply = await client.post<Row>(pathOf(endpointOf(module, "submit", "save")!), sample);
      expect(reply.status, reply.text).toBe(200);
      return reply;
    };
    const edit = async (client: TestClient, module: Module, id: unknown, values: Row): Promise<TestReply<Row>> => {
      const reply = await client.post<Row>(pathOf(endpointOf(module, "submit", "update")!), { id, ...values });
      expect(reply.status, reply.text).toBe(200);
      return reply;
    };
    const batchOf = (reply: TestReply<unknown>): string | null => readUndo(reply.headers.get("Trellis-Undo"))?.batchId ?? null;
    const undo = (client: TestClient, module: string, batchId: string | null) =>
      client.post<Json>(bulkPath(module, "undo"), { batchId });
    const stored = async (table: string, id: unknown): Promise<Row> => (await rowsOf(server(), table, [String(id)]))[0] ?? {};

    test.each(adding)("an added record of $name goes again, wherever that is offered", async (module) => {
      const { client } = await personOf(server());
      const added = await add(client, module);
      const batchId = batchOf(added);
      if (batchId === null) return;
      const undone = await undo(client, module.name, batchId);
      expect(undone.status, undone.text).toBe(200);
      expect(await stored(module.table, added.data["id"])).toMatchObject({ is_deleted: 1 });
      expect((await undo(client, module.name, batchId)).status, "only once").toBe(409);
    });

    test.each(editing)("an edited record of $name is as it was, wherever that is offered", async ({ module, note }) => {
      const { client } = await personOf(server());
      const record = await insertSample(server(), module, DEFAULT_TENANT);
      const kept = inputFields(module, "edit").map(({ name }) => name);
      const before = await edit(client, module, record["id"], { [note]: "甲" });
      const batchId = batchOf(await edit(client, module, record["id"], { [note]: "乙" }));
      if (batchId === null) return;
      const undone = await undo(client, module.name, batchId);
      expect(undone.status, undone.text).toBe(200);
      const after = await edit(client, module, record["id"], {});
      for (const name of kept) expect(after.data[name], name).toEqual(before.data[name]);
    });

    describe("a save", () => {
      const specimen = (): Module => server().module("specimen");

      test("of most modules can be undone, of those that move money or rights it cannot", async () => {
        const { client } = await personOf(server());
        for (const name of ["post", "param", "product", "specimen"]) {
          if (!adding.some((module) => module.name === name)) continue;
          expect(batchOf(await add(client, server().module(name))), name).not.toBeNull();
        }
        for (const name of ["order", "member", "leave"]) {
          if (!adding.some((module) => module.name === name)) continue;
          expect(batchOf(await add(client, server().module(name))), name).toBeNull();
        }
      });

      test("offers no undo to those who may not do the opposite", async () => {
        const { client } = await createPerson(server(), { codes: ["specimen", "specimen_add", "specimen_edit"] });
        const added = await add(client, specimen());
        expect(batchOf(added), "they may not delete").toBeNull();
        expect(batchOf(await edit(client, specimen(), added.data["id"], { title: "改名" }))).not.toBeNull();
      });

      test("is not undone once the record has changed, nor by others, nor with the rights of yesterday", async () => {
        const mine = await createPerson(server());
        const { client: others } = await personOf(server());
        const added = await add(mine.client, specimen());
        const batchId = batchOf(added);
        expect((await undo(others, "specimen", batchId)).status).toBe(404);
        const edited = batchOf(await edit(mine.client, specimen(), added.data["id"], { title: "第二", count: 5 }));
        expect((await undo(mine.client, "specimen", batchId)).status, "the record is another by now").toBe(409);

        const rule = { roleId: mine.roleId, module: "specimen", rights: { title: "read" } };
        const admin = await server().signIn("admin");
        expect((await admin.post("/api/blade-system/role/field-rules", rule)).status).toBe(200);
        const refused = await undo(mine.client, "specimen", edited);
        expect(refused.status, refused.text).toBeGreaterThanOrEqual(400);
        expect(refused.text).toContain("标题");
        expect(await stored("specimen", added.data["id"])).toMatchObject({ title: "第二", count: 5 });
      });

      test("is not undone where others refer to the record by now", async () => {
        const { client } = await personOf(server());
        const added = await add(client, specimen());
        const parcel = server().module("parcel");
        const sample = await sampleRecord(server(), parcel, DEFAULT_TENANT);
        const body = { ...sample, specimenState: null, specimenId: added.data["id"] };
        await server().db.updateTable("specimen").set({ state: 1 }).where("id", "=", added.data["id"]).execute();
        const referring = await client.post(pathOf(endpointOf(parcel, "submit")!), { ...body, specimenState: 1 });
        expect(referring.status, referring.text).toBe(200);
        expect((await undo(client, "specimen", batchOf(added))).status).toBe(409);
        expect(await stored("specimen", added.data["id"])).toMatchObject({ is_deleted: 0 });
      });

      test("is not undone where another record has taken the unique value", async () => {
        const { client } = await personOf(server());
        const parcel = server().module("parcel");
        const first = await add(client, parcel);
        const number = first.data["number"];
        const edited = await edit(client, parcel, first.data["id"], { number: `${String(number)}x` });
        const second = await add(client, parcel);
        await edit(client, parcel, second.data["id"], { number });
        const refused = await undo(client, "parcel", batchOf(edited));
        expect(refused.status, refused.text).toBe(400);
        expect(refused.text).toContain("x-unique");
        expect(await stored("parcel", first.data["id"])).toMatchObject({ number: `${String(number)}x` });
      });

      test("is not undone outside of the data scope", async () => {
        const [scope] = await insertRecords(server(), server().module("data-scope"), DEFAULT_TENANT, [
          {
            menuId: await moduleMenu(server(), "specimen"),
            resourceCode: `undo${nextSample()}`,
            scopeName: "本人",
            scopeType: 2,
            scopeClass: "trellis:specimen",
            scopeColumn: "-",
            scopeField: "*",
          },
        ]);
        const { client } = await createPerson(server(), { dataScopes: [String(scope?.["id"])] });
        const added = await add(client, specimen());
        const edited = await add(client, specimen());
        const change = await edit(client, specimen(), edited.data["id"], { count: 5 });
        const ids = [added.data["id"], edited.data["id"]];
        await server().db.updateTable("specimen").set({ create_user: "1" }).where("id", "in", ids).execute();
        expect((await undo(client, "specimen", batchOf(added))).status).toBe(404);
        expect((await undo(client, "specimen", batchOf(change))).status).toBe(403);
        expect(await stored("specimen", added.data["id"])).toMatchObject({ is_deleted: 0 });
        expect(await stored("specimen", edited.data["id"])).toMatchObject({ count: 5 });
      });

      test("from the history can be undone as well, and a secret can not", async () => {
        const { client } = await personOf(server());
        const added = await add(client, specimen());
        const { id } = added.data;
        await edit(client, specimen(), id, { title: "第一" });
        await edit(client, specimen(), id, { title: "第二" });
        const told = await client.get<RecordHistory>(recordsPath("specimen", historyEndpoint), { id: String(id) });
        const entry = told.data.records[1]?.id;
        const restored = await client.post<Row>(recordsPath("specimen", restoreEndpoint), { id, entry });
        expect(restored.data["title"]).toBe("第一");
        const undone = await undo(client, "specimen", batchOf(restored));
        expect(undone.status, undone.text).toBe(200);
        expect(await stored("specimen", id)).toMatchObject({ title: "第二" });
        expect(batchOf(await edit(client, specimen(), id, { secret: "nobody knows" }))).toBeNull();
      });
    });
  },
  { modules: SPECIMENS },
);
