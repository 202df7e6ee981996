import { describe, expect, test } from "vitest";
import { DEFAULT_TENANT, type Json } from "#contract";
import type { Module } from "#metadata";
import { endpointOf, insertSample, pathOf, personOf } from "../../support/records/fixtures.ts";
import type { TestServer } from "../../support/server/create-test-server.ts";
import { freeText } from "../../support/values/free-text.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { isFullRun } from "../../support/database/database-scope.ts";
import { representatives } from "../../support/modules/representative-modules.ts";
import { nextSample, sampleRecord } from "../../support/records/sample-record.ts";
import { sorted } from "../../support/values/sorted.ts";
import { SPECIMENS } from "../../support/modules/specimen-modules.ts";
import { testCatalog } from "../../support/server/test-deps.ts";

type Row = Record<string, unknown>;

/** How often a reference and a removal meet. */
const ROUNDS = isFullRun() ? 4 : 2;
const modules = representatives([...(await testCatalog(SPECIMENS)).modules.values()]);
/** References whose records are removed with the one that they name. */
const BELONGING: ReadonlySet<string> = new Set(["work-order-step.workOrderId", "pad-work-order.workOrderId"]);
const writable = modules.filter((module) => endpointOf(module, "submit", "update") !== null);

/** An edit that changes something, and something else each time. */
async function edited(server: TestServer, module: Module): Promise<Row> {
  const field = freeText(module);
  if (field === undefined) return { ...(await sampleRecord(server, module, DEFAULT_TENANT, "edit")) };
  return { [field.name]: `改${nextSample()}` };
}

