import { expect, test } from "vitest";
import { bulkPath } from "../../support/records/bulk.ts";
import { createPerson } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";

const MODULE = {
  module: "substance",
  title: "物质",
  schema: {
    type: "object",
    required: ["name"],
    properties: {
      name: { type: "string", title: "名称", maxLength: 40 },
      particles: { type: "number", title: "粒子数" },
      jars: { type: "integer", title: "瓶数" },
      deptId: { type: "string", title: "部门", "x-ref": { module: "dept" } },
    },
  },
  endpoints: { base: "/lab/substance" },
  en: { title: "Substances", name: "Name", particles: "Particles", jars: "Jars", deptId: "Department" },
};

onEachDatabase(
  (server) => {
    const submit = async (values: object) => {
      const { client } = await createPerson(server());
      return {
        client,
        reply: await client.with({ "Accept-Language": "en" }).post("/api/lab/substance/submit", { name: "Carbon", ...values }),
      };
    };

    test.each([6e23, "6e23", 2 ** 53, -1e300])("keeps %s in a field of numbers", async (particles) => {
      const { client, reply } = await submit({ particles });
      expect([reply.status, reply.data], reply.text).toEqual([200, expect.objectContaining({ particles: Number(particles) })]);
      const ids = [(reply.data as { id: string }).id];
      expect((await client.post(bulkPath("substance", "edit"), { ids, values: { particles: 2e20 } })).status).toBe(200);
    });

    test.each([6e23, "6e23"])("names the limit of a whole number for %s", async (jars) => {
      const { reply } = await submit({ jars });
      expect([reply.status, reply.errors]).toEqual([400, [expect.objectContaining({ pointer: "/jars", keyword: "maximum" })]]);
    });

    test("refuses an id that lost digits on the way", async () => {
      const { client, reply } = await submit({ deptId: 2 ** 60 });
      expect([reply.status, reply.msg]).toEqual([400, expect.stringContaining("send ids as strings")]);
      expect((await client.post(bulkPath("substance", "edit"), { ids: [2 ** 60], values: { jars: 1 } })).status).toBe(400);
    });
  },
  { modules: { "schemas/lab/substance.json": JSON.stringify(MODULE) } },
);
