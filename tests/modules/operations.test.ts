import { describe, expect, test } from "vitest";
import type { Json } from "#contract";
import { inputFields, type Module, type OperationId } from "#metadata";
import { createPerson, endpointOf, insertSample, makeRoom, pathOf, recordsIn, type Person } from "../support/records/fixtures.ts";
import type { TestServer } from "../support/server/create-test-server.ts";
import { showsOwnRecords } from "../support/records/own-records.ts";
import { onEachDatabase } from "../support/database/on-each-database.ts";
import { representatives } from "../support/modules/representative-modules.ts";
import { sampleRecord } from "../support/records/sample-record.ts";
import { SPECIMENS } from "../support/modules/specimen-modules.ts";
import { testCatalog } from "../support/server/test-deps.ts";
import { bytesOf, cellOf, rowsOf, workbook } from "../support/records/transfer.ts";

const modules = representatives(
  [...(await testCatalog(SPECIMENS)).modules.values()].filter((module) => !showsOwnRecords(module)),
);

type Row = Record<string, unknown>;

interface Case {
  readonly server: TestServer;
  readonly module: Module;
  readonly person: Person;
  readonly path: string;
}

/** Expected effect of each operation for a caller with permission. */
const ALLOWED: Readonly<Record<OperationId, (given: Case) => Promise<void>>> = {
  list: readsRecords,
  page: readsRecords,
  all: readsRecords,
  latest: readsRecords,
  sum: async ({ server, module, person, path }) => {
    const before = await person.client.get<Row>(path);
    expect(before.status, before.text).toBe(200);
    await insertSample(server, module, person.tenantId, person);
    const after = await person.client.get<Row>(path);
    expect(after.data["count"]).toBe(Number(before.data["count"]) + 1);
    for (const { field, total } of module.list.columns) if (total !== null) expect(after.data, field).toHaveProperty(field);
  },
  sumPage: async (given) => {
    await readsRecords(given);
    const { data } = await given.person.client.get<Row>(given.path, { size: 1 });
    expect(data).toMatchObject({ size: 1, current: 1, sum: { count: data["total"] } });
  },
  lazyList: readsRecords,
  select: async ({ server, module, person, path }) => {
    const record = await insertSample(server, module, person.tenantId, person);
    const reply = await person.client.get(path);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.text).toContain(String(record["id"]));
  },
  tree: async ({ server, module, person, path }) => {
    const record = await insertSample(server, module, person.tenantId, person);
    const reply = await person.client.get<Row[]>(path);
    expect(reply.status, reply.text).toBe(200);
    const node = recordsIn(reply.data).find((candidate) => candidate["id"] === record[module.tree?.keyField ?? "id"]);
    expect(node).toMatchObject({ key: node?.["id"], value: node?.["id"], title: String(record[module.labelField]) });
    expect(node, "a leaf has no children key").not.toHaveProperty("children");
  },
  lazyTree: async ({ server, module, person, path }) => {
    const record = await insertSample(server, module, person.tenantId, person);
    const reply = await person.client.get<Row[]>(path);
    expect(reply.status, reply.text).toBe(200);
    const node = reply.data.find((candidate) => candidate["id"] === record[module.tree?.keyField ?? "id"]);
    expect(node).toMatchObject({ hasChildren: false });
  },
  dictionary: async ({ person, path }) => {
    const reply = await person.client.get<Row[]>(path, { code: "no-such-dictionary" });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.data).toEqual([]);
    expect((await person.client.get(path)).status).toBe(400);
  },
  parentList: readsRecords,
  childList: async ({ server, module, person, path }) => {
    const parent = await insertSample(server, module, person.tenantId, person);
    const reply = await person.client.get(path, { parentId: String(parent["id"]) });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.data).toEqual([]);
  },
  detail: async ({ server, module, person, path }) => {
    const record = await insertSample(server, module, person.tenantId, person);
    const reply = await person.client.get<Row>(path, { id: String(record["id"]) });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.data["id"]).toBe(record["id"]);
    for (const field of module.fields) {
      if (field.writeOnly) expect(reply.data, `${field.name} never leaves`).not.toHaveProperty(field.name);
      else expect(reply.data, field.name).toHaveProperty(field.name);
      if (field.labelKey !== null && !field.writeOnly) expect(typeof reply.data[field.labelKey], field.labelKey).toBe("string");
    }
  },
  import: importsAllOrNothing,
  export: async ({ server, module, person, path }) => {
    const record = await insertSample(server, module, person.tenantId, person);
    const [first] = module.list.columns;
    const rows = rowsOf(await bytesOf(await person.client.fetch(path)));
    const shown = rows.map((row) => row[0]);
    expect(shown, module.name).toContain(String(record[first?.field ?? "id"]));
    const none = rowsOf(await bytesOf(await person.client.fetch(`${path}?id=1`)));
    expect(none).toHaveLength(1);
  },
  template: async ({ module, person, path }) => {
    const [head = []] = rowsOf(await bytesOf(await person.client.fetch(path)));
    for (const field of inputFields(module, "add"))
      expect(head.map((title) => String(title).replace("*", ""))).toContain(field.title.zh);
  },
  submit: addsAndChanges,
  save: async ({ server, module, person, path }) => {
    const reply = await person.client.post<Row>(path, await sampleRecord(server, module, person.tenantId));
    expect(reply.status, reply.text).toBe(200);
    expect(reply.data).toMatchObject({ revision: 1, createUser: person.userId });
  },
  update: async ({ server, module, person, path }) => {
    const record = await insertSample(server, module, person.tenantId, person);
    // The record came into its table beside the server: the first save computes what it lacks.
    const { revision } = (await person.client.post<Row>(path, { id: record["id"], revision: 1 })).data;
    const reply = await person.client.post<Row>(path, { id: record["id"], revision });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.data).toMatchObject({ id: record["id"], revision, updateUser: person.userId });
  },
  reorder: async ({ server, module, person, path }) => {
    const ids = [
      await insertSample(server, module, person.tenantId, person),
      await insertSample(server, module, person.tenantId, person),
    ].map((record) => String(record["id"]));
    const [id = "", to = ""] = ids;
    const places = [id, to];
    const named = path.replaceAll(/\{\w+\}/g, () => places.shift() ?? "");
    const reply = await person.client.post<Row>(named, { id, to });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.data["id"]).toBe(id);
  },
  remove: async ({ server, module, person, path }) => {
    const [first, second, third] = [
      await insertSample(server, module, person.tenantId, person),
      await insertSample(server, module, person.tenantId, person),
      await insertSample(server, module, person.tenantId, person),
    ].map((record) => String(record["id"]));
    const byQuery = await person.client.post(path, undefined, { ids: `${first},${second}` });
    expect(byQuery.status, byQuery.text).toBe(200);
    const byBody = await person.client.post(path, { ids: [third] });
    expect(byBody.status, byBody.text).toBe(200);
    const again = await person.client.post(path, { ids: third });
    expect(again.status, "what is gone is not there to remove").toBe(404);
  },
};

