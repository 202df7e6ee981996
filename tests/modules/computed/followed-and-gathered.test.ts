import { expect, test } from "vitest";
import { createPerson, createTenant } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";

const lamp = {
  module: "lamp",
  title: "灯具",
  schema: {
    type: "object",
    required: ["name"],
    properties: {
      name: { type: "string", title: "名称", maxLength: 30 },
      price: { type: "string", title: "单价", "x-format": "money" },
      lent: {
        type: "integer",
        title: "借出",
        maximum: 10,
        "x-rollup": { module: "lamp-loan", field: "lampId", take: "sum", of: "count" },
      },
    },
  },
  endpoints: { base: "/stage/lamp" },
  en: { title: "Lamps", name: "Name", price: "Price", lent: "Lent" },
};

const loan = {
  module: "lamp-loan",
  title: "借用",
  schema: {
    type: "object",
    required: ["lampId", "count"],
    properties: {
      lampId: { type: "string", title: "灯具", "x-ref": { module: "lamp" } },
      count: { type: "integer", title: "数量", minimum: 1 },
      amount: { type: "string", title: "金额", "x-format": "money", "x-compute": "count * lampId.price" },
    },
  },
  endpoints: { base: "/stage/loan" },
  en: { title: "Loans", lampId: "Lamp", count: "Count", amount: "Amount" },
};

onEachDatabase(
  (server) => {
    test("saves all of many records at once that read a record and are gathered by it", async () => {
      const { client } = await createPerson(server(), { tenantId: await createTenant(server()) });
      const { data } = await client.post<{ id: string }>("/api/stage/lamp/submit", { name: "L1", price: "2.50" });
      const save = () => client.post<{ amount: string }>("/api/stage/loan/submit", { lampId: data.id, count: 2 });
      const replies = await Promise.all(Array.from({ length: 8 }, save));
      // Five of them fit.
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 400, 400, 400]);
      expect((await client.get("/api/stage/lamp/detail", { id: data.id })).data).toMatchObject({ lent: 10 });
    });
  },
  {
    modules: Object.fromEntries([lamp, loan].map((file) => [`schemas/stage/${file.module}.json`, JSON.stringify(file)])),
  },
);
