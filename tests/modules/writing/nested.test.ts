import { expect, test } from "vitest";
import { DEFAULT_TENANT, type ReferencePage } from "#contract";
import { createPerson, insertRecords } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import type { ExtraModules } from "../../support/server/test-deps.ts";

type Row = Record<string, unknown>;

/** References, dictionaries and formats inside of a list and of an object. */
const MODULES: ExtraModules = {
  "schemas/test/unit.json": {
    module: "unit",
    title: "单位",
    schema: { type: "object", required: ["name"], properties: { name: { type: "string", title: "名称" } } },
    endpoints: { base: "/test/unit" },
    en: { title: "Units", name: "Name" },
  },
  "schemas/test/invoice.json": {
    module: "invoice",
    title: "发票",
    schema: {
      type: "object",
      properties: {
        buyer: {
          type: "object",
          title: "买方",
          additionalProperties: false,
          required: ["sex"],
          properties: {
            sex: { type: "string", title: "性别", "x-dict": "sex" },
            phone: { type: "string", title: "电话", "x-format": "phone" },
          },
        },
        lines: {
          type: "array",
          title: "明细",
          items: {
            type: "object",
            required: ["unitId"],
            properties: {
              unitId: { type: "string", title: "单位", "x-ref": { module: "unit" } },
              amount: { type: "string", title: "数额", "x-format": "money" },
              quantity: { type: "integer", title: "件数", minimum: 1 },
              weighed: { type: "number", title: "过磅", readOnly: true },
            },
          },
        },
      },
    },
    endpoints: { base: "/test/invoice" },
    en: {
      title: "Invoices",
      buyer: "Buyer",
      "buyer.sex": "Sex",
      "buyer.phone": "Phone",
      lines: "Lines",
      "lines.unitId": "Unit",
      "lines.amount": "Amount",
      "lines.quantity": "Pieces",
      "lines.weighed": "Weighed",
    },
  },
};

onEachDatabase(
  (server) => {
    const unit = async (name: string): Promise<string> =>
      String((await insertRecords(server(), server().module("unit"), DEFAULT_TENANT, [{ name }]))[0]?.["id"]);

    test("labels travel beside nested references and dictionary values, and may be sent back", async () => {
      const { client } = await createPerson(server());
      const [box, sack] = [await unit("箱"), await unit("袋")];
      const sent = {
        buyer: { sex: "1", phone: "13800138000" },
        lines: [{ unitId: box, amount: "1.50", quantity: "2" }, { unitId: sack }, { unitId: box, amount: "" }],
      };
      const saved = await client.post<Row>("/api/test/invoice/submit", sent);
      expect(saved.status, saved.text).toBe(200);
      const read = (await client.get<Row>("/api/test/invoice/detail", { id: String(saved.data["id"]) })).data;
      expect(read["buyer"]).toEqual({ sex: "1", sexName: "男", phone: "13800138000" });
      expect(read["lines"]).toEqual([
        { unitId: box, unitName: "箱", amount: "1.50", quantity: 2 },
        { unitId: sack, unitName: "袋" },
        { unitId: box, unitName: "箱" },
      ]);
      const again = await client.post<Row>("/api/test/invoice/submit", read);
      expect(again.status, again.text).toBe(200);
      const { rows } = {
        rows: await server().db.selectFrom("invoice").selectAll().where("id", "=", String(read["id"])).execute(),
      };
      expect(JSON.stringify(rows)).not.toContain("unitName");
    });

    test("ignores a client's values for fields of an item that the server sets", async () => {
      const { client } = await createPerson(server());
      const lines = [{ unitId: await unit("篓"), weighed: "not even a number" }];
      const saved = await client.post<Row>("/api/test/invoice/submit", { lines });
      expect(saved.status, saved.text).toBe(200);
      expect(saved.data["lines"]).toEqual([{ unitId: lines[0]?.unitId, unitName: "篓" }]);
    });

    test("reports a fault inside an item at its position, with the title of the inner field", async () => {
      const { client } = await createPerson(server());
      const box = await unit("盒");
      const judged = await client.with({ "Accept-Language": "en" }).post("/api/test/invoice/submit", {
        buyer: { phone: "12", other: 1 },
        lines: [{ unitId: box, amount: "1e5" }, { quantity: 0 }],
      });
      expect(judged.status).toBe(400);
      const said = Object.fromEntries(judged.errors.map(({ pointer, message }) => [pointer, message]));
      expect(Object.keys(said).sort()).toEqual([
        "/buyer/other",
        "/buyer/phone",
        "/buyer/sex",
        "/lines/0/amount",
        "/lines/1/quantity",
        "/lines/1/unitId",
      ]);
      expect(said["/buyer/sex"]).toMatch(/\bSex\b/i);
      expect(said["/buyer/phone"]).toMatch(/\bPhone\b/i);
      expect(said["/lines/0/amount"]).toMatch(/\bAmount\b/i);
      expect(said["/lines/1/quantity"]).toMatch(/\bPieces\b/i);
      const looked = await client.post("/api/test/invoice/submit", {
        buyer: { sex: "no" },
        lines: [{ unitId: box }, { unitId: "7" }],
      });
      expect(looked.errors.map(({ pointer, keyword }) => `${pointer} ${keyword}`).sort()).toEqual([
        "/buyer/sex x-dict",
        "/lines/1/unitId x-ref",
      ]);
    });

    test("a nested reference has choices, and what it points at cannot be removed", async () => {
      const { client } = await createPerson(server());
      const [used, free] = [await unit("桶"), await unit("筐")];
      await client.post("/api/test/invoice/submit", { lines: [{ unitId: await unit("捆") }, { unitId: used }] });
      const offered = await client.get<ReferencePage>("/api/trellis/references", {
        module: "invoice",
        field: "lines.unitId",
        q: "桶",
      });
      expect(offered.data.options).toEqual([{ value: used, label: "桶" }]);
      expect((await client.get("/api/trellis/references", { module: "invoice", field: "unitId" })).status).toBe(400);
      expect((await client.post("/api/test/unit/remove", undefined, { ids: used })).status).toBe(409);
      expect((await client.post("/api/test/unit/remove", undefined, { ids: free })).status).toBe(200);
    });
  },
  { modules: MODULES },
);