async function readsRecords({ server, module, person, path }: Case): Promise<void> {
  const record = await insertSample(server, module, person.tenantId, person);
  const reply = await person.client.get(path, { size: 100, descs: "id" });
  expect(reply.status, reply.text).toBe(200);
  const found = recordsIn(reply.data).find((candidate) => candidate["id"] === record["id"]);
  expect(found, "the record that was just made").toBeDefined();
  for (const field of module.fields) if (field.writeOnly) expect(found).not.toHaveProperty(field.name);
}

async function importsAllOrNothing({ server, module, person, path }: Case): Promise<void> {
  const fields = inputFields(module, "add").filter(({ name }) => name !== "tenantId");
  const samples = [await sampleRecord(server, module, person.tenantId), await sampleRecord(server, module, person.tenantId)];
  const send = async (rows: readonly Record<string, Json>[], isCovered = "0"): Promise<{ status: number; body: Row }> => {
    const form = new FormData();
    const cells = rows.map((row) => fields.map(({ name }) => cellOf(row[name])));
    form.set("file", new File([workbook([fields.map(({ title }) => title.zh), ...cells])], "rows.xlsx"));
    form.set("isCovered", isCovered);
    const response = await person.client.fetch(path, { method: "POST", body: form });
    return { status: response.status, body: (await response.json()) as Row };
  };
  const required = fields.find((field) => field.required && field.default === undefined);
  const broken = { ...(await sampleRecord(server, module, person.tenantId)), [required?.name ?? ""]: null };
  const refused = await send([...samples, broken]);
  expect(refused.status, JSON.stringify(refused.body)).toBe(400);
  expect(refused.body["errors"]).toContainEqual(
    expect.objectContaining({ pointer: `/4/${required?.name}`, keyword: "required" }),
  );
  const added = await send(samples);
  expect(added.body, "nothing of the refused file was kept").toMatchObject({ success: true, data: { rows: 2, added: 2 } });
  expect((await send(samples)).status, "they are there now").toBe(400);
  const covered = await send(samples, "1");
  expect(covered.body).toMatchObject({ data: { rows: 2, added: 0 } });
}

async function addsAndChanges({ server, module, person, path }: Case): Promise<void> {
  await makeRoom(server, module);
  const sample = await sampleRecord(server, module, person.tenantId);
  const added = await person.client.post<Row>(path, sample);
  expect(added.status, added.text).toBe(200);
  expect(added.data).toMatchObject({ revision: 1, createUser: person.userId });
  expect(String(added.data["id"])).toMatch(/^\d{19}$/);
  // The whole record as it was answered, labels and all, as a client sends it back.
  const changed = await person.client.post<Row>(path, added.data);
  expect(changed.status, changed.text).toBe(200);
  // A save without changes creates no new revision.
  expect(changed.data).toMatchObject({ id: added.data["id"], revision: 1 });
  for (const field of module.fields)
    if (!field.writeOnly) expect(changed.data[field.name], field.name).toEqual(added.data[field.name]);
}

onEachDatabase(
  (server) => {
    describe.each(modules.map((module) => [module.name, module] as const))("%s", (_name, module) => {
      const people = new Map<TestServer, Promise<Person>>();
      // Somebody of the default tenant with every code, so that platform modules can be written, too.
      const person = (): Promise<Person> => {
        const known = people.get(server()) ?? createPerson(server());
        people.set(server(), known);
        return known;
      };

      test.each(module.endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
        "%s does its work",
        async (_id, endpoint) => {
          const { target } = endpoint;
          const given = { server: server(), module, person: await person(), path: pathOf(endpoint) };
          if (target.kind === "operation") return ALLOWED[target.operation](given);
          // Handlers and actions have their own tests. Here they must respond, and an empty call must not fail with 500.
          const { client } = given.person;
          const reply = endpoint.method === "GET" ? await client.get(given.path) : await client.post(given.path, {});
          expect([200, 400, 403, 404, 409], `${endpoint.id}: ${reply.text}`).toContain(reply.status);
        },
      );

      test("removing nothing says so", async () => {
        const remove = endpointOf(module, "remove");
        if (remove === null) return;
        const { client } = await person();
        for (const reply of [
          await client.post(pathOf(remove)),
          await client.post(pathOf(remove), { ids: [] }),
          await client.post(pathOf(remove), []),
        ]) {
          expect(reply.status).toBe(400);
          expect(reply.msg).toBe("请选择至少一条数据");
        }
      });
    });
  },
  { modules: SPECIMENS },
);
