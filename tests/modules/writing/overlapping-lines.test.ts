import { expect, test } from "vitest";
import type { FieldError } from "#contract";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { createPerson } from "../../support/records/fixtures.ts";

const rota = {
  module: "rota",
  title: "排班表",
  schema: {
    type: "object",
    properties: {
      week: { type: "string", title: "周", maxLength: 10 },
      shifts: { type: "array", title: "班次", "x-children": { module: "shift", field: "rotaId" } },
    },
  },
  endpoints: { base: "/rota/rota" },
};

const shift = {
  module: "shift",
  title: "班次",
  schema: {
    type: "object",
    properties: {
      rotaId: { type: "string", title: "排班表", "x-ref": { module: "rota" } },
      name: { type: "string", title: "人员", maxLength: 20 },
      from: {
        type: "string",
        title: "开始",
        format: "date-time",
        "x-range": "until",
        "x-no-overlap": { among: ["name"] },
      },
      until: { type: "string", title: "结束", format: "date-time" },
    },
  },
  endpoints: { base: "/rota/shift" },
};

interface Shift {
  readonly id: string;
}

interface Rota {
  readonly id: string;
  readonly shifts: readonly Shift[];
}

const hours = (from: string, until: string | null, name = "甲"): object => ({
  name,
  from: `2026-05-31 ${from}:00`,
  until: until === null ? null : `2026-05-31 ${until}:00`,
});

onEachDatabase(
  (server) => {
    async function rotas() {
      const { client } = await createPerson(server());
      return async (body: object): Promise<{ readonly rota: Rota; readonly told: unknown }> => {
        const { data, errors } = await client.post<Rota>("/api/rota/rota/submit", body);
        return { rota: data, told: errors.map(({ pointer, message }: FieldError) => [pointer, message]) };
      };
    }

    test("says at which line its period overlaps that of an earlier line", async () => {
      const save = await rotas();
      const { told } = await save({
        shifts: [hours("08:00", "12:00"), hours("12:00", "16:00"), hours("11:00", "13:00", "乙"), hours("15:00", null)],
      });
      expect(told).toEqual([
        ["/shifts/3/from", "同一人员下开始与另一条记录（2026-05-31 12:00:00 至 2026-05-31 16:00:00）重叠，请换一个时间"],
      ]);
    });

    test("compares changed lines as they will be, at the field that changes", async () => {
      const save = await rotas();
      const { rota } = await save({ shifts: [hours("08:00", "10:00"), hours("11:00", "12:00")] });
      const [first, second] = rota.shifts;
      const moved = (until: string): object => ({
        id: rota.id,
        shifts: [{ id: first?.id, ...hours("08:00", until) }, hours("10:30", "10:45"), { id: second?.id }],
      });
      expect((await save(moved("10:40"))).told).toEqual([["/shifts/1/from", expect.stringContaining("重叠")]]);
      expect((await save(moved("11:30"))).told).toContainEqual(["/shifts/0/until", expect.stringContaining("重叠")]);
      expect((await save(moved("10:30"))).told).toEqual([]);
    });
  },
  { modules: { "schemas/rota/rota.json": JSON.stringify(rota), "schemas/rota/shift.json": JSON.stringify(shift) } },
);
