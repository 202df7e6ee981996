import { expect, test } from "vitest";
import { createPerson, createTenant } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import type { ExtraModules } from "../../support/server/test-deps.ts";

interface Box {
  readonly id: string;
  readonly labels: readonly string[] | null;
  readonly full?: number;
}

const LABELS = { type: "array", title: "标签", items: { type: "string", maxLength: 20 } };

const BOXES: ExtraModules = {
  "schemas/test/box.json": {
    module: "box",
    title: "箱子",
    schema: {
      type: "object",
      required: ["contents"],
      properties: {
        contents: { ...LABELS, title: "内容" },
        labels: LABELS,
        reason: { type: "string", title: "说明", maxLength: 50, "x-required": { required: ["labels"] } },
        insideId: { type: "string", title: "外箱", "x-ref": { module: "box" } },
        full: {
          type: "integer",
          title: "有标签的箱子",
          "x-rollup": { module: "box", field: "insideId", take: "count", where: { required: ["labels"] } },
        },
      },
    },
    endpoints: { base: "/test/box" },
    actions: { ship: { title: "发货", when: { required: ["labels"] }, set: { reason: "发货" } } },
    en: {
      title: "Boxes",
      contents: "Contents",
      labels: "Labels",
      reason: "Reason",
      insideId: "Outer box",
      full: "Labelled boxes",
      ship: "Ship",
    },
  },
};

const BASE = "/api/test/box";

onEachDatabase(
  (server) => {
    test("a list without items is no value: for the schema, for conditions and in roll-ups", async () => {
      const { client } = await createPerson(server(), { tenantId: await createTenant(server()) });
      const save = (box: object) => client.post<Box>(`${BASE}/submit`, box);
      const refused = await save({ contents: [] });
      expect([refused.status, refused.errors.map(({ pointer }) => pointer)]).toEqual([400, ["/contents"]]);

      const outer = (await save({ contents: ["纸"], labels: [] })).data;
      expect(outer.labels).toBeNull();
      const inner = (await save({ contents: ["纸"], labels: ["红"], reason: "易碎", insideId: outer.id })).data;
      await save({ contents: ["纸"], labels: [], insideId: outer.id });
      const full = async () => (await client.get<Box>(`${BASE}/detail`, { id: outer.id })).data.full;
      expect(await full()).toBe(1);

      expect((await client.post(`${BASE}/ship`, undefined, { ids: outer.id })).status).toBe(409);
      expect((await save({ id: inner.id, reason: "" })).errors.map(({ pointer }) => pointer)).toEqual(["/reason"]);
      expect((await save({ id: inner.id, labels: [], reason: "" })).data.labels).toBeNull();
      expect(await full()).toBe(0);
      expect((await client.post(`${BASE}/ship`, undefined, { ids: inner.id })).status).toBe(409);
    });

    test("a list without items that code has stored counts as empty", async () => {
      const { client } = await createPerson(server(), { tenantId: await createTenant(server()) });
      const box = (await client.post<Box>(`${BASE}/submit`, { contents: ["纸"], labels: ["红"], reason: "易碎" })).data;
      await server()
        .db.updateTable("box")
        .set({ labels: JSON.stringify([]) })
        .where("id", "=", box.id)
        .execute();
      expect((await client.post(`${BASE}/ship`, undefined, { ids: box.id })).status).toBe(409);
      const found = await client.get<{ records: readonly Box[] }>(`${BASE}/list`, { labels_null: "true" });
      expect(found.data.records.map(({ id }) => id)).toEqual([box.id]);
    });

    test("who may only read a list may send it back as the code has stored it", async () => {
      const person = await createPerson(server());
      const box = (await person.client.post<Box>(`${BASE}/submit`, { contents: ["纸"] })).data;
      await server()
        .db.updateTable("box")
        .set({ labels: JSON.stringify([]) })
        .where("id", "=", box.id)
        .execute();
      const admin = await server().signIn("admin");
      const rule = { roleId: person.roleId, module: "box", rights: { labels: "read" } };
      expect((await admin.post("/api/blade-system/role/field-rules", rule)).status).toBe(200);
      expect((await person.client.post(`${BASE}/submit`, { id: box.id, contents: ["布"], labels: [] })).status).toBe(200);
      const changed = await person.client.post(`${BASE}/submit`, { id: box.id, labels: ["红"] });
      expect(changed.errors.map(({ pointer, keyword }) => `${pointer} ${keyword}`)).toEqual(["/labels x-access"]);
    });
  },
  { modules: BOXES },
);
