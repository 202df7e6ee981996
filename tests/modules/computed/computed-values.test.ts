import { expect, test } from "vitest";
import { undoEndpoint } from "#contract";
import { bulkPath, byFilter } from "../../support/records/bulk.ts";
import { exampleModules } from "../../support/modules/examples.ts";
import { createPerson, createTenant, type Person } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { recordsPath } from "../../support/records/records-path.ts";
import { testCatalog } from "../../support/server/test-deps.ts";
import { checked, faultsOf, imported, upload, workbook } from "../../support/records/transfer.ts";

type Row = Readonly<Record<string, unknown>>;

const MODULES = exampleModules("quotation/quotation", "fleet/truck", "fleet/maintenance");
const LINES = [
  { item: "设计", price: "0.10", count: 3 },
  { item: "施工", price: "1999.99", count: 0.5 },
];

onEachDatabase(
  (server) => {
    const somebody = async (): Promise<Person> => createPerson(server(), { tenantId: await createTenant(server()) });
    const save = async ({ client }: Person, path: string, record: object): Promise<Row> => {
      const reply = await client.post<Row>(`/api/${path}/submit`, record);
      expect(reply.status, reply.text).toBe(200);
      return reply.data;
    };
    const read = async ({ client }: Person, path: string, id: unknown): Promise<Row> =>
      (await client.get<Row>(`/api/${path}/detail`, { id: String(id) })).data;
    const only = (row: Row, ...names: readonly string[]): unknown[] => names.map((name) => row[name]);

    test("computes lines, sums, dates and choices exactly, and takes none of them from a client", async () => {
      const person = await somebody();
      const made = await save(person, "quotation/quotation", {
        customer: "甲",
        quotedOn: "2026-01-31",
        validDays: 29,
        discount: 0.1,
        lines: LINES.map((line) => ({ ...line, amount: "999999" })),
        total: "1",
        scale: "大",
      });
      expect(made).toMatchObject({
        validUntil: "2026-03-01",
        lines: [{ amount: "0.3" }, { amount: "1000" }],
        net: "1000.3",
        reduction: "100.03",
        tax: "117.04",
        total: "1017.31",
        scale: "小",
      });
      const edited = await save(person, "quotation/quotation", { id: made["id"], discount: null, net: "5" });
      expect(only(edited, "net", "reduction", "tax", "total")).toEqual(["1000.3", "0", "130.04", "1130.34"]);
      // A save that changes nothing is no change.
      const again = await save(person, "quotation/quotation", { id: made["id"], lines: LINES });
      expect(again["revision"]).toBe(edited["revision"]);
    });

    test("judges bounds by what is computed, and filters, sorts and sums by it", async () => {
      const person = await somebody();
      const cheap = { customer: "甲", lines: [{ item: "a", price: "10", count: 1 }], taxRate: 0 };
      const refused = await person.client.post("/api/quotation/quotation/submit", { ...cheap, limit: "9" });
      expect([refused.status, refused.errors.map(({ message }) => message)]).toEqual([400, ["预算不能小于合计"]]);
      await save(person, "quotation/quotation", cheap);
      await save(person, "quotation/quotation", { ...cheap, customer: "乙", lines: LINES });
      await save(person, "quotation/quotation", { customer: "丙", lines: [] });
      const found = await person.client.get<{ records: readonly Row[] }>("/api/quotation/quotation/list", {
        total_ge: "5",
        sorts: "-total",
      });
      expect(found.data.records.map((row) => only(row, "customer", "total"))).toEqual([
        ["乙", "1000.3"],
        ["甲", "10"],
      ]);
    });

    test("follows an action, a bulk edit, an undo and an import", async () => {
      const person = await somebody();
      const { id } = await save(person, "quotation/quotation", { customer: "甲", discount: 0.5, taxRate: 0, lines: LINES });
      const ran1 = await person.client.post("/api/quotation/quotation/waive", undefined, { ids: String(id) });
      expect(ran1.status, ran1.text).toBe(200);
      expect((await read(person, "quotation/quotation", id))["total"]).toBe("1000.3");
      const bulk = await byFilter(person.client, "quotation", "edit", { customer_equal: "甲" }, { values: { taxRate: 1 } });
      expect(bulk.status, bulk.text).toBe(200);
      expect((await read(person, "quotation/quotation", id))["total"]).toBe("2000.6");
      const undone = await person.client.post(bulkPath("quotation", "undo"), { batchId: bulk.data.undo?.batchId });
      expect(undone.status, undone.text).toBe(200);
      expect((await read(person, "quotation/quotation", id))["total"]).toBe("1000.3");

      const file = workbook([
        ["卡车", "保养日期", "里程", "费用"],
        ["沪A1", "2026-02-01", 100, 80.5],
        ["沪A1", "2026-03-01", 200, 0.1],
      ]);
      const truck = await save(person, "fleet/truck", { plate: "沪A1", price: "1000" });
      await upload(person.client, "maintenance", file);
      const job = await checked(person.client, "maintenance", file);
      expect(await faultsOf(person.client, "maintenance", job)).toEqual([]);
      await imported(person.client, "maintenance", job);
      expect(only(await read(person, "fleet/truck", truck["id"]), "services", "lastMileage", "wholeCost")).toEqual([
        2,
        200,
        "1080.6",
      ]);
    });

    test("gathers child records that are saved, moved, removed and restored", async () => {
      const person = await somebody();
      const names = ["services", "lastServicedOn", "lastMileage", "serviceCost", "nextServiceOn", "wholeCost"];
      const [one, two] = [
        await save(person, "fleet/truck", { plate: "甲", price: "100", services: 7, serviceCost: "9" }),
        await save(person, "fleet/truck", { plate: "乙" }),
      ];
      expect(only(one, ...names)).toEqual([0, null, null, "0", null, "100"]);
      const seen = async (truck: Row): Promise<unknown[]> => only(await read(person, "fleet/truck", truck["id"]), ...names);
      const first = await save(person, "fleet/maintenance", {
        truckId: one["id"],
        servicedOn: "2026-01-31",
        mileage: 10,
        cost: "0.1",
      });
      const open = await save(person, "fleet/maintenance", {
        truckId: one["id"],
        servicedOn: "2026-05-01",
        mileage: 20,
        cost: "0.2",
        done: false,
      });
      expect(await seen(one)).toEqual([1, "2026-01-31", 20, "0.3", "2026-07-31", "100.3"]);
      const finished = await person.client.post("/api/fleet/maintenance/finish", undefined, { ids: String(open["id"]) });
      expect(finished.status, finished.text).toBe(200);
      expect(await seen(one)).toEqual([2, "2026-05-01", 20, "0.3", "2026-11-01", "100.3"]);
      await save(person, "fleet/maintenance", { id: open["id"], truckId: two["id"] });
      expect([await seen(one), await seen(two)]).toEqual([
        [1, "2026-01-31", 10, "0.1", "2026-07-31", "100.1"],
        [1, "2026-05-01", 20, "0.2", "2026-11-01", null],
      ]);
      // The revision of a gatherer stays: a form that is open on it has no newer save to fear.
      expect((await read(person, "fleet/truck", one["id"]))["revision"]).toBe(1);
      await person.client.post("/api/fleet/maintenance/remove", undefined, { ids: String(first["id"]) });
      expect(await seen(one)).toEqual([0, null, null, "0", null, "100"]);
      const undo = await server()
        .db.selectFrom("trellis_history")
        .select("batch_id")
        .where("record_id", "=", first["id"])
        .where("kind", "=", "remove")
        .executeTakeFirstOrThrow();
      const revived = await person.client.post(recordsPath("maintenance", undoEndpoint), { batchId: String(undo["batch_id"]) });
      expect(revived.status, revived.text).toBe(200);
      expect(await seen(one)).toEqual([1, "2026-01-31", 10, "0.1", "2026-07-31", "100.1"]);
    });

    test("counts children exactly that many people save at once", async () => {
      const person = await somebody();
      const { id } = await save(person, "fleet/truck", { plate: "众" });
      await Promise.all(
        Array.from({ length: 20 }, async (_, at) =>
          save(person, "fleet/maintenance", { truckId: id, servicedOn: "2026-01-01", mileage: at, cost: "0.01" }),
        ),
      );
      expect(only(await read(person, "fleet/truck", id), "services", "serviceCost")).toEqual([20, "0.2"]);
    });

    test("computes the records that are there when a file begins to compute", async () => {
      const person = await somebody();
      const plain = JSON.parse(JSON.stringify(await plainTruck())) as object;
      const before = { ...MODULES, "schemas/fleet/truck.json": plain };
      await server().server.replaceCatalog(await testCatalog(before));
      const { id } = await save(person, "fleet/truck", { plate: "旧", price: "5" });
      await save(person, "fleet/maintenance", { truckId: id, servicedOn: "2026-01-01", mileage: 1, cost: "0.5" });
      await server().server.replaceCatalog(await testCatalog(MODULES));
      expect(only(await read(person, "fleet/truck", id), "services", "serviceCost", "wholeCost")).toEqual([1, "0.5", "5.5"]);
    });
  },
  { modules: MODULES },
);

/** The trucks of the example without what they compute. */
async function plainTruck(): Promise<object> {
  const file = JSON.parse(String(MODULES["schemas/fleet/truck.json"])) as {
    readonly schema: { readonly properties: Record<string, Record<string, unknown>> };
    readonly en: Record<string, string>;
  };
  const kept = ["plate", "price"];
  return {
    ...file,
    schema: {
      ...file.schema,
      properties: Object.fromEntries(Object.entries(file.schema.properties).filter(([name]) => kept.includes(name))),
    },
    ui: {},
    en: Object.fromEntries(Object.entries(file.en).filter(([name]) => name === "title" || kept.includes(name))),
  };
}
