import { expect, test } from "vitest";
import { createPerson, createTenant, type Person } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";

type Row = Readonly<Record<string, unknown>>;

const gathered = (take: string, of: string) => ({ "x-rollup": { module: "parcel", field: "crateId", take, of } });

/** Crates whose values are computed and gathered, and stays whose end follows from a tariff. */
const MODULES = {
  "schemas/depot/crate.json": JSON.stringify({
    module: "crate",
    title: "箱",
    schema: {
      type: "object",
      properties: {
        weight: { type: "number", title: "重量" },
        side: { type: "integer", title: "边长" },
        billed: { type: "number", title: "计费重量", multipleOf: 0.5, "x-compute": "weight" },
        label: { type: "integer", title: "标重", multipleOf: 50, "x-compute": "weight" },
        fee: { type: "string", title: "费用", "x-format": "money", multipleOf: 0.05, "x-compute": "weight / 3" },
        area: { type: "integer", title: "面积", "x-compute": "side * side" },
        wideArea: { type: "integer", title: "大面积", maximum: 9e15, "x-compute": "side * side" },
        longest: { type: "integer", title: "最长", ...gathered("max", "length") },
        latest: { type: "integer", title: "最新", maximum: 9e15, ...gathered("last", "length") },
      },
    },
    endpoints: { base: "/depot/crate" },
  }),
  "schemas/depot/parcel.json": JSON.stringify({
    module: "parcel",
    title: "包裹",
    schema: {
      type: "object",
      properties: {
        crateId: { type: "string", title: "箱", "x-ref": { module: "crate" } },
        length: { type: "integer", title: "长", maximum: 9e15 },
      },
    },
    endpoints: { base: "/depot/parcel" },
  }),
  "schemas/depot/tariff.json": JSON.stringify({
    module: "tariff",
    title: "资费",
    schema: { type: "object", properties: { days: { type: "integer", title: "天数" } } },
    endpoints: { base: "/depot/tariff" },
  }),
  "schemas/depot/stay.json": JSON.stringify({
    module: "stay",
    title: "寄存",
    schema: {
      type: "object",
      properties: {
        tariffId: { type: "string", title: "资费", "x-ref": { module: "tariff" } },
        from: { type: "string", title: "从", format: "date", "x-range": "until", "x-no-overlap": {} },
        until: { type: "string", title: "到", format: "date", "x-compute": "addDays(from, tariffId.days)" },
      },
    },
    endpoints: { base: "/depot/stay" },
  }),
};

onEachDatabase(
  (server) => {
    const somebody = async (): Promise<Person> => createPerson(server(), { tenantId: await createTenant(server()) });
    const submit = ({ client }: Person, module: string, record: object) =>
      client.post<Row>(`/api/depot/${module}/submit`, record);
    const made = async (person: Person, module: string, record: object): Promise<Row> => {
      const reply = await submit(person, module, record);
      expect(reply.status, reply.text).toBe(200);
      return reply.data;
    };

    test.each([
      [0.3, { billed: 0.5, label: 0, fee: "0.1" }],
      [0.25, { billed: 0.5, label: 0, fee: "0.1" }],
      [-0.25, { billed: -0.5, label: 0, fee: "-0.1" }],
      [75, { billed: 75, label: 100, fee: "25" }],
    ])("rounds %d to the nearest multiple of each field", async (weight, expected) => {
      expect(await made(await somebody(), "crate", { weight })).toMatchObject(expected);
    });

    test("leaves a whole number empty that its field cannot hold", async () => {
      const person = await somebody();
      expect(await made(person, "crate", { side: 100_000 })).toMatchObject({ area: null, wideArea: 1e10 });
      expect(await made(person, "crate", { side: 40_000 })).toMatchObject({ area: 1.6e9, wideArea: 1.6e9 });
    });

    test("refuses a gathered whole number that its field cannot hold", async () => {
      const person = await somebody();
      const { id: crateId } = await made(person, "crate", {});
      await made(person, "parcel", { crateId, length: 5 });
      const beyond = await submit(person, "parcel", { crateId, length: 5e9 });
      expect([beyond.status, beyond.msg]).toEqual([400, "未执行。箱：最长不能大于 2147483647"]);
      const { data } = await person.client.get<Row>("/api/depot/crate/detail", { id: String(crateId) });
      expect(data).toMatchObject({ longest: 5, latest: 5 });
    });

    test("compares periods again whose computed end changes with another record", async () => {
      const person = await somebody();
      const { id: tariffId } = await made(person, "tariff", { days: 3 });
      expect(await made(person, "stay", { tariffId, from: "2026-01-01" })).toMatchObject({ until: "2026-01-04" });
      expect((await submit(person, "stay", { tariffId, from: "2026-01-03" })).status).toBe(400);
      await made(person, "stay", { tariffId, from: "2026-01-06" });
      const longer = await submit(person, "tariff", { id: tariffId, days: 9 });
      expect([longer.status, longer.errors.map(({ message }) => message)]).toEqual([400, [expect.stringMatching(/^寄存：/)]]);
    });
  },
  { modules: MODULES },
);
