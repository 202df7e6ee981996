import { expect, test } from "vitest";
import { DEFAULT_TENANT, childCountsEndpoint, endpointPath, type ChildCount } from "#contract";
import { createPerson, insertRecords } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import type { ExtraModules } from "../../support/server/test-deps.ts";

const DESK: ExtraModules = {
  "schemas/test/desk-place.json": {
    module: "desk-place",
    title: "工位",
    schema: {
      type: "object",
      properties: {
        deptId: { type: "string", title: "部门", "x-ref": { module: "dept" } },
        name: { type: "string", title: "名称", maxLength: 20 },
      },
    },
    ui: { screen: "parent-child", parent: { module: "dept", field: "deptId" }, list: { columns: ["name"] } },
    endpoints: { base: "/test/desk-place" },
    en: { title: "Desks", deptId: "Department", name: "Name" },
  },
};

const counts = (module: string): string => endpointPath(childCountsEndpoint, { module });

onEachDatabase(
  (server) => {
    test("counts the records below each parent that the caller may see", async () => {
      const { client } = await createPerson(server());
      const place = server().module("desk-place");
      await insertRecords(server(), place, DEFAULT_TENANT, [
        { deptId: "7", name: "a" },
        { deptId: "7", name: "b" },
        { deptId: "8", name: "c" },
        { deptId: null, name: "d" },
      ]);
      await insertRecords(server(), place, "100001", [{ deptId: "7", name: "e" }]);
      const countsOf = async (parents: string) => {
        const reply = await client.get<readonly ChildCount[]>(counts("desk-place"), { parents });
        expect(reply.status, reply.text).toBe(200);
        return Object.fromEntries(reply.data.map(({ value, count }) => [value, count]));
      };
      expect(await countsOf("7,8,9")).toEqual({ 7: 2, 8: 1 });
      expect(await countsOf("8,no-key,")).toEqual({ 8: 1 });
      expect(await countsOf("9")).toEqual({});
      const statements = await server().counter.during(() => countsOf("7,8,9"));
      expect(statements.filter((text) => text.includes('"desk_place"')).length).toBe(1);
    });

    test("refuses callers without the right to read, and modules without parents in another module", async () => {
      const { client } = await createPerson(server());
      expect((await client.get(counts("desk-place"))).status).toBe(400);
      for (const module of ["param", "dict"]) expect((await client.get(counts(module), { parents: "1" })).status).toBe(404);
      const stranger = await createPerson(server(), { codes: [] });
      expect((await stranger.client.get(counts("desk-place"), { parents: "7" })).status).toBe(403);
    });
  },
  { modules: DESK },
);
