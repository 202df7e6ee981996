import { expect, test } from "vitest";
import { createPerson } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { checked, faultsOf, workbook } from "../../support/records/transfer.ts";

const skip = {
  module: "skip",
  title: "垃圾箱",
  schema: {
    type: "object",
    properties: {
      litres: { type: "integer", title: "容积", enum: [120, 240] },
      days: { type: "array", title: "收运日", items: { type: "string", enum: ["1", "3"] } },
      zoneId: { type: "string", title: "部门", "x-ref": { module: "dept" } },
    },
  },
  ui: { fields: { litres: { "ui:enumNames": ["小", "大"] }, days: { "ui:enumNames": ["周一", "周三"] } } },
  endpoints: { base: "/street/skip" },
  en: {
    title: "Skips",
    litres: { title: "Volume", enumNames: ["Small", "Large"] },
    days: { title: "Days", enumNames: ["Monday", "Wednesday"] },
    zoneId: "Department",
  },
};

onEachDatabase(
  (server) => {
    test("says once, and with the title of the field, that a value is no choice", async () => {
      const { client } = await createPerson(server());
      const english = client.with({ "Accept-Language": "en" });
      const { errors } = await english.post("/api/street/skip/submit", { litres: "huge", days: ["1", "8"], zoneId: "77" });
      expect(errors.map(({ pointer, message }) => [pointer, message])).toEqual([
        ["/litres", "Volume is not one of the choices"],
        ["/days/1", "Days is not one of the choices"],
        ["/zoneId", "Department does not exist or was deleted; choose again"],
      ]);
      const job = await checked(
        client,
        "skip",
        workbook([
          ["容积", "收运日"],
          ["巨大", "周八"],
        ]),
        { mode: "add" },
      );
      const faults = await faultsOf(client, "skip", job);
      expect(faults.map(({ column, message }) => [column, message])).toEqual([
        ["容积", "容积不在可选范围内"],
        ["收运日", "收运日不在可选范围内"],
      ]);
    });
  },
  { modules: { "schemas/street/skip.json": JSON.stringify(skip) } },
);
