import { expect, test } from "vitest";
import { createPerson, createTenant } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";

/** A task gathers from the tasks of the same module that name it. */
const task = {
  module: "task-node",
  title: "任务",
  schema: {
    type: "object",
    required: ["name"],
    properties: {
      name: { type: "string", title: "名称", maxLength: 30 },
      parentId: { type: "string", title: "上级", "x-ref": { module: "task-node" } },
      hours: { type: "integer", title: "工时", minimum: 0, maximum: 1000 },
      parts: { type: "integer", title: "下级数", "x-rollup": { module: "task-node", field: "parentId", take: "count" } },
      below: {
        type: "integer",
        title: "下级工时",
        maximum: 20,
        "x-rollup": { module: "task-node", field: "parentId", take: "sum", of: "hours" },
      },
    },
  },
  endpoints: { base: "/stage/task-node" },
  en: { title: "Tasks", name: "Name", parentId: "Parent", hours: "Hours", parts: "Parts", below: "Hours below" },
};

interface Task {
  readonly id: string;
  readonly parts: number;
  readonly below: number;
}

onEachDatabase(
  (server) => {
    test("a module gathers from its own records, in every write of one, and refuses what passes a bound", async () => {
      const { client } = await createPerson(server(), { tenantId: await createTenant(server()) });
      const save = (task: object) => client.post<Task>("/api/stage/task-node/submit", task);
      const read = async (id: string): Promise<Pick<Task, "parts" | "below">> => {
        const { parts, below } = (await client.get<Task>("/api/stage/task-node/detail", { id })).data;
        return { parts, below };
      };
      const { data: root } = await save({ name: "root" });
      const { data: left } = await save({ name: "left", parentId: root.id, hours: 5 });
      const { data: right } = await save({ name: "right", parentId: root.id, hours: 7 });
      const { data: leaf } = await save({ name: "leaf", parentId: left.id, hours: 2 });
      expect(await read(root.id)).toEqual({ parts: 2, below: 12 });
      expect(await read(left.id)).toEqual({ parts: 1, below: 2 });

      expect((await save({ id: leaf.id, parentId: root.id })).status).toBe(200);
      expect(await read(root.id)).toEqual({ parts: 3, below: 14 });
      expect(await read(left.id)).toEqual({ parts: 0, below: 0 });

      const refused = await save({ id: right.id, hours: 14 });
      expect(refused.status, refused.text).toBe(400);
      expect(await read(root.id)).toEqual({ parts: 3, below: 14 });

      expect((await client.post("/api/stage/task-node/remove", { ids: leaf.id })).status).toBe(200);
      expect(await read(root.id)).toEqual({ parts: 2, below: 12 });
    });

    test("children of one parent that are saved at once are all counted, and moves across each other end", async () => {
      const { client } = await createPerson(server(), { tenantId: await createTenant(server()) });
      const save = (task: object) => client.post<Task>("/api/stage/task-node/submit", task);
      const [one, other] = await Promise.all([save({ name: "one" }), save({ name: "other" })]);
      const children = await Promise.all(
        Array.from({ length: 6 }, (_, at) => save({ name: `c${at}`, parentId: (at % 2 === 0 ? one : other).data.id, hours: 1 })),
      );
      expect(children.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
      const moves = await Promise.all(
        children.map(({ data }, at) => save({ id: data.id, parentId: (at % 2 === 0 ? other : one).data.id })),
      );
      expect(moves.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
      for (const { data } of [one, other]) {
        const parent = await client.get<Task>("/api/stage/task-node/detail", { id: data.id });
        expect(parent.data).toMatchObject({ parts: 3, below: 3 });
      }
    });
  },
  { modules: { "schemas/stage/task-node.json": JSON.stringify(task) } },
);
