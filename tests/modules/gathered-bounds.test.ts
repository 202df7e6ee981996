import { expect, test } from "vitest";
import { createPerson, createTenant, type Person } from "../support/fixtures.ts";
import { onEachDatabase } from "../support/on-each-database.ts";
import { STOCK_FILES } from "../support/stock-modules.ts";

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
      expect([beyond.status, beyond.msg]).toEqual([400, "未执行。批次：库存不能小于 0"]);
      expect([(await move(person, { lotId, change: 95 })).status, await onHand(person, lotId)]).toEqual([400, 5]);
      expect((await move(person, { id: first.data.id, change: 98 })).status).toBe(200);
      expect((await move(person, { lotId, change: -90 })).status).toBe(200);
      const english = await person.client
        .with({ "Accept-Language": "en" })
        .post("/api/stock/move/remove", {}, { ids: first.data.id });
      expect([english.status, english.msg]).toEqual([400, "Not done. Lots: On hand must be at least 0"]);
      expect(await onHand(person, lotId)).toBe(8);
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
  },
  { modules: STOCK_FILES },
);
