import { describe, expect, test } from "vitest";
import { endpointPath, DEFAULT_TENANT, totalsEndpoint, type Page, type Totals } from "#contract";
import { createPerson, endpointOf, insertRecords, insertSample, pathOf } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import type { ExtraModules } from "../../support/server/test-deps.ts";
import { testCatalog } from "../../support/server/test-deps.ts";

/** Every kind of total over every kind of column that can have one. */
const LEDGER: ExtraModules = {
  "schemas/test/ledger.json": {
    module: "ledger",
    title: "账目",
    schema: {
      type: "object",
      properties: {
        name: { type: "string", title: "名称" },
        amount: { type: "string", title: "金额", "x-format": "money" },
        currency: { type: "string", title: "币种", enum: ["CNY", "USD"], default: "CNY" },
        pieces: { type: "integer", title: "数量" },
        weight: { type: "number", title: "重量" },
        due: { type: "string", title: "到期", format: "date" },
        paid: { type: "string", title: "付款", "x-format": "local-date-time" },
      },
    },
    ui: {
      list: {
        columns: [
          { field: "name", total: "count" },
          { field: "amount", total: "sum", totalPer: "currency" },
          { field: "pieces", total: "avg" },
          { field: "weight", total: "min" },
          { field: "due", total: "min" },
          { field: "paid", total: "max" },
          { field: "createTime", total: "max" },
        ],
        filters: ["name"],
      },
    },
    endpoints: { base: "/test/ledger", all: "GET", latest: "GET", sum: "GET", sumPage: "GET" },
    en: {
      title: "Ledger",
      name: "Name",
      amount: "Amount",
      currency: "Currency",
      pieces: "Pieces",
      weight: "Weight",
      due: "Due",
      paid: "Paid",
    },
  },
};

const modules = [...(await testCatalog(LEDGER)).modules.values()];
const own = (module: string): string => endpointPath(totalsEndpoint, { module });

