import { expect, test } from "vitest";
import { DEFAULT_TENANT } from "#contract";
import { createPerson, endpointOf, insertRecords, insertSample, pathOf, type Person } from "../../support/records/fixtures.ts";
import type { TestServer } from "../../support/server/create-test-server.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { sampleRecord } from "../../support/records/sample-record.ts";
import { sorted } from "../../support/values/sorted.ts";
import { SPECIMENS } from "../../support/modules/specimen-modules.ts";
import type { ExtraModules } from "../../support/server/test-deps.ts";

type Row = Record<string, unknown>;

/** An action that sets what only the server knows. */
const VISIT: ExtraModules = {
  "schemas/test/visit.json": {
    module: "visit",
    title: "来访",
    schema: {
      type: "object",
      properties: {
        guest: { type: "string", title: "来宾" },
        metAt: { type: "string", title: "接待时间", "x-format": "local-date-time", readOnly: true },
        metOn: { type: "string", title: "接待日期", format: "date", readOnly: true },
        metBy: { type: "string", title: "接待人", "x-ref": { module: "user" }, readOnly: true },
        deptId: { type: "string", title: "接待部门", "x-ref": { module: "dept" }, readOnly: true },
      },
    },
    actions: {
      meet: {
        title: "接待",
        when: { properties: { metAt: { type: "null" } } },
        set: { metAt: "$now", metOn: "$today", metBy: "$userId", deptId: "$deptId" },
      },
      handOver: {
        title: "转交",
        form: {
          type: "object",
          required: ["to"],
          properties: {
            to: { type: "string", title: "转交给", "x-ref": { module: "user" } },
            dept: { type: "string", title: "转交部门", "x-ref": { module: "dept" } },
          },
        },
        set: { metBy: { "x-compute": "form.to" }, deptId: { "x-compute": "coalesce(form.dept, deptId)" } },
      },
      rename: {
        title: "更名",
        when: { required: ["guest"] },
        form: { type: "object", properties: { guest: { type: "string", title: "来宾" } } },
        set: {},
      },
    },
    endpoints: { base: "/test/visit" },
    en: {
      title: "Visits",
      guest: "Guest",
      metAt: "Met at",
      metOn: "Met on",
      metBy: "Met by",
      deptId: "Department",
      meet: "Meet",
      handOver: "Hand over",
      rename: "Rename",
      to: "To",
      dept: "To department",
    },
  },
};

const APPROVE = "/api/test/specimen/approve";
const REJECT = "/api/test/specimen/reject";
const people = new WeakMap<TestServer, Promise<Person>>();

function personOf(server: TestServer): Promise<Person> {
  const known = people.get(server) ?? createPerson(server);
  people.set(server, known);
  return known;
}

async function specimen(server: TestServer, values: Row = {}): Promise<string> {
  const module = server.module("specimen");
  const sample = await sampleRecord(server, module, DEFAULT_TENANT);
  const [record] = await insertRecords(server, module, DEFAULT_TENANT, [{ ...sample, state: 0, reason: null, ...values }]);
  return String(record?.["id"]);
}

