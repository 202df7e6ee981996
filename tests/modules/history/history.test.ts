import { describe, expect, test } from "vitest";
import {
  DEFAULT_TENANT,
  binEndpoint,
  historyEndpoint,
  purgeEndpoint,
  restoreEndpoint,
  reviveEndpoint,
  type BinnedRecord,
  type Page,
  type RecordHistory,
} from "#contract";
import { createPerson, endpointOf, insertRecords, insertSample, pathOf, personOf } from "../../support/records/fixtures.ts";
import { freeText } from "../../support/values/free-text.ts";
import { change, historyOf, remove } from "../../support/records/history.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { moduleMenu, nextSample } from "../../support/records/sample-record.ts";
import { SPECIMENS } from "../../support/modules/specimen-modules.ts";
import { testCatalog } from "../../support/server/test-deps.ts";
import { recordsPath } from "../../support/records/records-path.ts";
import { representatives } from "../../support/modules/representative-modules.ts";

type Row = Record<string, unknown>;

const modules = [...(await testCatalog(SPECIMENS)).modules.values()];
const editable = representatives(
  modules.filter((module) => endpointOf(module, "submit", "update") !== null && module.permissions.edit !== null),
);
const removable = representatives(
  modules.filter((module) => endpointOf(module, "remove") !== null && module.permissions.delete !== null),
);
/** Removing one takes back what it had booked: it is added anew, not brought back. */
const REVERSED: ReadonlySet<string> = new Set(["member-profit-log", "sign-log"]);