onEachDatabase(
  (server) => {
    test("are exact over all that fits, and empty where nothing has a value", async () => {
      const { client } = await createPerson(server());
      const ledger = server().module("ledger");
      await insertRecords(server(), ledger, DEFAULT_TENANT, [
        { name: "a", amount: "0.1", pieces: 1, weight: 2.5, due: "2024-03-01", paid: "2024-01-01 08:00:00" },
        { name: "a", amount: "0.2", pieces: 2, weight: -1, due: "2024-02-29", paid: "2024-06-01 08:00:00" },
        { name: "b", amount: "9007199254740993.01", pieces: 2, weight: 0, due: "2025-01-01", paid: null },
        { name: null, amount: null, pieces: null, weight: null, due: null, paid: null },
      ]);
      await insertRecords(server(), ledger, "100001", [{ name: "a", amount: "1000", pieces: 1000 }]);
      const valuesOf = async (query: Record<string, string>) => {
        const reply = await client.get<Totals>(own("ledger"), query);
        expect(reply.status, reply.text).toBe(200);
        return [reply.data.count, ...reply.data.columns.slice(0, 6).map(({ value }) => value)];
      };
      expect(await valuesOf({})).toEqual([4, "3", "9007199254740993.31", "1.666667", "-1", "2024-02-29", "2024-06-01 08:00:00"]);
      expect(await valuesOf({ name_equal: "a" })).toEqual([2, "2", "0.3", "1.5", "-1", "2024-02-29", "2024-06-01 08:00:00"]);
      expect(await valuesOf({ name_in: "a,b", due_lt: "2024-03-01" })).toEqual([
        1,
        "1",
        "0.2",
        "2",
        "-1",
        "2024-02-29",
        "2024-06-01 08:00:00",
      ]);
      expect(await valuesOf({ name_equal: "nobody" })).toEqual([0, "0", null, null, null, null, null]);
      const where = JSON.stringify({
        any: [
          { field: "name", operator: "null", value: "" },
          { field: "pieces", operator: "equal", value: "1" },
        ],
      });
      expect(await valuesOf({ where, name_notequal: "b" })).toEqual([
        2,
        "1",
        "0.1",
        "1",
        "2.5",
        "2024-03-01",
        "2024-01-01 08:00:00",
      ]);
      expect((await client.get(own("ledger"), { nothing: "1" })).status).toBe(400);
    });

    test("say where what they add up is of different kinds", async () => {
      const { client } = await createPerson(server());
      await insertRecords(server(), server().module("ledger"), DEFAULT_TENANT, [
        { name: "mixed", amount: "1", currency: "CNY" },
        { name: "mixed", amount: "2", currency: "CNY" },
        { name: "mixed", amount: "4", currency: "USD" },
      ]);
      const amountOf = async (query: Record<string, string>) =>
        (await client.get<Totals>(own("ledger"), { name_equal: "mixed", ...query })).data.columns[1];
      expect(await amountOf({})).toEqual({ field: "amount", total: "sum", value: "7", across: "currency" });
      expect(await amountOf({ currency_equal: "CNY" })).toEqual({ field: "amount", total: "sum", value: "3" });
      expect(await amountOf({ currency_equal: "EUR" })).toEqual({ field: "amount", total: "sum", value: null });
      const withheld = await createPerson(server());
      const admin = await server().signIn("admin");
      const rule = { roleId: withheld.roleId, module: "ledger", rights: { currency: "hidden" } };
      expect((await admin.post("/api/blade-system/role/field-rules", rule)).code).toBe(200);
      const told = await withheld.client.get<Totals>(own("ledger"), { name_equal: "mixed" });
      expect(told.data.columns[1]).toEqual({ field: "amount", total: "sum", value: "7" });
    });

    test("are told by field where a module asks for them, alone or with a page; what is hidden is not among them", async () => {
      const person = await createPerson(server());
      const ledger = server().module("ledger");
      await insertRecords(server(), ledger, DEFAULT_TENANT, [
        { name: "sum", amount: "0.1", pieces: 1, weight: 2.5, due: "2024-03-01", paid: "2024-01-01 08:00:00" },
        { name: "sum", amount: "0.2", pieces: 4, weight: -1, due: "2024-02-29", paid: null },
      ]);
      const asked = { name_equal: "sum", size: "1", ascs: "pieces" };
      const sum = {
        count: 2,
        name: 2,
        amount: "0.3",
        pieces: 2.5,
        weight: -1,
        due: "2024-02-29",
        paid: "2024-01-01 08:00:00",
        createTime: expect.any(String),
      };
      expect((await person.client.get("/api/test/ledger/sum", asked)).data).toEqual(sum);
      expect((await person.client.get("/api/test/ledger/sum/page", asked)).data).toMatchObject({
        records: [{ pieces: 1 }],
        total: 2,
        pages: 2,
        sum,
      });
      expect((await person.client.get("/api/test/ledger/sum", { name_equal: "nobody" })).data).toEqual({
        count: 0,
        name: 0,
        amount: "0",
        pieces: null,
        weight: null,
        due: null,
        paid: null,
        createTime: null,
      });
      const admin = await server().signIn("admin");
      const rights = { roleId: person.roleId, module: "ledger", rights: { amount: "hidden" } };
      expect((await admin.post("/api/blade-system/role/field-rules", rights)).status).toBe(200);
      expect((await person.client.get("/api/test/ledger/sum", asked)).data).not.toHaveProperty("amount");
      const page = await person.client.get<{ sum: object }>("/api/test/ledger/sum/page", asked);
      expect(page.data.sum).not.toHaveProperty("amount");
      const stranger = await createPerson(server(), { codes: [] });
      expect((await stranger.client.get("/api/test/ledger/sum")).status).toBe(403);
    });

    test("take one statement, however much there is", async () => {
      const { client } = await createPerson(server());
      await client.get(own("ledger"));
      const statements = await server().counter.during(() => client.get(own("ledger")));
      expect(statements.filter((text) => text.includes('"ledger"')).length).toBe(1);
    });

    const summed = modules.filter((module) => module.list.columns.some(({ total }) => total !== null));
    describe.each(summed.map((module) => [module.name, module] as const))("of %s", (name, module) => {
      test("are those of its list", async () => {
        const person = await createPerson(server());
        const { id } = await insertSample(server(), module, person.tenantId, person);
        // Logs grow by being asked for, and what was logged before may be stored between two questions.
        const asked = { id_le: String(id), size: 1 };
        const list = pathOf(endpointOf(module, "list", "page")!);
        const counted = async () => (await person.client.get<Totals>(own(name), asked)).data.count;
        const listed = async () => (await person.client.get<Page<unknown>>(list, asked)).data.total;
        await expect.poll(async () => (await counted()) - (await listed())).toBe(0);
        const { data } = await person.client.get<Totals>(own(name), asked);
        expect(data.count).toBeGreaterThan(0);
        expect(data.columns.map(({ field, total }) => ({ field, total }))).toEqual(
          module.list.columns.flatMap(({ field, total }) => (total === null ? [] : [{ field, total }])),
        );
        const stranger = await createPerson(server(), { codes: [] });
        expect((await stranger.client.get(own(name))).status).toBe(403);
      });
    });

    test("are not there where no column asks for one", async () => {
      const { client } = await createPerson(server());
      expect((await client.get(own("param"))).status).toBe(404);
    });
  },
  { modules: LEDGER },
);