onEachDatabase(
  (server) => {
    const state = async (id: string): Promise<Row> =>
      server().db.selectFrom("specimen").select(["state", "reason", "revision"]).where("id", "=", id).executeTakeFirstOrThrow();

    test("sets what the file says and keeps what the form asked, on every record it names", async () => {
      const { client } = await personOf(server());
      const ids = [await specimen(server()), await specimen(server())];
      const reply = await client.post<Row[]>(APPROVE, { ids, reason: "齐全" });
      expect(reply.status, reply.text).toBe(200);
      for (const id of ids) expect(await state(id)).toEqual({ state: 1, reason: "齐全", revision: 2 });
      expect(sorted(reply.data.map((record) => record["id"]))).toEqual(sorted(ids));
      expect(reply.text).not.toContain("secret");
    });

    test("sets the moment, the day, who runs it and their department", async () => {
      const { client, userId, deptId } = await personOf(server());
      const [visit] = await insertRecords(server(), server().module("visit"), DEFAULT_TENANT, [{ guest: "客人" }]);
      const reply = await client.post<Row[]>("/api/test/visit/meet", { ids: visit?.["id"] });
      expect(reply.status, reply.text).toBe(200);
      const [met] = reply.data;
      expect(met).toMatchObject({ metBy: userId, deptId, metOn: String(met?.["metAt"]).slice(0, 10) });
      expect(String(met?.["metAt"]) <= String(met?.["updateTime"])).toBe(true);
      expect((await client.post("/api/test/visit/meet", { ids: visit?.["id"] })).status).toBe(409);
    });

    test("sets references to those that its form asks, and judges them like typed ones", async () => {
      const { client, userId, deptId } = await personOf(server());
      const [visit] = await insertRecords(server(), server().module("visit"), DEFAULT_TENANT, [{ guest: "客人" }]);
      const handOver = (form: Row) => client.post<Row[]>("/api/test/visit/handOver", form, { ids: String(visit?.["id"]) });
      const first = await handOver({ to: userId, dept: deptId });
      expect(first.status, first.text).toBe(200);
      expect(first.data[0]).toMatchObject({ metBy: userId, deptId });
      // An empty department keeps the one that the record has.
      expect((await handOver({ to: userId })).data[0]).toMatchObject({ metBy: userId, deptId });
      const unknown = await handOver({ to: "9000000000000000001" });
      expect([unknown.status, unknown.errors.map(({ pointer, keyword }) => [pointer, keyword])]).toEqual([
        400,
        [["/to", "x-ref"]],
      ]);
    });

    test("stores what its form asks where nothing else is to be set, on records with the values that it requires", async () => {
      const { client } = await personOf(server());
      const [visit] = await insertRecords(server(), server().module("visit"), DEFAULT_TENANT, [{ guest: "客人" }]);
      const rename = (form: Row) => client.post<Row[]>("/api/test/visit/rename", form, { ids: String(visit?.["id"]) });
      expect((await rename({ guest: "贵宾" })).data[0]).toMatchObject({ guest: "贵宾" });
      expect((await rename({ guest: null })).data[0]).toMatchObject({ guest: null });
      expect((await rename({ guest: "客人" })).status).toBe(409);
    });

    test("takes ids from the query and the form from the body", async () => {
      const { client } = await personOf(server());
      const id = await specimen(server());
      expect((await client.post(APPROVE, { reason: "好" }, { ids: id })).status).toBe(200);
      expect(await state(id)).toMatchObject({ state: 1, reason: "好" });
    });

    test("judges its form by the form's schema", async () => {
      const { client } = await personOf(server());
      const id = await specimen(server());
      const reply = await client.post(APPROVE, { ids: id });
      expect(reply.status, reply.text).toBe(400);
      expect(reply.errors).toEqual([expect.objectContaining({ pointer: "/reason", keyword: "required", message: "请输入原因" })]);
      const long = await client.post(APPROVE, { ids: id, reason: "字".repeat(21) });
      expect(long.errors).toEqual([expect.objectContaining({ pointer: "/reason", keyword: "maxLength" })]);
      const unknown = await client.post(APPROVE, { ids: id, reason: "好", state: 2 });
      expect(unknown.status, "nothing but what the form asks").toBe(400);
      expect(await state(id)).toMatchObject({ state: 0, revision: 1 });
    });

    test("is refused where its condition does not hold, and then happens to none", async () => {
      const { client } = await personOf(server());
      const [fresh, done] = [await specimen(server()), await specimen(server(), { state: 1 })];
      const reply = await client.post(APPROVE, { ids: [fresh, done], reason: "好" });
      expect(reply.status, reply.text).toBe(409);
      expect(reply.msg).toMatch(/^有 1 条不能执行“批准”，未做任何修改：/);
      expect(await state(fresh)).toMatchObject({ state: 0, revision: 1 });
    });

    test("one of two concurrent actions succeeds, and the other is refused with a message", async () => {
      const { client } = await personOf(server());
      for (let round = 0; round < 5; round += 1) {
        const id = await specimen(server());
        const [approved, rejected] = await Promise.all([
          client.post(APPROVE, { ids: id, reason: "好" }),
          client.post(REJECT, { ids: id }),
        ]);
        expect(sorted([approved.status, rejected.status]), `${approved.text}\n${rejected.text}`).toEqual([200, 409]);
        expect(await state(id)).toMatchObject({ state: approved.status === 200 ? 1 : 2, revision: 2 });
      }
    });

    test("is refused for an older revision, for nothing, and for what is not there", async () => {
      const { client } = await personOf(server());
      const id = await specimen(server(), {});
      await client.post(pathOf(endpointOf(server().module("specimen"), "update")!), { id, title: "inzwischen anders" });
      expect((await client.post(REJECT, { ids: id, revision: 1 })).status).toBe(409);
      expect((await client.post(REJECT, {})).msg).toBe("请选择至少一条数据");
      expect((await client.post(REJECT, { ids: "1234567890123456789" })).status).toBe(404);
      expect((await client.post(REJECT, { ids: "abc" })).status).toBe(400);
    });

    test("needs its own code", async () => {
      const { client } = await createPerson(server(), { codes: ["specimen", "specimen_edit", "specimen_approve"] });
      const id = await specimen(server());
      expect((await client.post(REJECT, { ids: id })).status).toBe(403);
      expect((await client.post(APPROVE, { ids: id, reason: "好" })).status).toBe(200);
    });

    test("a sample of every module can be made twice, so that tables of tests stand on real records", async () => {
      for (const module of server().catalog.modules.values()) {
        const [one, two] = [
          await insertSample(server(), module, DEFAULT_TENANT),
          await insertSample(server(), module, DEFAULT_TENANT),
        ];
        expect(one["id"], module.name).not.toBe(two["id"]);
      }
    });
  },
  { modules: { ...SPECIMENS, ...VISIT } },
);