onEachDatabase(
  (server) => {
    test.each(editable.map((module) => [module.name, module] as const))(
      "%s: the history of a record needs the right to open it",
      async (_name, module) => {
        const record = await insertSample(server(), module, DEFAULT_TENANT);
        const { client } = await createPerson(server(), { codes: [module.permissions.read] });
        const detail = endpointOf(module, "detail");
        const opened = detail === null ? null : await client.get(pathOf(detail), { id: String(record["id"]) });
        const told = await client.get(recordsPath(module, historyEndpoint), { id: String(record["id"]) });
        expect(told.status, told.text).toBe(opened?.status ?? 200);
        for (const code of [module.permissions.view, module.permissions.edit]) {
          if (code === null || typeof detail?.access !== "object" || !detail.access.includes(code)) continue;
          const reader = await createPerson(server(), { codes: [module.permissions.read, code] });
          const reply = await reader.client.get(recordsPath(module, historyEndpoint), { id: String(record["id"]) });
          expect(reply.status, reply.text).toBe(200);
        }
      },
    );

    describe.each(
      editable.flatMap((module) => {
        const note = freeText(module);
        return note === undefined ? [] : [[module.name, module, note] as const];
      }),
    )("%s", (_name, module, note) => {
      test("a change is told with who, when, from what to what, and can be taken back", async () => {
        const person = await personOf(server());
        const record = await insertSample(server(), module, DEFAULT_TENANT);
        const first = await change(server(), module, record["id"], { [note.name]: "甲" });
        await change(server(), module, record["id"], { [note.name]: "乙" });
        const told = await historyOf(person, module, record["id"]);
        expect(told).toMatchObject({ total: 2, deleted: false, record: { id: record["id"], [note.name]: "乙" } });
        const [newest, oldest] = told.records;
        expect(newest).toMatchObject({ kind: "edit", userId: person.userId, originText: "", withheld: false });
        expect(newest?.userName).toMatch(/^person/);
        expect(newest?.time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
        expect(newest?.changes).toEqual([
          { field: note.name, secret: false, before: "甲", after: "乙", beforeText: null, afterText: null },
        ]);
        expect(oldest?.changes).toContainEqual(expect.objectContaining({ field: note.name, after: "甲" }));

        const stale = await person.client.post(recordsPath(module, restoreEndpoint), {
          id: record["id"],
          revision: first["revision"],
          entry: oldest?.id,
        });
        expect(stale.status, stale.text).toBe(409);
        const restored = await person.client.post<Row>(recordsPath(module, restoreEndpoint), {
          id: record["id"],
          revision: told.record["revision"],
          entry: oldest?.id,
          fields: [note.name],
        });
        expect(restored.status, restored.text).toBe(200);
        expect(restored.data).toMatchObject({ [note.name]: "甲" });
        const whole = await person.client.post<Row>(recordsPath(module, restoreEndpoint), {
          id: record["id"],
          entry: oldest?.id,
          side: "before",
        });
        expect(whole.status, whole.text).toBe(200);
        expect(whole.data[note.name]).toEqual(record[note.name] ?? null);
        expect((await historyOf(person, module, record["id"])).records[0]).toMatchObject({
          origin: "restore",
          originText: "从历史恢复",
        });
      });

      test("a save that changes nothing leaves no trace and no revision", async () => {
        const record = await insertSample(server(), module, DEFAULT_TENANT);
        const same = await change(server(), module, record["id"], { [note.name]: "同" });
        const again = await change(server(), module, record["id"], { [note.name]: "同" });
        expect(again["revision"]).toBe(same["revision"]);
        expect((await historyOf(await personOf(server()), module, record["id"])).total).toBe(1);
      });
    });

    describe.each(removable.map((module) => [module.name, module] as const))("the bin of %s", (_name, module) => {
      test("holds what was deleted, and gives it back as it was", async () => {
        const person = await personOf(server());
        const record = await insertSample(server(), module, DEFAULT_TENANT);
        await remove(server(), module, record["id"]);
        const page = await person.client.get<Page<BinnedRecord>>(recordsPath(module, binEndpoint), { size: 100 });
        expect(page.status, page.text).toBe(200);
        const binned = page.data.records.find(({ id }) => id === record["id"]);
        expect(binned?.deletedBy).toMatch(/^person/);
        for (const field of module.fields) if (field.writeOnly) expect(binned).not.toHaveProperty(field.name);
        expect(await historyOf(person, module, record["id"])).toMatchObject({ deleted: true, records: [{ kind: "remove" }] });

        const revived = await person.client.post(recordsPath(module, reviveEndpoint), { ids: [record["id"]] });
        if (REVERSED.has(module.name)) {
          expect(revived, revived.text).toMatchObject({ status: 409 });
          return;
        }
        expect(revived.status, revived.text).toBe(200);
        const row = await server()
          .db.selectFrom(module.table)
          .selectAll()
          .where("id", "=", record["id"])
          .executeTakeFirstOrThrow();
        expect(row).toMatchObject({ is_deleted: 0, revision: 3 });
        expect((await person.client.post(recordsPath(module, reviveEndpoint), { ids: [record["id"]] })).status).toBe(404);
      });

      test("forgets what is purged, with its history, or says why it may not", async () => {
        const person = await personOf(server());
        const record = await insertSample(server(), module, DEFAULT_TENANT);
        const purge = (): Promise<{ status: number; text: string }> =>
          person.client.post(recordsPath(module, purgeEndpoint), { ids: String(record["id"]) });
        expect((await purge()).status).toBe(404);
        await remove(server(), module, record["id"]);
        const purged = await purge();
        expect(purged.status, purged.text).toBe(module.name === "tenant" ? 409 : 200);
        if (module.name === "tenant") return;
        const rows = await server().db.selectFrom(module.table).selectAll().where("id", "=", record["id"]).execute();
        expect(rows).toEqual([]);
        const traces = await server()
          .db.selectFrom("trellis_history")
          .selectAll()
          .where("module", "=", module.name)
          .where("record_id", "=", record["id"])
          .execute();
        expect(traces).toMatchObject([{ kind: "purge", changes: [] }]);
        const gone = await person.client.get(recordsPath(module, historyEndpoint), { id: String(record["id"]) });
        expect(gone.status).toBe(404);
      });
    });

    describe("what history tells", () => {
      test("says that a secret changed, never what it was or is", async () => {
        const module = server().module("specimen");
        const record = await insertSample(server(), module, DEFAULT_TENANT);
        await change(server(), module, record["id"], { secret: "hunter2" });
        const person = await personOf(server());
        const reply = await person.client.get<RecordHistory>(recordsPath(module, historyEndpoint), { id: String(record["id"]) });
        expect(reply.text).not.toContain("hunter2");
        expect(reply.text).not.toContain(String(record["secret"]));
        expect(reply.data.records[0]?.changes).toEqual([
          { field: "secret", secret: true, before: null, after: null, beforeText: null, afterText: null },
        ]);
        const [entry] = reply.data.records;
        const restored = await person.client.post(recordsPath(module, restoreEndpoint), {
          id: record["id"],
          entry: entry?.id,
          side: "before",
          fields: ["secret"],
        });
        expect(restored.status, restored.text).toBe(400);
      });

      test("reads as people read: choices, dictionaries and references by their labels, in the caller's language", async () => {
        const module = server().module("specimen");
        const record = await insertSample(server(), module, DEFAULT_TENANT);
        const [dept] = await insertRecords(server(), server().module("dept"), DEFAULT_TENANT, [
          { deptName: "测绘处", fullName: "测绘处", parentId: "0", deptCategory: 2, sort: 1 },
        ]);
        await change(server(), module, record["id"], { state: 0 });
        await change(server(), module, record["id"], { deptId: dept?.["id"], state: 2 });
        const { client } = await personOf(server());
        const reply = await client
          .with({ "Accept-Language": "en" })
          .get<RecordHistory>(recordsPath(module, historyEndpoint), { id: String(record["id"]) });
        const changes = new Map(reply.data.records[0]?.changes.map((change) => [change.field, change]));
        expect(changes.get("deptId")).toMatchObject({ after: dept?.["id"], afterText: "测绘处" });
        expect(changes.get("state")).toMatchObject({ before: 0, after: 2, beforeText: "Draft", afterText: "Rejected" });
      });

      test("asks the database as often for a long page as for a short one", async () => {
        const module = server().module("specimen");
        const record = await insertSample(server(), module, DEFAULT_TENANT);
        const person = await personOf(server());
        const counted = async (): Promise<number> =>
          (await server().counter.during(() => historyOf(person, module, record["id"], { size: 50 }))).length;
        // Word of the changes before may come late; then one answer reads again what the server had held.
        const least = async (): Promise<number> => Math.min(await counted(), await counted(), await counted());
        const depts = await insertRecords(
          server(),
          server().module("dept"),
          DEFAULT_TENANT,
          Array.from({ length: 12 }, (_, n) => ({
            deptName: `D${n}`,
            fullName: `D${n}`,
            parentId: "0",
            deptCategory: 2,
            sort: n,
          })),
        );
        await change(server(), module, record["id"], { deptId: depts[0]?.["id"] });
        const short = await least();
        for (const dept of depts.slice(1)) await change(server(), module, record["id"], { deptId: dept["id"] });
        expect(await least()).toBe(short);
      });

      test("stays within pages", async () => {
        const module = server().module("specimen");
        const record = await insertSample(server(), module, DEFAULT_TENANT);
        for (const count of [5, 10, 15]) await change(server(), module, record["id"], { count });
        const person = await personOf(server());
        const second = await historyOf(person, module, record["id"], { current: 2, size: 2 });
        expect(second).toMatchObject({ total: 3, pages: 2, current: 2, records: [{ revision: 2 }] });
        const { client } = person;
        for (const size of [101, 0, -1, "x"]) {
          const reply = await client.get(recordsPath(module, historyEndpoint), { id: String(record["id"]), size });
          expect(reply.status, reply.text).toBe(400);
        }
      });

      test("names an action by its title", async () => {
        const module = server().module("specimen");
        const record = await insertSample(server(), module, DEFAULT_TENANT);
        await server().db.updateTable(module.table).set({ state: 0 }).where("id", "=", record["id"]).execute();
        const { client } = await personOf(server());
        const reject = module.actions.find(({ id }) => id === "reject")!;
        expect((await client.post(`/api${reject.path}`, { ids: record["id"] })).status).toBe(200);
        const told = await historyOf(await personOf(server()), module, record["id"]);
        expect(told.records[0]).toMatchObject({ origin: "reject", originText: "拒绝" });
      });
    });

    test("a creation shows the values that the record was added with", async () => {
      const module = server().module("param");
      const person = await personOf(server());
      const key = `history${nextSample()}`;
      const values = { paramName: "甲", paramKey: key, paramValue: "1", remark: "" };
      const { data } = await person.client.post<Row>("/api/blade-system/param/submit", values);
      await change(server(), module, data["id"], { paramName: "乙", remark: "后来" });
      const told = await historyOf(person, module, data["id"]);
      expect(told.records.map(({ kind }) => kind)).toEqual(["edit", "add"]);
      const first = told.records[1]?.changes.map(({ field, before, after }) => [field, before, after]);
      expect(first).toEqual([
        ["paramName", null, "甲"],
        ["paramKey", null, key],
        ["paramValue", null, "1"],
      ]);
    });

    test("a creation is not taken back by a restore, which says how", async () => {
      const module = server().module("param");
      const { client } = await personOf(server());
      const values = { paramName: "甲", paramKey: `history${nextSample()}`, paramValue: "1" };
      const { data } = await client.post<Row>("/api/blade-system/param/submit", values);
      const changed = await change(server(), module, data["id"], { paramName: "乙" });
      const creation = (await historyOf(await personOf(server()), module, data["id"])).records[1]?.id;
      const refused = await client.post(recordsPath(module, restoreEndpoint), {
        id: data["id"],
        entry: creation,
        side: "before",
      });
      expect(refused.status, refused.text).toBe(409);
      expect(refused.msg).toBe("此变更之前该数据尚未创建。如需撤销新增，请删除该数据");
      expect((await historyOf(await personOf(server()), module, data["id"])).record["revision"]).toBe(changed["revision"]);
    });

    describe("who may", () => {
      test("sees no history and no bin without the codes for them", async () => {
        const module = server().module("specimen");
        const record = await insertSample(server(), module, DEFAULT_TENANT);
        await change(server(), module, record["id"], { count: 5 });
        const { read, view } = module.permissions;
        const reader = await createPerson(server(), { codes: [read, String(view)] });
        const entry = (await historyOf(reader, module, record["id"])).records[0]?.id;
        const calls = [
          reader.client.post(recordsPath(module, restoreEndpoint), { id: record["id"], entry }),
          reader.client.get(recordsPath(module, binEndpoint)),
          reader.client.post(recordsPath(module, reviveEndpoint), { ids: record["id"] }),
          reader.client.post(recordsPath(module, purgeEndpoint), { ids: record["id"] }),
        ];
        for (const reply of await Promise.all(calls)) expect(reply.status, reply.text).toBe(403);
        const nobody = await createPerson(server(), { codes: [] });
        expect((await nobody.client.get(recordsPath(module, historyEndpoint), { id: String(record["id"]) })).status).toBe(403);
        expect((await server().nobody.get(recordsPath(module, binEndpoint))).status).toBe(401);
        await remove(server(), module, record["id"]);
        const hidden = await reader.client.get(recordsPath(module, historyEndpoint), { id: String(record["id"]) });
        expect(hidden.status, hidden.text).toBe(404);
      });

      test("sees nothing of another tenant, nothing beyond the data scope, and no field that is hidden", async () => {
        const module = server().module("param");
        const [scope] = await insertRecords(server(), server().module("data-scope"), DEFAULT_TENANT, [
          {
            menuId: await moduleMenu(server(), module.name),
            scopeName: "own params",
            resourceCode: `test_${nextSample()}`,
            scopeType: 2,
            scopeField: "paramName,paramKey,remark",
          },
        ]);
        const limited = await createPerson(server(), { dataScopes: [String(scope?.["id"])] });
        const foreign = await insertSample(server(), module, DEFAULT_TENANT);
        const own = await insertSample(server(), module, DEFAULT_TENANT, { userId: limited.userId, deptId: null });
        const elsewhere = await insertSample(server(), module, "100001");
        await change(server(), module, own["id"], { paramValue: "机密", remark: "可见" });
        await change(server(), module, foreign["id"], { remark: "别人的" });
        const told = await limited.client.get<RecordHistory>(recordsPath(module, historyEndpoint), { id: String(own["id"]) });
        expect(told.text).not.toContain("机密");
        expect(told.text).not.toContain(String(own["paramValue"]));
        expect(told.data.records[0]).toMatchObject({ withheld: true, changes: [{ field: "remark" }] });
        for (const { id } of [foreign, elsewhere] as readonly Row[]) {
          const reply = await limited.client.get(recordsPath(module, historyEndpoint), { id: String(id) });
          expect(reply.status, reply.text).toBe(404);
        }
        // Restored is what they see: the hidden field stays.
        const entry = told.data.records[0]?.id;
        const restored = await limited.client.post(recordsPath(module, restoreEndpoint), {
          id: own["id"],
          entry,
          side: "before",
        });
        expect(restored.status, restored.text).toBe(200);
        const row = await server().db.selectFrom(module.table).selectAll().where("id", "=", own["id"]).executeTakeFirstOrThrow();
        expect(row).toMatchObject({ param_value: "机密", remark: own["remark"] ?? null });

        await remove(server(), module, foreign["id"], own["id"]);
        const bin = await limited.client.get<Page<BinnedRecord>>(recordsPath(module, binEndpoint));
        expect(bin.data.records.map(({ id }) => id)).toEqual([own["id"]]);
        expect(bin.text).not.toContain("机密");
        for (const endpoint of [reviveEndpoint, purgeEndpoint]) {
          for (const id of [foreign["id"], elsewhere["id"]])
            expect((await limited.client.post(recordsPath(module, endpoint), { ids: id })).status).toBe(404);
        }
      });
    });
  },
  { modules: SPECIMENS },
);
