import { describe, expect, test } from "vitest";
import {
  DEFAULT_TENANT,
  endpointPath,
  moduleEndpoint,
  modulesEndpoint,
  openapiEndpoint,
  purgeEndpoint,
  type BulkDone,
} from "#contract";
import { createPerson, insertRecords, personOf } from "../../support/records/fixtures.ts";
import { bulkPath, byFilter, rowsOf } from "../../support/records/bulk.ts";
import type { TestServer } from "../../support/server/create-test-server.ts";
import { nextSample } from "../../support/records/sample-record.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { sorted } from "../../support/values/sorted.ts";
import type { ExtraModules } from "../../support/server/test-deps.ts";
import { checked, imported, workbook } from "../../support/records/transfer.ts";
import { recordsPath } from "../../support/records/records-path.ts";

const BASE = "/api/test/voucher";
const [OPEN, USED, VOID] = [0, 1, 2];
const SAID = { zh: "只能删除未使用或已作废的券；已使用的请先作废", en: "Only vouchers that are open or void are deleted" };

const STATE = { type: "integer", title: "状态", enum: [OPEN, USED, VOID], default: OPEN } as const;

/** A module that keeps what was used, and a tree that keeps what is closed. */
const MODULES: ExtraModules = {
  "schemas/test/voucher.json": {
    module: "voucher",
    title: "券",
    schema: {
      type: "object",
      properties: { number: { type: "string", title: "券号", maxLength: 40 }, state: STATE },
    },
    ui: { fields: { state: { "ui:enumNames": ["未使用", "已使用", "已作废"] } } },
    endpoints: { base: "/test/voucher" },
    actions: {
      use: { title: "使用", when: { properties: { state: { const: OPEN } } }, set: { state: USED } },
    },
    removal: { when: { properties: { state: { enum: [OPEN, VOID] } } }, otherwise: SAID.zh },
    en: {
      title: "Vouchers",
      number: "Number",
      state: { title: "State", enumNames: ["Open", "Used", "Void"] },
      use: "Use",
      removal: { otherwise: SAID.en },
    },
  },
  "schemas/test/aisle.json": {
    module: "aisle",
    title: "通道",
    schema: {
      type: "object",
      properties: {
        name: { type: "string", title: "名称", maxLength: 40 },
        parentId: { type: "string", title: "上级", "x-ref": { module: "aisle" }, default: "0" },
        closedAt: { type: "string", title: "关闭时间", "x-format": "local-date-time" },
      },
    },
    ui: { list: { tree: "parentId" } },
    endpoints: { base: "/test/aisle" },
    removal: { when: { properties: { closedAt: { type: "null" } } }, otherwise: "已关闭的通道须保留" },
    en: {
      title: "Aisles",
      name: "Name",
      parentId: "Parent",
      closedAt: "Closed at",
      removal: { otherwise: "Aisles that were closed are kept" },
    },
  },
};

interface Voucher {
  readonly id: string;
  readonly number: string;
}

async function vouchers(server: TestServer, ...states: readonly number[]): Promise<readonly Voucher[]> {
  const records = states.map((state) => ({ number: `V${nextSample()}`, state }));
  const rows = await insertRecords(server, server.module("voucher"), DEFAULT_TENANT, records);
  return rows.map((row) => ({ id: String(row["id"]), number: String(row["number"]) }));
}

const idsOf = (all: readonly Voucher[]): string[] => all.map(({ id }) => id);