async function stored(server: TestServer, module: Module, id: unknown): Promise<Row> {
  return server.db.selectFrom(module.table).selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

onEachDatabase(
  (server) => {
    describe.each(writable.map((module) => [module.name, module] as const))("%s", (_name, module) => {
      const change = pathOf(endpointOf(module, "submit", "update")!);
      const add = endpointOf(module, "save", "submit");
      const remove = endpointOf(module, "remove");

      test("a save of an older revision is told the newer record", async () => {
        const { client } = await personOf(server());
        const record = await insertSample(server(), module, DEFAULT_TENANT);
        const first = await client.post<Row>(change, { ...(await edited(server(), module)), id: record["id"], revision: 1 });
        expect(first.status, first.text).toBe(200);
        const second = await client.post<Row>(change, { ...(await edited(server(), module)), id: record["id"], revision: 1 });
        expect(second.status, second.text).toBe(409);
        expect(second.data).toMatchObject({ id: record["id"], revision: 2 });
        for (const field of module.fields) if (field.writeOnly) expect(second.data).not.toHaveProperty(field.name);
        expect((await stored(server(), module, record["id"]))["revision"]).toBe(2);
      });

      test("a save without a revision is not checked", async () => {
        const { client } = await personOf(server());
        const record = await insertSample(server(), module, DEFAULT_TENANT);
        expect((await client.post(change, { ...(await edited(server(), module)), id: record["id"], revision: 1 })).status).toBe(
          200,
        );
        const second = await client.post<Row>(change, { ...(await edited(server(), module)), id: record["id"] });
        expect(second.status, second.text).toBe(200);
        expect(second.data["revision"]).toBe(3);
      });

      test("exactly one of several concurrent saves of one revision succeeds", async () => {
        const { client } = await personOf(server());
        const record = await insertSample(server(), module, DEFAULT_TENANT);
        const bodies = await Promise.all(Array.from({ length: 6 }, () => edited(server(), module)));
        const replies = await Promise.all(
          bodies.map((body) => client.post(change, { ...body, id: record["id"], revision: "1" })),
        );
        expect(sorted(replies.map((reply) => reply.status))).toEqual([200, 409, 409, 409, 409, 409]);
        expect((await stored(server(), module, record["id"]))["revision"]).toBe(2);
      });

      test("a save that changes nothing is nobody's competitor", async () => {
        const { client } = await personOf(server());
        const record = await insertSample(server(), module, DEFAULT_TENANT);
        const body = await edited(server(), module);
        const saved = await client.post<Row>(change, { ...body, id: record["id"] });
        const same = await client.post<Row>(change, { ...body, id: record["id"], revision: saved.data["revision"] });
        expect(same.status, same.text).toBe(200);
        expect(same.data["revision"]).toBe(saved.data["revision"]);
        expect(same.data["updateTime"]).toBe(saved.data["updateTime"]);
      });

      test("rejects a change of a deleted record", async () => {
        const { client } = await personOf(server());
        const record = await insertSample(server(), module, DEFAULT_TENANT);
        await server().db.updateTable(module.table).set({ is_deleted: 1 }).where("id", "=", record["id"]).execute();
        expect((await client.post(change, { id: record["id"] })).status).toBe(404);
      });

      if (remove !== null) {
        test("a removal of an older revision is refused", async () => {
          const { client } = await personOf(server());
          const record = await insertSample(server(), module, DEFAULT_TENANT);
          await client.post(change, { ...(await edited(server(), module)), id: record["id"] });
          const reply = await client.post<Row>(pathOf(remove), { ids: record["id"], revision: 1 });
          expect(reply.status, reply.text).toBe(409);
          expect((await stored(server(), module, record["id"]))["is_deleted"]).toBe(0);
        });

        test("exactly one of several concurrent removals of a record succeeds", async () => {
          const { client } = await personOf(server());
          const record = await insertSample(server(), module, DEFAULT_TENANT);
          const replies = await Promise.all(Array.from({ length: 4 }, () => client.post(pathOf(remove), { ids: record["id"] })));
          expect(sorted(replies.map((reply) => reply.status))).toEqual([200, 404, 404, 404]);
        });
      }

      const unique = module.fields.filter(
        (field) => field.unique && !field.readOnly && field.on.includes("add") && field.visible === null,
      );
      if (add === null || unique.length === 0) return;
      test.each(unique.map((field) => [field.name, field] as const))(
        "of adds at once with one %s exactly one wins",
        async (_field, field) => {
          const { client } = await personOf(server());
          const value = (await sampleRecord(server(), module, DEFAULT_TENANT))[field.name] as Json;
          const bodies = await Promise.all(
            Array.from({ length: 5 }, async () => ({
              ...(await sampleRecord(server(), module, DEFAULT_TENANT)),
              [field.name]: value,
            })),
          );
          const replies = await Promise.all(bodies.map((body) => client.post(pathOf(add), body)));
          expect(sorted(replies.map((reply) => reply.status)), replies.map((reply) => reply.text).join("\n")).toEqual([
            200, 400, 400, 400, 400,
          ]);
          for (const reply of replies) {
            if (reply.status !== 400) continue;
            expect(reply.errors).toContainEqual(expect.objectContaining({ pointer: `/${field.name}`, keyword: "x-unique" }));
          }
        },
      );
    });

    const referring = modules.flatMap((module) =>
      module.fields
        .filter(
          (field) =>
            field.ref !== null && field.visible === null && module.tree?.parentField !== field.name && field.name !== "tenantId",
        )
        .map((field) => [`${module.name}.${field.name}`, module, field] as const),
    );
    describe.each(referring)("%s", (name, module, field) => {
      const belongs = BELONGING.has(name);
      test(`a record that is referred to ${belongs ? "takes what belongs to it along" : "stays"}`, async () => {
        const { client } = await personOf(server());
        const target = server().module(field.ref?.module ?? "");
        const remove = endpointOf(target, "remove");
        if (remove === null) return;
        const referred = await insertSample(server(), target, DEFAULT_TENANT);
        const user = await insertSample(server(), module, DEFAULT_TENANT);
        const column = field.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
        const key = String(referred[field.ref?.value ?? "id"]);
        const held = field.multiple ? `1,${key},2` : key;
        await server()
          .db.updateTable(module.table)
          .set({ [column]: held })
          .where("id", "=", user["id"])
          .execute();
        const refused = await client.post(pathOf(remove), { ids: referred["id"] });
        if (belongs) {
          expect(refused.status, refused.text).toBe(200);
          expect((await stored(server(), module, user["id"]))["is_deleted"]).toBe(1);
          return;
        }
        expect(refused.status, refused.text).toBe(409);
        expect((await stored(server(), target, referred["id"]))["is_deleted"]).toBe(0);
        await server().db.updateTable(module.table).set({ is_deleted: 1 }).where("id", "=", user["id"]).execute();
        const removed = await client.post(pathOf(remove), { ids: referred["id"] });
        expect(removed.status, removed.text).toBe(200);
      });

      test("a reference and the removal of what it points at never both succeed", async () => {
        const { client } = await personOf(server());
        const target = server().module(field.ref?.module ?? "");
        const [remove, add] = [endpointOf(target, "remove"), endpointOf(module, "save", "submit")];
        if (remove === null || add === null || field.readOnly || !field.on.includes("add")) return;
        for (let round = 0; round < ROUNDS; round += 1) {
          const referred = await insertSample(server(), target, DEFAULT_TENANT);
          const body = {
            ...(await sampleRecord(server(), module, DEFAULT_TENANT)),
            [field.name]: referred[field.ref?.value ?? "id"],
          };
          const [saved, removed] = await Promise.all([
            client.post<Row>(pathOf(add), body),
            client.post(pathOf(remove), { ids: referred["id"] }),
          ]);
          const both = saved.status === 200 && removed.status === 200;
          if (both && belongs) expect((await stored(server(), module, saved.data["id"]))["is_deleted"]).toBe(1);
          else expect(both, `${saved.text}\n${removed.text}`).toBe(false);
        }
      });
    });

    const trees = modules.filter((module) => module.tree !== null && endpointOf(module, "submit") !== null);
    describe.each(trees.map((module) => [module.name, module] as const))("the tree of %s", (_name, module) => {
      const tree = module.tree!;
      const submit = pathOf(endpointOf(module, "submit")!);
      // A node whose parent field is disabled stays where it is, whatever is sent for it.
      const stays = module.fields.some(({ name, disabled }) => name === tree.parentField && disabled !== null);
      const chain = async (): Promise<readonly [Row, Row, Row]> => {
        const { client } = await personOf(server());
        const nodes: Row[] = [];
        for (let depth = 0; depth < 3; depth += 1) {
          const above = nodes.at(-1);
          const sample = await sampleRecord(server(), module, DEFAULT_TENANT);
          const body = above === undefined ? sample : { ...sample, [tree.parentField]: above[tree.keyField] };
          const reply = await client.post<Row>(submit, body);
          expect(reply.status, reply.text).toBe(200);
          nodes.push(reply.data);
        }
        const [top, middle, bottom] = nodes;
        return [top!, middle!, bottom!];
      };

      test("does not let a node hang below itself", async () => {
        const { client } = await personOf(server());
        const [top, middle, bottom] = await chain();
        for (const below of [top, middle, bottom]) {
          const reply = await client.post<Row>(submit, { id: top["id"], [tree.parentField]: below[tree.keyField] });
          expect(reply.status, reply.text).toBe(stays ? 200 : 400);
          if (stays) expect(reply.data).toMatchObject({ [tree.parentField]: tree.root });
          else expect(reply.errors).toContainEqual(expect.objectContaining({ pointer: `/${tree.parentField}` }));
        }
      });

      test("does not let two moves at once close a circle", async () => {
        const { client } = await personOf(server());
        // Each goes below the other one's lowest node: no record is wanted by both.
        const [[left, , belowLeft], [right, , belowRight]] = [await chain(), await chain()];
        const under = async (node: Row, parent: Row): Promise<Row> => ({
          ...(await sampleRecord(server(), module, DEFAULT_TENANT, "edit")),
          id: node["id"],
          [tree.keyField]: node[tree.keyField],
          [tree.parentField]: parent[tree.keyField],
        });
        const [first, second] = [await under(left, belowRight), await under(right, belowLeft)];
        const replies = await Promise.all([client.post<Row>(submit, first), client.post<Row>(submit, second)]);
        const said = replies.map((reply) => reply.text).join("\n");
        expect(sorted(replies.map((reply) => reply.status)), said).toEqual(stays ? [200, 200] : [200, 400]);
        if (stays) for (const { data } of replies) expect(data[tree.parentField]).toBe(tree.root);
      });

      test("keeps a node that has children, and lets both go together", async () => {
        const { client } = await personOf(server());
        const remove = endpointOf(module, "remove");
        if (remove === null) return;
        const [top, middle, bottom] = await chain();
        const refused = await client.post(pathOf(remove), { ids: middle["id"] });
        expect(refused.status, refused.text).toBe(409);
        expect(refused.msg).toMatch(/^请先删除下级数据：./);
        expect(refused.text).toContain(String(bottom["id"]));
        const all = await client.post(pathOf(remove), { ids: [top["id"], middle["id"], bottom["id"]] });
        expect(all.status, all.text).toBe(200);
      });
    });
  },
  { modules: SPECIMENS },
);
