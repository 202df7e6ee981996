import { expect, test } from "vitest";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { createPerson, createTenant } from "../../support/records/fixtures.ts";
import { checked, faultsOf, imported, workbook } from "../../support/records/transfer.ts";

const text = (title: string): object => ({ type: "string", title, maxLength: 20 });
const reference = (title: string, module: string, where: Readonly<Record<string, string>> = {}): object => ({
  type: "string",
  title,
  "x-ref": { module, ...(Object.keys(where).length > 0 ? { where } : {}) },
});

function file(module: string, title: string, properties: Readonly<Record<string, object>>): Record<string, string> {
  const content = { module, title, schema: { type: "object", properties }, endpoints: { base: `/yard/${module}` } };
  return { [`schemas/yard/${module}.json`]: JSON.stringify(content) };
}

/** Yards of several towns, berths of several yards, and stays at a berth. */
const MODULES = {
  ...file("town", "城镇", { name: text("名称") }),
  ...file("yard", "船厂", { name: text("名称"), townId: reference("城镇", "town") }),
  ...file("berth", "泊位", { name: text("名称"), yardId: reference("船厂", "yard") }),
  ...file("stay", "停靠", {
    ship: text("船"),
    berthId: reference("泊位", "berth", { yardId: "yardId" }),
    yardId: reference("船厂", "yard", { townId: "townId" }),
    townId: reference("城镇", "town"),
    spareIds: { ...reference("备用泊位", "berth", { yardId: "yardId" }), "x-multiple": true },
  }),
};

onEachDatabase(
  (server) => {
    test("an import takes the one of several records with the same label that other cells of the row leave", async () => {
      const { client } = await createPerson(server(), { tenantId: await createTenant(server()) });
      const add = async (module: string, body: object): Promise<string> =>
        (await client.post<{ id: string }>(`/api/yard/${module}/submit`, body)).data.id;
      const places: string[] = [];
      for (const town of ["东港", "西港"]) {
        const townId = await add("town", { name: town });
        const yardId = await add("yard", { name: "一厂", townId });
        places.push(await add("berth", { name: "A1", yardId }));
        if (town === "东港") await add("berth", { name: "B2", yardId });
        else await Promise.all([1, 2].map(() => add("berth", { name: "B2", yardId })));
      }
      const head = ["船", "泊位", "船厂", "城镇", "备用泊位"];
      const rows = [
        ["甲", "A1", "一厂", "东港"],
        ["乙", "A1", "一厂", "西港"],
        ["丙", "B2", "一厂", "西港"],
        ["丁", "A1", "一厂", null],
        ["戊", "A1", null, null],
        // A list is not settled: its other labels would be lost.
        ["己", "A1", "一厂", "东港", "A1,B2"],
      ];
      const job = await checked(client, "stay", workbook([head, ...rows]));
      const faults = await faultsOf(client, "stay", job);
      expect(faults.map(({ row, field, keyword }) => [row, field, keyword])).toEqual([
        [4, "berthId", "ambiguous"],
        [5, "berthId", "ambiguous"],
        [5, "yardId", "ambiguous"],
        [6, "berthId", "ambiguous"],
        [7, "spareIds", "ambiguous"],
      ]);
      await imported(client, "stay", job);
      const stays = await client.get<{ records: readonly { berthId: string }[] }>("/api/yard/stay/list");
      expect(stays.data.records.map(({ berthId }) => berthId).toSorted()).toEqual(places.toSorted());
    });
  },
  { modules: MODULES },
);
