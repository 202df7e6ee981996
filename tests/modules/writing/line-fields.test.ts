import { expect, test } from "vitest";
import { bulkPath } from "../../support/records/bulk.ts";
import { exampleModules } from "../../support/modules/examples.ts";
import { createPerson, createTenant } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";

const BASE = "/api/fleet/vehicle";

type Row = Readonly<Record<string, unknown>>;

interface Vehicle {
  readonly id: string;
  readonly maintenance: readonly Readonly<Record<string, unknown>>[] | null;
  readonly insurance: Readonly<Record<string, unknown>> | null;
}

onEachDatabase(
  (server) => {
    test("neither requires nor stores what a condition hides inside a line or an object", async () => {
      const { client } = await createPerson(server());
      const saved = await client.post<Vehicle>(`${BASE}/submit`, {
        plate: "A1",
        maintenance: [
          { doneOn: "2026-01-02", kind: "service", part: "never asked" },
          { doneOn: "2026-01-03", kind: "repair", part: "Brake" },
        ],
        insurance: { insured: false, number: "77" },
      });
      expect(saved.status, saved.text).toBe(200);
      expect(saved.data.maintenance).toMatchObject([
        { doneOn: "2026-01-02", kind: "service" },
        { doneOn: "2026-01-03", kind: "repair", part: "Brake" },
      ]);
      expect(saved.data.maintenance?.[0]).not.toHaveProperty("part");
      expect(saved.data.insurance).toEqual({ insured: false });
    });

    test("requires at the line what its condition shows", async () => {
      const { client } = await createPerson(server());
      const maintenance = [
        { doneOn: "2026-01-02", kind: "service" },
        { doneOn: "2026-01-03", kind: "repair" },
      ];
      const refused = await client.post(`${BASE}/submit`, { plate: "A2", maintenance });
      expect([refused.status, refused.errors]).toEqual([
        400,
        [expect.objectContaining({ pointer: "/maintenance/1/part", message: "请输入更换的部件" })],
      ]);
    });

    test("compares the fields of a line, and requires one by the others of the line", async () => {
      const { client } = await createPerson(server());
      const line = { doneOn: "2026-01-02", kind: "repair", part: "Brake", cost: "999.99" };
      const wrong = await client.post(`${BASE}/submit`, {
        plate: "A3",
        maintenance: [
          { ...line, nextOn: "2026-01-02" },
          { ...line, cost: "1000" },
        ],
      });
      expect([wrong.status, wrong.errors.map(({ pointer, message }) => [pointer, message])]).toEqual([
        400,
        [
          ["/maintenance/0/nextOn", "下次保养必须晚于日期"],
          ["/maintenance/1/invoice", "请输入发票号"],
        ],
      ]);
      const lines = [
        { ...line, nextOn: "2026-07-02" },
        { ...line, cost: "1000", invoice: "7" },
      ];
      const saved = await client.post<Vehicle>(`${BASE}/submit`, { plate: "A3", maintenance: lines });
      expect(saved.status, saved.text).toBe(200);
      const edited = await client.post(`${BASE}/submit`, { id: saved.data.id, plate: "A4" });
      expect(edited.status, edited.text).toBe(200);
    });

    test("judges a record by what it refers to, and follows changes there", async () => {
      const { client } = await createPerson(server(), { tenantId: await createTenant(server()) });
      const save = async (path: string, record: object): Promise<Row> => {
        const reply = await client.post<Row>(`/api/hotel/${path}/submit`, record);
        expect(reply.status, reply.text).toBe(200);
        return reply.data;
      };
      const refused = async (record: object): Promise<readonly unknown[]> => {
        const { status, errors } = await client.post("/api/hotel/booking/submit", record);
        return [status, ...errors.map(({ pointer }) => pointer)];
      };
      const read = async ({ id }: Row): Promise<Row> =>
        (await client.get<Row>("/api/hotel/booking/detail", { id: String(id) })).data;
      const small = await save("room", { number: "1", beds: 2 });
      const suite = await save("room", { number: "2", beds: 4, suite: true });
      const stay = { guest: "甲", roomId: small["id"], arrival: "2026-05-01", departure: "2026-05-03" };
      expect(await refused({ ...stay, guests: 3 })).toEqual([400, "/guests"]);
      expect(await refused({ ...stay, roomId: suite["id"], guests: 3 })).toEqual([400, "/deposit"]);
      const booked = await save("booking", { ...stay, guests: 2, beds: 9, suite: true });
      expect(booked).toMatchObject({ beds: 2, suite: false });

      const bulk = await client.post(bulkPath("booking", "edit"), { ids: String(booked["id"]), values: { guests: 3 } });
      expect(bulk.status).toBe(400);
      const moved = await save("booking", { id: booked["id"], roomId: suite["id"], guests: 3, deposit: "500" });
      expect(moved).toMatchObject({ beds: 4, suite: true });

      await save("room", { id: suite["id"], beds: 3, suite: false });
      expect(await read(booked)).toMatchObject({ beds: 3, suite: false, revision: moved["revision"] });
      const found = await client.get<{ readonly total: number }>("/api/hotel/booking/list", {
        suite_equal: "false",
        beds_equal: "3",
      });
      expect(found.data.total).toBe(1);
      const choices = await client.get<{ readonly options: readonly Row[] }>("/api/trellis/references", {
        module: "booking",
        field: "roomId",
        values: String(suite["id"]),
      });
      expect(choices.data.options).toEqual([expect.objectContaining({ values: { beds: 3, suite: false } })]);
    });
  },
  { modules: exampleModules("fleet/vehicle", "hotel/room", "hotel/booking") },
);
