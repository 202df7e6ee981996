import { describe, expect, test } from "vitest";
import { createPerson, insertRecords } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import type { ExtraModules } from "../../support/server/test-deps.ts";

const MODULES: ExtraModules = {
  "schemas/test/shelf.json": {
    module: "shelf",
    title: "货架管理",
    schema: { type: "object", properties: { name: { type: "string", title: "名称" } } },
    endpoints: { base: "/test/shelf" },
    en: { title: "Shelves", name: "Name" },
  },
  "schemas/test/box.json": {
    module: "box",
    title: "箱子管理",
    schema: {
      type: "object",
      properties: {
        name: { type: "string", title: "名称" },
        places: {
          type: "array",
          title: "位置",
          items: {
            type: "object",
            properties: { shelfId: { type: "string", title: "货架", "x-ref": { module: "shelf", label: "name" } } },
          },
        },
      },
    },
    ui: { label: "name" },
    endpoints: { base: "/test/box" },
    en: { title: { title: "Boxes", singular: "Box" }, name: "Name", places: "Places", "places.shelfId": "Shelf" },
  },
  "schemas/test/weighing.json": {
    module: "weighing",
    title: "称重记录",
    schema: {
      type: "object",
      properties: {
        number: { type: "string", title: "编号", readOnly: true },
        shelfId: { type: "string", title: "货架", readOnly: true, "x-ref": { module: "shelf", label: "name" } },
      },
    },
    ui: { label: "number" },
    endpoints: { base: "/test/weighing", submit: false, remove: false },
    en: { title: { title: "Weighings", singular: "Weighing" }, number: "Number", shelfId: "Shelf" },
  },
};

onEachDatabase(
  (server) => {
    describe("a record that others need", () => {
      test("is not deleted, and the refusal names those that the caller may read, and their module to everybody", async () => {
        const { client, tenantId } = await createPerson(server(), { codes: ["shelf", "shelf_delete", "box"] });
        const [shelf] = await insertRecords(server(), server().module("shelf"), tenantId, [{ name: "甲架" }]);
        const id = String(shelf?.["id"]);
        const boxes = await insertRecords(server(), server().module("box"), tenantId, [
          { name: "红箱", places: [{ shelfId: id }] },
          { name: "蓝箱", places: [{ shelfId: id }] },
        ]);
        const ids = boxes.map((box) => String(box["id"]));
        const refused = await client.post("/test/shelf/remove", undefined, { ids: id });
        expect([refused.status, refused.msg]).toEqual([409, "仍被“箱子 红箱、蓝箱”引用，请先解除引用"]);
        const { data } = JSON.parse(refused.text) as { data: { uses: { module: string; title: string; ids: string[] }[] } };
        expect(data.uses.map(({ module, title, ids: found }) => [module, title, found.toSorted()])).toEqual([
          ["box", "箱子", ids.toSorted()],
        ]);
        const other = await createPerson(server(), { codes: ["shelf", "shelf_delete"], tenantId });
        const unnamed = await other.client.post("/test/shelf/remove", undefined, { ids: id });
        expect(unnamed.msg).toBe("仍被“箱子”引用，请先解除引用");
        expect(unnamed.text).not.toContain("红箱");
        await server().db.updateTable("box").set({ is_deleted: 1 }).where("id", "in", ids).execute();
        expect((await client.post("/test/shelf/remove", undefined, { ids: id })).status).toBe(200);
      });

      test("is not deleted, and the refusal names modules alone whose records cannot be deleted either", async () => {
        const { client, tenantId } = await createPerson(server());
        const [shelf] = await insertRecords(server(), server().module("shelf"), tenantId, [{ name: "乙架" }]);
        const shelfId = String(shelf?.["id"]);
        await insertRecords(server(), server().module("box"), tenantId, [{ name: "绿箱", places: [{ shelfId }] }]);
        await insertRecords(server(), server().module("weighing"), tenantId, [{ number: "weighing:1:add", shelfId }]);
        const refused = await client.post("/test/shelf/remove", undefined, { ids: shelfId });
        expect([refused.status, refused.msg]).toEqual([409, "仍被“称重记录”引用，这些记录不能删除"]);
        const english = await client.with({ "Accept-Language": "en" }).post("/test/shelf/remove", undefined, { ids: shelfId });
        expect(english.msg).toBe("Still referenced by “Weighings”, which cannot be deleted");
      });
    });
  },
  { modules: MODULES },
);
