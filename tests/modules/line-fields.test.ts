import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createPerson } from "../support/fixtures.ts";
import { onEachDatabase } from "../support/on-each-database.ts";

/** The example of a fleet, as its file says it. */
const VEHICLE = readFileSync(new URL("../../examples/fleet/vehicle.json", import.meta.url), "utf8");

const BASE = "/api/fleet/vehicle";

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
  },
  { modules: { "schemas/fleet/vehicle.json": VEHICLE } },
);
