import { describe, expect, test } from "vitest";
import { DEFAULT_TENANT, MOST_IN_BULK, readUndo, UNDO_SECONDS, type BulkDone, type BulkMark } from "#contract";
import {
  createPerson,
  createTenant,
  endpointOf,
  insertRecords,
  insertSample,
  pathOf,
  personOf,
} from "../../support/records/fixtures.ts";
import { bulkPath, byFilter, insertSpecimens, markOf, rowsOf } from "../../support/records/bulk.ts";
import type { TestServer } from "../../support/server/create-test-server.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { representatives } from "../../support/modules/representative-modules.ts";
import { nextSample, sampleRecord } from "../../support/records/sample-record.ts";
import { SPECIMENS } from "../../support/modules/specimen-modules.ts";
import { testCatalog } from "../../support/server/test-deps.ts";

type Row = Record<string, unknown>;

const modules = representatives([...(await testCatalog(SPECIMENS)).modules.values()]);

onEachDatabase(
  (server) => {
    describe("a selection by filter", () => {
      test("is counted, and its mark changes with every save, addition and removal", async () => {
        const { client } = await personOf(server());
        const { ids, filters } = await insertSpecimens(server(), 3);
        const first = await markOf(client, "specimen", filters);
        expect(first.count).toBe(3);
        expect(await markOf(client, "specimen", filters)).toEqual(first);
        await client.post("/api/test/specimen/update", { id: ids[0], count: 50 });
        const second = await markOf(client, "specimen", filters);
        expect(second).toEqual({ count: 3, mark: expect.not.stringMatching(`^${first.mark}$`) });
        await client.post("/api/test/specimen/remove", undefined, { ids: ids[1] });
        expect((await markOf(client, "specimen", filters)).count).toBe(2);
      });

      test("asks as a list does: what the list refuses is refused", async () => {
        const { client } = await personOf(server());
        expect((await client.get(bulkPath("specimen", "mark"), { nonsense: "1" })).status).toBe(400);
        const reply = await client.post(bulkPath("specimen", "remove"), { filters: { nonsense: "1" }, count: 0, mark: "0" });
        expect(reply.status, reply.text).toBe(400);
      });

      test("is refused, with the number there is now, when somebody saved one of them meanwhile", async () => {
        const { client } = await personOf(server());
        const { ids, filters } = await insertSpecimens(server(), 3);
        const seen = await markOf(client, "specimen", filters);
        await client.post("/api/test/specimen/update", { id: ids[0], count: 50 });
        const reply = await client.post<BulkMark>(bulkPath("specimen", "remove"), { filters, ...seen });
        expect(reply.status, reply.text).toBe(409);
        expect(reply.data.count).toBe(3);
        expect(reply.msg).toContain("3");
        for (const row of await rowsOf(server(), "specimen", ids)) expect(row["is_deleted"]).toBe(0);
      });

      test("is refused when one more matches, and the answer can be used to repeat it", async () => {
        const { client } = await personOf(server());
        const { ids, filters } = await insertSpecimens(server(), 2);
        const seen = await markOf(client, "specimen", filters);
        const [extra] = await insertRecords(server(), server().module("specimen"), DEFAULT_TENANT, [
          { ...(await sampleRecord(server(), server().module("specimen"), DEFAULT_TENANT)), title: filters["title_equal"] },
        ]);
        const refused = await client.post<BulkMark>(bulkPath("specimen", "remove"), { filters, ...seen });
        expect(refused.status, refused.text).toBe(409);
        expect(refused.data.count).toBe(3);
        const again = await client.post<BulkDone>(bulkPath("specimen", "remove"), { filters, ...refused.data });
        expect(again.status, again.text).toBe(200);
        expect(again.data.count).toBe(3);
        for (const row of await rowsOf(server(), "specimen", [...ids, String(extra?.["id"])])) expect(row["is_deleted"]).toBe(1);
      });

      test("names at most so many", async () => {
        const { client } = await personOf(server());
        const ids = Array.from({ length: MOST_IN_BULK + 1 }, (_, at) => String(at + 1));
        for (const body of [{ ids }, { filters: {}, count: MOST_IN_BULK + 1, mark: "0" }]) {
          const reply = await client.post(bulkPath("specimen", "remove"), body);
          expect(reply.status, reply.text).toBe(400);
          expect(reply.msg).toContain(String(MOST_IN_BULK));
        }
      });

      test("that matches nothing, and a request without a selection, are told so", async () => {
        const { client } = await personOf(server());
        const filters = { title_equal: `nobody ${nextSample()}` };
        expect((await byFilter(client, "specimen", "remove", filters)).status).toBe(400);
        for (const body of [
          {},
          { ids: [] },
          { filters },
          { filters: "x", count: 1, mark: "1" },
          { filters: { title: 1 }, count: 1, mark: "1" },
        ]) {
          expect((await client.post(bulkPath("specimen", "remove"), body)).status, JSON.stringify(body)).toBe(400);
        }
      });

      test("holds no record of another tenant", async () => {
        const { client } = await personOf(server());
        const { filters } = await insertSpecimens(server(), 1);
        const other = await createTenant(server());
        const [foreign] = await insertRecords(server(), server().module("specimen"), other, [
          { ...(await sampleRecord(server(), server().module("specimen"), other)), title: filters["title_equal"] },
        ]);
        expect((await byFilter(client, "specimen", "remove", filters)).data.count).toBe(1);
        expect(await rowsOf(server(), "specimen", [String(foreign?.["id"])])).toEqual([
          expect.objectContaining({ is_deleted: 0 }),
        ]);
        expect((await client.post(bulkPath("specimen", "remove"), { ids: [foreign?.["id"]] })).status).toBe(404);
      });

      test("holds no record outside the data scope", async () => {
        const scope = await ownRecordsOnly(server(), "specimen");
        const { client, userId } = await createPerson(server(), { dataScopes: [scope] });
        const { ids, filters } = await insertSpecimens(server(), 2);
        await server().db.updateTable("specimen").set({ create_user: userId }).where("id", "=", ids[0]).execute();
        expect((await markOf(client, "specimen", filters)).count).toBe(1);
        expect((await byFilter(client, "specimen", "remove", filters)).data.count).toBe(1);
        const [first, second] = await rowsOf(server(), "specimen", ids);
        expect([first?.["is_deleted"], second?.["is_deleted"]]).toEqual([1, 0]);
        expect((await client.post(bulkPath("specimen", "edit"), { ids: [ids[1]], values: { count: 5 } })).status).toBe(404);
      });
    });

    describe.each(modules.map((module) => [module.name, module] as const))("%s", (_name, module) => {
      test("in bulk, too, asks for the code of what is done", async () => {
        const reader = await createPerson(server(), { codes: [module.permissions.read] });
        expect((await reader.client.get(bulkPath(module.name, "mark"))).status).toBe(200);
        for (const which of ["remove", "edit"] as const) {
          const code = which === "remove" ? module.permissions.delete : module.permissions.edit;
          const reply = await reader.client.post(bulkPath(module.name, which), { ids: ["1"], values: {} });
          expect(reply.status, `${which} ${reply.text}`).toBe(code === null ? 404 : 403);
        }
        for (const action of module.actions.filter(({ on }) => on === "batch")) {
          const reply = await reader.client.post(bulkPath(module.name, "run"), { ids: ["1"], action: action.id });
          expect(reply.status, `${action.id} ${reply.text}`).toBe(403);
        }
        const { client } = await createPerson(server(), { codes: [] });
        expect((await client.get(bulkPath(module.name, "mark"))).status).toBe(403);
      });

      const remove = endpointOf(module, "remove");
      if (remove === null || module.tenancy === "platform") return;
      test("a removal offers an undo only when it can be undone", async () => {
        const { client } = await personOf(server());
        const record = await insertSample(server(), module, DEFAULT_TENANT);
        const reply = await client.post(pathOf(remove), undefined, { ids: String(record["id"]) });
        expect(reply.status, reply.text).toBe(200);
        const undo = readUndo(reply.headers.get("Trellis-Undo"));
        if (undo === null) return;
        const undone = await client.post<number>(bulkPath(module.name, "undo"), { batchId: undo.batchId });
        expect(undone.status, undone.text).toBe(200);
        expect(undone.data).toBe(1);
        const [now] = await rowsOf(server(), module.table, [String(record["id"])]);
        expect(now).toMatchObject({ is_deleted: 0, revision: 3 });
        const again = await client.post(bulkPath(module.name, "undo"), { batchId: undo.batchId });
        expect(again.status, again.text).toBe(409);
      });
    });

    describe("a change of fields", () => {
      test("gives every record the values, as one batch of the history", async () => {
        const { client, userId } = await personOf(server());
        const { ids, filters } = await insertSpecimens(server(), 3);
        const reply = await byFilter(client, "specimen", "edit", filters, { values: { count: 25, open: true, reason: "一起" } });
        expect(reply.status, reply.text).toBe(200);
        expect(reply.data).toEqual({ count: 3, unchanged: 0, undo: { batchId: expect.any(String), seconds: UNDO_SECONDS } });
        for (const row of await rowsOf(server(), "specimen", ids)) {
          expect(row).toMatchObject({ count: 25, open: true, reason: "一起", revision: 2, update_user: userId });
        }
        const history = await server()
          .db.selectFrom("trellis_history")
          .select(["record_id", "kind", "origin", "batch_id"])
          .where("record_id", "in", ids)
          .orderBy("record_id")
          .execute();
        expect(history).toEqual(
          ids.map((id) => ({ record_id: id, kind: "edit", origin: "bulk", batch_id: reply.data.undo?.batchId })),
        );
      });

      test("leaves those alone that have the values already, and says how many", async () => {
        const { client } = await personOf(server());
        const { ids, filters } = await insertSpecimens(server(), 3, { count: 25 });
        await client.post("/api/test/specimen/update", { id: ids[2], count: 30 });
        const reply = await byFilter(client, "specimen", "edit", filters, { values: { count: 25 } });
        expect(reply.data).toMatchObject({ count: 3, unchanged: 2 });
        expect((await rowsOf(server(), "specimen", ids)).map((row) => row["revision"])).toEqual([1, 1, 3]);
      });

      test("is told at the field when the value itself is wrong", async () => {
        const { client } = await personOf(server());
        const { ids } = await insertSpecimens(server(), 2);
        const reply = await client.post(bulkPath("specimen", "edit"), { ids, values: { count: 7 } });
        expect(reply.status, reply.text).toBe(400);
        expect(reply.errors).toEqual([expect.objectContaining({ pointer: "/count", keyword: "multipleOf" })]);
        const lost = await client.post(bulkPath("specimen", "edit"), { ids, values: { deptId: "12345" } });
        expect(lost.errors).toEqual([expect.objectContaining({ pointer: "/deptId", keyword: "x-ref" })]);
      });

      test("names the records that stand in its way, and changes none", async () => {
        const { client } = await personOf(server());
        const { ids } = await insertSpecimens(server(), 3);
        await server().db.updateTable("specimen").set({ amount: null }).where("id", "=", ids[1]).execute();
        const reply = await client.post<{ count: number; records: Row[] }>(bulkPath("specimen", "edit"), {
          ids,
          values: { count: 5 },
        });
        expect(reply.status, reply.text).toBe(409);
        expect(reply.data.count).toBe(1);
        expect(reply.data.records).toEqual([
          {
            id: ids[1],
            label: expect.any(String),
            errors: [expect.objectContaining({ pointer: "/amount", keyword: "required" })],
          },
        ]);
        for (const row of await rowsOf(server(), "specimen", ids)) expect(row["revision"]).toBe(1);
      });

      test("takes no field that each record has for itself, no secret, none that no form edits", async () => {
        const { client } = await personOf(server());
        const { ids } = await insertSpecimens(server(), 1);
        for (const values of [
          { essay: "x" },
          { secret: "x" },
          { serial: "x" },
          { firstNote: "x" },
          { nonsense: 1 },
          { revision: 9 },
          {},
        ]) {
          const reply = await client.post(bulkPath("specimen", "edit"), { ids, values });
          expect(reply.status, `${JSON.stringify(values)} ${reply.text}`).toBe(400);
        }
      });

      test("costs as many statements for thirty records as for three", async () => {
        const { client } = await personOf(server());
        const cost = async (count: number): Promise<readonly string[]> => {
          const { ids } = await insertSpecimens(server(), count);
          const dept = await insertSample(server(), server().module("dept"), DEFAULT_TENANT);
          const values = { count: 5, deptId: dept["id"], sexes: "1" };
          return server().counter.during(async () => {
            expect((await client.post(bulkPath("specimen", "edit"), { ids, values })).status).toBe(200);
          });
        };
        await cost(1);
        const [few, many] = [await cost(3), await cost(30)];
        expect(about(many).length, many.join("\n")).toBe(about(few).length);
      });

      test("an edit of the parent moves tree nodes, but never below themselves", async () => {
        const { client } = await personOf(server());
        const module = server().module("shelf");
        const code = (): string => `ZZ${String(1000 + (nextSample() % 9000))}`;
        const [top, left, right] = await insertRecords(server(), module, DEFAULT_TENANT, [
          { code: code(), name: "top", parentCode: "-" },
          { code: code(), name: "left", parentCode: "-" },
          { code: code(), name: "right", parentCode: "-" },
        ]);
        const ids = [left?.["id"], right?.["id"]];
        const moved = await client.post(bulkPath("shelf", "edit"), { ids, values: { parentCode: top?.["code"] } });
        expect(moved.status, moved.text).toBe(200);
        const circle = await client.post(bulkPath("shelf", "edit"), {
          ids: [top?.["id"]],
          values: { parentCode: left?.["code"] },
        });
        expect(circle.status, circle.text).toBe(400);
        expect(circle.errors).toEqual([expect.objectContaining({ pointer: "/parentCode", keyword: "cycle" })]);
      });
    });

    describe("an action", () => {
      test("runs on all that match, with its form and its condition", async () => {
        const { client } = await personOf(server());
        const { ids, filters } = await insertSpecimens(server(), 3);
        const missing = await byFilter(client, "specimen", "run", filters, { action: "approve", input: {} });
        expect(missing.status, missing.text).toBe(400);
        expect(missing.errors).toEqual([expect.objectContaining({ pointer: "/reason" })]);
        const reply = await byFilter(client, "specimen", "run", filters, { action: "approve", input: { reason: "好" } });
        expect(reply.status, reply.text).toBe(200);
        expect(reply.data).toMatchObject({ count: 3, undo: { seconds: UNDO_SECONDS } });
        for (const row of await rowsOf(server(), "specimen", ids)) expect(row).toMatchObject({ state: 1, reason: "好" });
        const again = await byFilter(client, "specimen", "run", filters, { action: "approve", input: { reason: "好" } });
        expect(again.status, again.text).toBe(409);
      });

      test("that is offered on one record only, or does not exist, is none for many", async () => {
        const { client } = await personOf(server());
        const { ids } = await insertSpecimens(server(), 1);
        for (const action of ["reject", "nonsense", undefined]) {
          expect((await client.post(bulkPath("specimen", "run"), { ids, action })).status).toBe(404);
        }
      });

      test("costs as many statements for thirty records as for three", async () => {
        const { client } = await personOf(server());
        const cost = async (count: number): Promise<readonly string[]> => {
          const { ids } = await insertSpecimens(server(), count);
          const body = { ids, action: "approve", input: { reason: "好" } };
          return server().counter.during(async () =>
            expect((await client.post(bulkPath("specimen", "run"), body)).status).toBe(200),
          );
        };
        await cost(1);
        const [few, many] = [await cost(3), await cost(30)];
        expect(about(many).length, many.join("\n")).toBe(about(few).length);
      });
    });
  },
  { modules: SPECIMENS },
);

/** Without what the server does beside: logs, a look at the session, upkeep. */
function about(statements: readonly string[]): readonly string[] {
  return statements.filter((text) => /"specimen"|"dept"|trellis_history/.test(text));
}

/** A data scope of the module's records that the person made. */
async function ownRecordsOnly(server: TestServer, module: string): Promise<string> {
  const menu = await server.db.selectFrom("menu").select(["id"]).where("code", "=", module).executeTakeFirstOrThrow();
  const [scope] = await insertRecords(server, server.module("data-scope"), DEFAULT_TENANT, [
    { menuId: String(menu["id"]), resourceCode: `own${nextSample()}`, scopeName: "own", scopeType: 2 },
  ]);
  return String(scope?.["id"]);
}
