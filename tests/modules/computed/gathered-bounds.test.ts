import { expect, test } from "vitest";
import { createPerson, createTenant, type Person } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { STOCK_FILES } from "../../support/modules/stock-modules.ts";

const SUMS = {
  weight: { type: "number", title: "重量" },
  price: { type: "string", title: "价格", "x-format": "money" },
  pieces: { type: "integer", title: "件数" },
};
const ENGLISH = { weight: "Weight", price: "Price", pieces: "Pieces" };

/** Loads that add up the values of their parts. */
const LOADS = {
  "schemas/stock/load.json": JSON.stringify({
    module: "load",
    title: "货载",
    schema: {
      type: "object",
      properties: {
        name: { type: "string", title: "名称" },
        parts: { type: "array", title: "部分", "x-children": { module: "load-part", field: "loadId" } },
        ...Object.fromEntries(
          Object.entries(SUMS).map(([name, field]) => [
            name,
            { ...field, "x-rollup": { module: "load-part", field: "loadId", take: "sum", of: name } },
          ]),
        ),
      },
    },
    endpoints: { base: "/stock/load" },
    en: { title: "Loads", name: "Name", parts: "Parts", ...ENGLISH },
  }),
  "schemas/stock/load-part.json": JSON.stringify({
    module: "load-part",
    title: "部分",
    schema: {
      type: "object",
      required: ["loadId"],
      properties: { loadId: { type: "string", title: "货载", "x-ref": { module: "load" } }, ...SUMS },
    },
    endpoints: { base: "/stock/load-part" },
    en: { title: "Parts", loadId: "Load", ...ENGLISH },
  }),
};

interface Lot {
  readonly id: string;
  readonly onHand: number;
  readonly moves: readonly { readonly id: string }[];
}

onEachDatabase(
  (server) => {
    const somebody = async (): Promise<Person> => createPerson(server(), { tenantId: await createTenant(server()) });
    const saveLot = ({ client }: Person, record: object) => client.post<Lot>("/api/stock/lot/submit", record);
    const move = ({ client }: Person, record: object) => client.post<{ id: string }>("/api/stock/move/submit", record);
    const onHand = async ({ client }: Person, id: string): Promise<number> =>
      (await client.get<Lot>("/api/stock/lot/detail", { id })).data.onHand;

    test("refuses a record that takes what another one gathers beyond its bounds", async () => {
      const person = await somebody();
      const { id: lotId } = (await saveLot(person, { lotNo: "L1" })).data;
      const first = await move(person, { lotId, change: 5 });
      const beyond = await move(person, { lotId, change: -5.5 });
      expect([beyond.status, beyond.msg]).toEqual([400, "未执行。批次“L1”：库存不能小于 0"]);
      expect([(await move(person, { lotId, change: 95 })).status, await onHand(person, lotId)]).toEqual([400, 5]);
      expect((await move(person, { id: first.data.id, change: 98 })).status).toBe(200);
      expect((await move(person, { lotId, change: -90 })).status).toBe(200);
      const english = await person.client
        .with({ "Accept-Language": "en" })
        .post("/api/stock/move/remove", {}, { ids: first.data.id });
      expect([english.status, english.msg]).toEqual([400, "Not done. Lots “L1”: On hand must be at least 0"]);
      expect(await onHand(person, lotId)).toBe(8);
    });

    test("does not name the record to somebody who may not read it", async () => {
      const person = await somebody();
      const { id: lotId } = (await saveLot(person, { lotNo: "L1" })).data;
      const codes = ["stockmove", "stockmove_add"];
      const porter = await createPerson(server(), { tenantId: person.tenantId, codes });
      const beyond = await move(porter, { lotId, change: -1 });
      expect([beyond.status, beyond.msg]).toEqual([400, "未执行。批次：库存不能小于 0"]);
    });

    test("lets one of two people take the last of the stock", async () => {
      const person = await somebody();
      const { id: lotId } = (await saveLot(person, { lotNo: "L1", moves: [{ change: 10 }] })).data;
      const taken = await Promise.all([1, 2, 3].map(() => move(person, { lotId, change: -6 })));
      expect(taken.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
      expect(await onHand(person, lotId)).toBe(4);
    });

    test("judges lines that are saved with their record together, whatever their order", async () => {
      const person = await somebody();
      const added = await saveLot(person, { lotNo: "L1", moves: [{ change: -3 }, { change: 7 }] });
      expect([added.status, added.data.onHand]).toEqual([200, 4]);
      const { id, moves } = added.data;
      const short = await saveLot(person, { id, moves: [{ id: moves[1]?.id, isDeleted: 1 }] });
      expect([short.status, short.errors]).toEqual([
        400,
        [expect.objectContaining({ pointer: "/onHand", message: "库存不能小于 0" })],
      ]);
      expect(await onHand(person, id)).toBe(4);
    });

    test("keeps a record that was beyond its bounds before open for corrections", async () => {
      const person = await somebody();
      const { id: lotId } = (await saveLot(person, { lotNo: "L1", space: 1 })).data;
      expect((await move(person, { lotId, change: 50 })).status).toBe(400);
      expect((await saveLot(person, { id: lotId, space: 60 })).status).toBe(200);
      expect((await move(person, { lotId, change: 50 })).status).toBe(200);
      expect((await saveLot(person, { id: lotId, lotNo: "L2" })).status).toBe(200);
    });

    test("names the sum that its field cannot hold, where the lines are saved and where one is", async () => {
      const person = await somebody();
      const english = person.client.with({ "Accept-Language": "en" });
      const scales = [
        ["weight", "1.5e308", "Weight must be at most 1.7976931348623157e+308", "重量不能大于 1.7976931348623157e+308"],
        ["price", "9000000000000000", "Price must be at most 9999999999999999.9999", "价格不能大于 9999999999999999.9999"],
        ["pieces", "-2000000000", "Pieces must be at least -2147483647", "件数不能小于 -2147483647"],
      ] as const;
      for (const [field, value, message, zh] of scales) {
        const part = { [field]: field === "price" ? value : Number(value) };
        const both = await english.post("/api/stock/load/submit", { name: "A", parts: [part, part] });
        expect([both.status, both.errors]).toEqual([400, [expect.objectContaining({ pointer: `/${field}`, message })]]);
        const one = await person.client.post<{ id: string }>("/api/stock/load/submit", { name: "A", parts: [part] });
        expect(one.status, one.text).toBe(200);
        const second = await person.client.post("/api/stock/load-part/submit", { ...part, loadId: one.data.id });
        expect([second.status, second.msg]).toEqual([400, `未执行。货载“A”：${zh}`]);
        const less = await person.client.post("/api/stock/load-part/submit", {
          [field]: field === "price" ? "1" : 1,
          loadId: one.data.id,
        });
        expect(less.status, less.text).toBe(200);
      }
      const opposite = await person.client.post<{ weight: number }>("/api/stock/load/submit", {
        name: "B",
        parts: [{ weight: 1.5e308 }, { weight: -1.5e308 }, { weight: 2.25 }],
      });
      expect([opposite.status, opposite.data.weight], opposite.text).toEqual([200, 2.25]);
    });
  },
  { modules: { ...STOCK_FILES, ...LOADS } },
);
