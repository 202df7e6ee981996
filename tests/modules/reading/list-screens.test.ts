import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DEFAULT_TENANT, endpointPath, groupsEndpoint, type Page, type RecordGroup, type StoredRecord } from "#contract";
import { createPerson, createTenant, type Person } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";

/** The example of a hotel, as its files say it. */
function example(name: string): string {
  return readFileSync(new URL(`../../../examples/hotel/${name}.json`, import.meta.url), "utf8");
}

const BASE = "/api/hotel/booking";
const GROUPS = endpointPath(groupsEndpoint, { module: "booking" });

onEachDatabase(
  (server) => {
    interface Hotel extends Person {
      readonly rooms: readonly string[];
    }

    /** A tenant with two rooms and four bookings: before, within and across June 2026, and one without an end. */
    const openHotel = async (tenantId?: string): Promise<Hotel> => {
      const person = await createPerson(server(), { tenantId: tenantId ?? (await createTenant(server())) });
      const add = async (path: string, values: object): Promise<string> => {
        const reply = await person.client.post<{ id: string }>(`${path}/submit`, values);
        expect(reply.status, reply.text).toBe(200);
        return reply.data.id;
      };
      const rooms = [
        await add("/api/hotel/room", { number: "101", beds: 2 }),
        await add("/api/hotel/room", { number: "102", beds: 1 }),
      ];
      const book = (guest: string, arrival: string, departure: string, room: number, price: string): Promise<string> =>
        add(BASE, { guest, arrival, departure, roomId: rooms[room], price });
      await book("甲", "2026-05-01", "2026-05-30", 0, "100.10");
      await book("乙", "2026-05-30", "2026-06-02", 0, "200.20");
      await book("丙", "2026-06-10", "2026-06-12", 1, "300.30");
      await book("丁", "2026-06-30", "2026-07-04", 1, "400");
      return { ...person, rooms };
    };

    const guests = async ({ client }: Person, query: Record<string, string>): Promise<string> => {
      const reply = await client.get<Page<StoredRecord>>(`${BASE}/list`, { ascs: "arrival", ...query });
      expect(reply.status, reply.text).toBe(200);
      return reply.data.records.map(({ guest }) => String(guest)).join("");
    };

    test("a range filter finds the records whose period overlaps it", async () => {
      const hotel = await openHotel();
      const june = { arrival_endge: "2026-06-01", arrival_datele: "2026-06-30" };
      expect(await guests(hotel, june)).toBe("乙丙丁");
      expect(await guests(hotel, { arrivalRange: "2026-06-01,2026-06-30" })).toBe("乙丙丁");
      expect(await guests(hotel, { arrivalRange: "2026-06-03,2026-06-09" })).toBe("");
      expect(await guests(hotel, { arrivalRange: "2026-07-04," })).toBe("丁");
      expect(await guests(hotel, { arrivalRange: ",2026-05-30" })).toBe("甲乙");
      const where = JSON.stringify({ any: [{ field: "arrival", operator: "endge", value: "2026-07-01" }] });
      expect(await guests(hotel, { where })).toBe("丁");
      expect((await hotel.client.get(`${BASE}/list`, { guest_endge: "2026-06-01" })).status).toBe(400);
    });

    test("a caller who may not see the end finds periods by their start", async () => {
      const hotel = await openHotel(DEFAULT_TENANT);
      const admin = await server().signIn("admin");
      const rule = { roleId: hotel.roleId, module: "booking", rights: { departure: "hidden" } };
      const ruled = await admin.post("/api/blade-system/role/field-rules", rule);
      expect(ruled.status, ruled.text).toBe(200);
      expect(await guests(hotel, { arrivalRange: "2026-06-01,2026-06-30" })).toBe("丙丁");
    });

    test("a board counts and adds up the records of each column, within the filters", async () => {
      const { client, rooms } = await openHotel();
      const groups = async (query: Record<string, string>): Promise<readonly RecordGroup[]> => {
        const reply = await client.get<readonly RecordGroup[]>(GROUPS, query);
        expect(reply.status, reply.text).toBe(200);
        return reply.data;
      };
      const none = { label: null, mixed: false };
      expect(await groups({ groupBy: "status", groupSum: "price" })).toEqual([
        { ...none, value: "requested", count: 4, sum: "1000.60" },
      ]);
      expect(await groups({ groupBy: "roomId", groupSum: "price", arrivalRange: "2026-06-01,2026-06-30" })).toEqual([
        { ...none, value: rooms[1], label: "102", count: 2, sum: "700.30" },
        { ...none, value: rooms[0], label: "101", count: 1, sum: "200.20" },
      ]);
      expect(await groups({ groupBy: "roomId", guest_equal: "甲" })).toEqual([
        { ...none, value: rooms[0], label: "101", count: 1, sum: null },
      ]);
    });

    test("a board refuses fields that are no columns, and hidden ones", async () => {
      const hotel = await createPerson(server());
      for (const query of [
        { groupBy: "guest" },
        { groupBy: "gone" },
        { groupBy: "status", groupSum: "guest" },
        { groupBy: "status", groupSum: "gone" },
      ])
        expect([query, (await hotel.client.get(GROUPS, query)).status]).toEqual([query, 400]);
      const admin = await server().signIn("admin");
      const rule = { roleId: hotel.roleId, module: "booking", rights: { price: "hidden" } };
      expect((await admin.post("/api/blade-system/role/field-rules", rule)).status).toBe(200);
      expect((await hotel.client.get(GROUPS, { groupBy: "status", groupSum: "price" })).status).toBe(400);
      expect((await hotel.client.get(GROUPS, { groupBy: "status" })).status).toBe(200);
      const stranger = await createPerson(server(), { codes: [] });
      expect((await stranger.client.get(GROUPS, { groupBy: "status" })).status).toBe(403);
    });

    test("a saved view keeps its screen, and refuses one that there is not", async () => {
      const { client } = await openHotel();
      const content = { columns: [], density: "default", layout: "table", sort: [], filters: {}, where: null, size: 0 };
      const save = (screen: string) =>
        client.post<{ content: { screen?: string } }>("/api/trellis/records/booking/views/save", {
          name: screen,
          sharing: { kind: "private" },
          content: { ...content, screen },
        });
      expect((await save("board")).data.content.screen).toBe("board");
      expect((await save("map")).status).toBe(400);
    });
  },
  { modules: { "schemas/hotel/room.json": example("room"), "schemas/hotel/booking.json": example("booking") } },
);
