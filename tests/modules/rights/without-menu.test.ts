import { expect, test } from "vitest";
import { createPerson } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";

const bill = {
  module: "slip",
  title: "收费单",
  schema: {
    type: "object",
    required: ["name"],
    properties: {
      name: { type: "string", title: "名称", maxLength: 30 },
      lines: { type: "array", title: "明细", "x-children": { module: "slip-line", field: "slipId" } },
    },
  },
  endpoints: { base: "/till/slip" },
  en: { title: "Slips", name: "Name", lines: "Lines" },
};

const line = {
  module: "slip-line",
  title: "明细",
  schema: {
    type: "object",
    required: ["slipId", "item"],
    properties: {
      slipId: { type: "string", title: "收费单", "x-ref": { module: "slip" } },
      item: { type: "string", title: "项目", maxLength: 30 },
    },
  },
  ui: { menu: false },
  endpoints: { base: "/till/slip-line" },
  en: { title: "Lines", slipId: "Slip", item: "Item" },
};

onEachDatabase(
  (server) => {
    test("roles are granted the codes of a module without a menu entry, and the console offers what they permit", async () => {
      const { client } = await createPerson(server());
      const saved = await client.post<{ lines: readonly object[] }>("/api/till/slip/submit", {
        name: "甲",
        lines: [{ item: "门诊" }],
      });
      expect(saved.data.lines, saved.text).toHaveLength(1);
      const { text } = await client.get("/api/blade-system/menu/buttons");
      expect(text).toContain('"code":"slipline_add"');
      const { text: routes } = await client.get("/api/blade-system/menu/routes");
      expect(routes).not.toContain("slipline");
    });

    test("those without its codes do not read its records", async () => {
      const { client } = await createPerson(server(), { codes: ["slip", "slip_add"] });
      expect((await client.get("/api/till/slip-line/list")).status).toBe(403);
    });
  },
  { modules: Object.fromEntries([bill, line].map((file) => [`schemas/till/${file.module}.json`, JSON.stringify(file)])) },
);