onEachDatabase(
  (server) => {
    const livesOn = async (ids: readonly string[], table = "voucher"): Promise<boolean[]> =>
      (await rowsOf(server(), table, ids)).map((row) => row["is_deleted"] === 0);

    describe("one record", () => {
      test.each([OPEN, VOID])("in the state %i goes", async (state) => {
        const { client } = await personOf(server());
        const ids = idsOf(await vouchers(server(), state));
        const reply = await client.post(`${BASE}/remove`, { ids });
        expect(reply.status, reply.text).toBe(200);
        expect(await livesOn(ids)).toEqual([false]);
      });

      test("in another stays, in the file's words and the reader's language", async () => {
        const { client } = await personOf(server());
        const [used] = await vouchers(server(), USED);
        for (const locale of ["zh", "en"] as const) {
          const reply = await client.with({ "Accept-Language": locale }).post(`${BASE}/remove`, undefined, { ids: used?.id });
          expect([reply.status, reply.msg]).toEqual([409, SAID[locale]]);
          expect(JSON.parse(reply.text)).toMatchObject({ error: "removalRefused", data: { count: 1, ids: [used?.id] } });
        }
        expect(await livesOn([used?.id ?? ""])).toEqual([true]);
      });

      test("is judged as it is when it is locked: of whoever uses and whoever deletes it one wins", async () => {
        const { client } = await personOf(server());
        for (let round = 0; round < 5; round += 1) {
          const ids = idsOf(await vouchers(server(), OPEN));
          const [used, removed] = await Promise.all([
            client.post(`${BASE}/use`, { ids }),
            client.post(`${BASE}/remove`, { ids }),
          ]);
          expect([200, 404, 409]).toContain(used.status);
          expect(sorted([used.status === 200, removed.status === 200]), `${used.text}\n${removed.text}`).toEqual([false, true]);
          expect(await livesOn(ids)).toEqual([used.status === 200]);
        }
      });
    });

    describe("of several", () => {
      test("none goes where one may not, and those are named", async () => {
        const { client } = await personOf(server());
        const all = await vouchers(server(), OPEN, USED, VOID, USED);
        const ids = idsOf(all);
        const zh = await client.post(`${BASE}/remove`, { ids });
        const names = [all[1]?.number, all[3]?.number];
        expect([zh.status, zh.msg]).toEqual([409, `有 2 条不能删除，未做任何修改：${names.join("、")}。${SAID.zh}`]);
        expect(zh.data).toEqual({ count: 2, ids: [ids[1], ids[3]] });
        const en = await client.with({ "Accept-Language": "en" }).post(`${BASE}/remove`, { ids });
        expect(en.msg).toBe(`2 of the records cannot be deleted, so nothing was deleted: ${names.join(", ")}. ${SAID.en}`);
        expect(await livesOn(ids)).toEqual([true, true, true, true]);
        expect((await client.post(`${BASE}/remove`, { ids: [ids[0], ids[2]] })).status).toBe(200);
      });

      test("names a few of the records that prevent the removal, and counts all", async () => {
        const { client } = await personOf(server());
        const all = await vouchers(server(), ...Array.from({ length: 25 }, () => USED));
        const reply = await client.post<{ count: number; ids: string[] }>(`${BASE}/remove`, { ids: idsOf(all) });
        const named = all.slice(0, 5).map(({ number }) => number);
        expect(reply.msg).toBe(`有 25 条不能删除，未做任何修改：${named.join("、")}\u00a0等。${SAID.zh}`);
        expect([reply.data.count, reply.data.ids.length]).toEqual([25, 20]);
      });

      test("a name that the caller may not see is not told: the id stands for it", async () => {
        const person = await createPerson(server());
        const admin = await server().signIn("admin");
        const rights = { number: "hidden", state: "hidden" };
        const rule = { roleId: person.roleId, module: "voucher", rights };
        expect((await admin.post("/api/blade-system/role/field-rules", rule)).status).toBe(200);
        const [open, used] = await vouchers(server(), OPEN, USED);
        const reply = await person.client.post(`${BASE}/remove`, { ids: [open?.id, used?.id] });
        expect([reply.status, reply.msg]).toEqual([409, `有 1 条不能删除，未做任何修改：${used?.id}。${SAID.zh}`]);
        expect(reply.text).not.toContain(used?.number);
      });

      test("does not name records outside of the caller's data scope", async () => {
        const admin = await server().signIn("admin");
        const menu = await server().db.selectFrom("menu").select("id").where("code", "=", "voucher").executeTakeFirstOrThrow();
        const scope = await admin.post<{ id: string }>("/api/blade-system/data-scope/submit", {
          menuId: String(menu["id"]),
          scopeName: `open ${nextSample()}`,
          resourceCode: `open${nextSample()}`,
          scopeType: 5,
          scopeField: "*",
          scopeValue: JSON.stringify({ properties: { state: { const: OPEN } } }),
        });
        expect(scope.status, scope.text).toBe(200);
        const person = await createPerson(server(), { dataScopes: [scope.data.id] });
        const [used] = await vouchers(server(), USED);
        const reply = await person.client.post(`${BASE}/remove`, { ids: used?.id });
        expect([reply.status, reply.msg]).toEqual([404, expect.not.stringContaining(SAID.zh)]);
      });

      test("a node and what is beneath it are judged each", async () => {
        const { client } = await personOf(server());
        const module = server().module("aisle");
        const [top] = await insertRecords(server(), module, DEFAULT_TENANT, [{ name: "上", parentId: "0" }]);
        const below = [
          { name: "甲", parentId: top?.["id"] },
          { name: "乙", parentId: top?.["id"], closedAt: "2026-05-01 08:00:00" },
        ];
        const children = await insertRecords(server(), module, DEFAULT_TENANT, below);
        const ids = [top, ...children].map((row) => String(row?.["id"]));
        const reply = await client.post("/api/test/aisle/remove", { ids });
        expect([reply.status, reply.msg]).toEqual([409, "有 1 条不能删除，未做任何修改：乙。已关闭的通道须保留"]);
        expect(await livesOn(ids, "aisle")).toEqual([true, true, true]);
        expect((await client.post("/api/test/aisle/submit", { id: ids[2], closedAt: "" })).status).toBe(200);
        expect((await client.post("/api/test/aisle/remove", { ids })).status).toBe(200);
      });
    });

    describe("in bulk", () => {
      test("removes all matches of a filter, or none", async () => {
        const { client } = await personOf(server());
        const all = await vouchers(server(), OPEN, VOID, USED);
        const ids = idsOf(all);
        const prefix = `B${nextSample()}`;
        await server().db.updateTable("voucher").set({ number: prefix }).where("id", "in", ids).execute();
        const refused = await byFilter(client, "voucher", "remove", { number_equal: prefix });
        expect([refused.status, refused.msg]).toEqual([409, `有 1 条不能删除，未做任何修改：${prefix}。${SAID.zh}`]);
        const named = await client.post(bulkPath("voucher", "remove"), { ids });
        expect(named.status, named.text).toBe(409);
        expect(await livesOn(ids)).toEqual([true, true, true]);
        const done = await byFilter(client, "voucher", "remove", { number_equal: prefix, state_notequal: String(USED) });
        expect(done.data.count, done.text).toBe(2);
        expect(await livesOn(ids)).toEqual([false, false, true]);
      });

      test("a deleted record in any state can be restored and purged", async () => {
        const { client } = await personOf(server());
        const ids = idsOf(await vouchers(server(), VOID));
        const done = await client.post<BulkDone>(bulkPath("voucher", "remove"), { ids });
        const undone = await client.post(bulkPath("voucher", "undo"), { batchId: done.data.undo?.batchId });
        expect(undone.status, undone.text).toBe(200);
        expect(await livesOn(ids)).toEqual([true]);
        await client.post(`${BASE}/remove`, { ids });
        await server().db.updateTable("voucher").set({ state: USED }).where("id", "in", ids).execute();
        const purged = await client.post(recordsPath("voucher", purgeEndpoint), { ids });
        expect(purged.status, purged.text).toBe(200);
      });
    });

    test("an import is not undone where what it added may not be deleted", async () => {
      const { client } = await personOf(server());
      const prefix = `I${nextSample()}`;
      const rows = [OPEN, USED].map((state) => [`${prefix}-${state}`, ["未使用", "已使用"][state] ?? ""]);
      await imported(client, "voucher", await checked(client, "voucher", workbook([["券号", "状态"], ...rows])));
      const added = await server()
        .db.selectFrom("voucher")
        .select("id")
        .where("number", "like", `${prefix}%`)
        .orderBy("id")
        .execute();
      const ids = added.map(({ id }) => String(id));
      const { batch_id: batchId } = await server()
        .db.selectFrom("trellis_history")
        .select("batch_id")
        .where("record_id", "=", ids[0])
        .executeTakeFirstOrThrow();
      const reply = await client.post(bulkPath("voucher", "undo"), { batchId });
      expect([reply.status, reply.msg]).toEqual([409, `有 1 条不能删除，未做任何修改：${prefix}-${USED}。${SAID.zh}`]);
      expect(await livesOn(ids)).toEqual([true, true]);
    });

    test("the console is told by which condition, and readers of the API's description in which words", async () => {
      const { client } = await personOf(server());
      const index = await client.get<{ name: string; hash: string }[]>(modulesEndpoint.path);
      const hash = index.data.find(({ name }) => name === "voucher")?.hash ?? "";
      const definition = await client.get(endpointPath(moduleEndpoint, { name: "voucher" }), { hash });
      expect(definition.data, definition.text).toMatchObject({
        removal: { when: { properties: { state: { enum: [OPEN, VOID] } } }, otherwise: SAID },
      });
      const described = await client.fetch(openapiEndpoint.path);
      expect(await described.json()).toMatchObject({
        paths: { [`${BASE}/remove`]: { post: { description: SAID.en } }, [`${BASE}/list`]: { get: {} } },
      });
    });
  },
  { modules: MODULES },
);
