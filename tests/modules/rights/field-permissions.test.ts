import { describe, expect, test } from "vitest";
import {
  binEndpoint,
  bulkEditEndpoint,
  exportEndpoint,
  historyEndpoint,
  modulesEndpoint,
  referencesEndpoint,
  restoreEndpoint,
  totalsEndpoint,
  type FieldAccess,
  type FieldRight,
  type ModuleIndexEntry,
  type RoleFieldRules,
  type TransferJob,
} from "#contract";
import { allFields, type Field, type Module } from "#metadata";
import { alwaysSeen } from "../../../src/server/policies/field-rules.ts";
import { createPerson, endpointOf, insertSample, pathOf, personOf, type Person } from "../../support/records/fixtures.ts";
import type { TestServer } from "../../support/server/create-test-server.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { SPECIMENS } from "../../support/modules/specimen-modules.ts";
import type { TestClient, TestReply } from "../../support/server/test-client.ts";
import { testCatalog } from "../../support/server/test-deps.ts";
import { fileOf, settled, upload, workbook } from "../../support/records/transfer.ts";
import { recordsPath } from "../../support/records/records-path.ts";
import { representatives } from "../../support/modules/representative-modules.ts";

type Row = Record<string, unknown>;

const RULES = "/api/blade-system/role/field-rules";
const catalog = await testCatalog(SPECIMENS);
const modules = [...catalog.modules.values()];
const admins = new WeakMap<TestServer, Promise<TestClient>>();

function adminOf(server: TestServer): Promise<TestClient> {
  const known = admins.get(server) ?? server.signIn("admin");
  admins.set(server, known);
  return known;
}

async function rule(server: TestServer, person: Person, module: Module, rights: Readonly<Record<string, FieldRight>>) {
  const reply = await (await adminOf(server)).post(RULES, { roleId: person.roleId, module: module.name, rights });
  expect(reply.status, reply.text).toBe(200);
}

function hideableOf(module: Module): readonly Field[] {
  return module.fields.filter((field) => !field.writeOnly && !alwaysSeen(module).has(field.name));
}

const ruled = representatives(modules.filter((module) => hideableOf(module).length > 0));

/** Every address by which a record, or something of it, could be read. */
function readings(module: Module, record: Row): [path: string, query: Record<string, string>][] {
  const id = String(record["id"]);
  const key = String(record[module.tree?.keyField ?? "id"]);
  const parent: Record<string, string> = module.tree === null ? {} : { parentId: module.tree.root };
  const named = module.endpoints
    .filter(({ method, access }) => method === "GET" && access !== "public")
    .map((endpoint): [string, Record<string, string>] => {
      const operation = endpoint.target.kind === "operation" ? endpoint.target.operation : null;
      if (operation === "detail") return [pathOf(endpoint), { id }];
      if (operation === "list" || operation === "page" || operation === "parentList") return [pathOf(endpoint), { id }];
      if (operation === "lazyTree" || operation === "lazyList" || operation === "childList") return [pathOf(endpoint), parent];
      if (operation === "dictionary") return [pathOf(endpoint), { code: "sex" }];
      return [pathOf(endpoint), operation === null ? { id, userId: id, roleId: id } : {}];
    });
  const referring = modules.flatMap((user) =>
    allFields(user.fields)
      .filter((field) => field.ref?.module === module.name)
      .flatMap((field): [string, Record<string, string>][] => [
        [referencesEndpoint.path, { module: user.name, field: field.path, size: "1000" }],
        [referencesEndpoint.path, { module: user.name, field: field.path, values: field.ref?.value === "id" ? id : key }],
      ]),
  );
  return [
    ...named,
    ...referring,
    [recordsPath(module, historyEndpoint), { id }],
    [recordsPath(module, binEndpoint), {}],
    [recordsPath(module, totalsEndpoint), { id }],
  ];
}

/** Objects that are the record, wherever they stand in an answer. */
function appearances(data: unknown, id: unknown): Row[] {
  if (Array.isArray(data)) return data.flatMap((entry) => appearances(entry, id));
  if (typeof data !== "object" || data === null) return [];
  const object = data as Row;
  return [...(object["id"] === id ? [object] : []), ...Object.values(object).flatMap((entry) => appearances(entry, id))];
}

function expectNoTrace(reply: TestReply<unknown>, what: string, field: Field, record: Row): void {
  for (const found of appearances(reply.data, record["id"])) {
    expect(found, what).not.toHaveProperty([field.name]);
    if (field.labelKey !== null) expect(found, what).not.toHaveProperty([field.labelKey]);
  }
  expect(reply.text, what).not.toContain(`"field":"${field.name}"`);
  const value = record[field.name];
  const others = Object.entries(record).some(
    ([name, other]) => name !== field.name && JSON.stringify(other)?.includes(String(value)),
  );
  // A value that no other record could have.
  if (typeof value === "string" && (value.length >= 20 || value.includes("样例")) && !others) {
    expect(reply.text, what).not.toContain(JSON.stringify(value).slice(1, -1));
  }
}

/** The module index, from which the console builds its definitions, for the fields of a module. */
async function accessOf(client: TestClient, { name }: Module): Promise<FieldAccess | undefined> {
  const index = await client.get<ModuleIndexEntry[]>(modulesEndpoint.path);
  return index.data.find((entry) => entry.name === name)?.access;
}

onEachDatabase(
  (server) => {
    describe.each(ruled.map((module) => [module.name, module] as const))("%s", (_name, module) => {
      const hideable = hideableOf(module);
      const list = endpointOf(module, "list", "page", "lazyList", "parentList");

      // Two halves: what is hidden stands beside what is shown, in both orders.
      const halves = [0, 1].map((odd) => hideable.filter((_field, index) => index % 2 === odd)).filter((half) => half.length > 0);
      test.each(halves.map((half) => [half.map(({ name }) => name).join(", "), half] as const))(
        "hides %s in every answer",
        async (_names, half) => {
          const person = await personOf(server(), module.name);
          const record = await insertSample(server(), module, person.tenantId, person);
          await rule(server(), person, module, Object.fromEntries(half.map(({ name }) => [name, "hidden"])));
          for (const [path, query] of readings(module, record)) {
            const reply = await person.client.get(path, query);
            expect(reply.status, `${path} ${reply.text}`).toBeLessThan(500);
            for (const field of half) expectNoTrace(reply, `${field.name}: ${path} ${JSON.stringify(query)}`, field, record);
          }
          const access = await accessOf(person.client, module);
          expect(access?.hidden.toSorted()).toEqual(half.map(({ name }) => name).toSorted());
          expect(access?.readOnly).toEqual([]);
        },
      );

      if (module.permissions.export !== null) {
        test("exports nothing hidden, and refuses to be asked for it", async () => {
          const person = await personOf(server(), module.name);
          const record = await insertSample(server(), module, person.tenantId, person);
          await rule(server(), person, module, Object.fromEntries(hideable.map(({ name }) => [name, "hidden"])));
          const ask = (columns: readonly string[]) =>
            person.client.post<TransferJob>(recordsPath(module, exportEndpoint), {
              format: "csv",
              columns,
              query: {},
              ids: [record["id"]],
              values: "keys",
            });
          for (const { name } of hideable) expect((await ask(["id", name])).status, name).toBe(400);
          const everything = await ask([]);
          // A list of hidden columns only has nothing to export.
          if (everything.status === 400) return;
          const job = await settled(person.client, module, everything.data.id);
          expect(job.state, job.reason ?? "").toBe("done");
          const text = await (await fileOf(person.client, module, job, "result")).text();
          for (const field of hideable) {
            expect(text.split("\r\n")[0]?.split(","), field.name).not.toContain(field.title.zh);
            const value = record[field.name];
            if (typeof value === "string" && value.includes("样例")) expect(text, field.name).not.toContain(value);
          }
        });
      }

      if (list === null) return;
      test("is not asked, ordered or summed up by what is hidden", async () => {
        const person = await personOf(server(), module.name);
        await rule(server(), person, module, Object.fromEntries(hideable.map(({ name }) => [name, "hidden"])));
        const path = pathOf(list);
        for (const [index, { name }] of hideable.entries()) {
          const where = JSON.stringify({ any: [{ field: name, operator: "notnull", value: "" }] });
          const queries = [{ [`${name}_notnull`]: "1" }, { [name]: "1" }, { sorts: `-${name}` }, { ascs: name }, { where }];
          for (const query of queries) {
            const reply = await person.client.get(path, query);
            expect(reply.status, `${JSON.stringify(query)} ${reply.text}`).toBe(400);
            expect(reply.msg.split(/[：:]/)[1] ?? "", "not offered either").not.toMatch(new RegExp(`\\b${name}\\b`));
          }
          // Totals read queries with the code of lists: the fields take turns with the ways of asking.
          const total = await person.client.get(recordsPath(module, totalsEndpoint), queries[index % queries.length]);
          expect([400, 404], total.text).toContain(total.status);
        }
        expect((await person.client.get(path, {})).status, "the module's own order may go by it").toBe(200);
      });

      const submit = endpointOf(module, "submit", "update");
      const writable = hideable.filter((field) => !field.readOnly && field.on.includes("edit") && field.disabled === null);
      if (submit === null || writable.length === 0) return;
      test("takes no value for what may not be written", async () => {
        const person = await personOf(server(), module.name);
        const sample = await insertSample(server(), module, person.tenantId, person);
        // A first save empties what the sample's own conditions hide.
        const { data: settled } = await person.client.post<Row | null>(pathOf(submit), { id: sample["id"] });
        const record = settled ?? sample;
        const stored = async (): Promise<Row | undefined> => {
          const row = await server()
            .db.selectFrom(module.table)
            .selectAll()
            .where("id", "=", String(record["id"]))
            .executeTakeFirst();
          return row === undefined ? undefined : { ...row, revision: 0, update_time: 0, update_user: 0 };
        };
        const before = await stored();
        for (const right of ["hidden", "read"] as const) {
          await rule(server(), person, module, Object.fromEntries(writable.map(({ name }) => [name, right])));
          for (const field of writable) {
            const reply = await person.client.post(pathOf(submit), { id: record["id"], [field.name]: "zz-other-9" });
            if (reply.status === 403 || reply.status === 409) continue;
            expect(reply.status, `${field.name} ${reply.text}`).toBe(400);
            expect(reply.errors, field.name).toContainEqual(
              expect.objectContaining({ pointer: `/${field.name}`, keyword: "x-access" }),
            );
            // The response does not reveal if a guess about a hidden value is right. A visible value may be sent back.
            const same = await person.client.post(pathOf(submit), { id: record["id"], [field.name]: record[field.name] });
            const refused = same.errors.some(({ keyword }) => keyword === "x-access");
            expect(refused, `${field.name} as it is, ${right}: ${same.text}`).toBe(
              right === "hidden" && !isEmpty(record[field.name]),
            );
          }
          expect(await stored()).toEqual(before);
        }
      });

      test("is changed neither in bulk, nor by a file, nor out of its history", async () => {
        const person = await personOf(server(), module.name);
        const record = await insertSample(server(), module, person.tenantId, person);
        for (const right of ["hidden", "read"] as const) {
          await rule(server(), person, module, Object.fromEntries(writable.map(({ name }) => [name, right])));
          for (const { name } of writable) {
            const values = { [name]: "zz-other-9" };
            const bulk = await person.client.post(recordsPath(module, bulkEditEndpoint), { ids: [record["id"]], values });
            expect([400, 403, 404, 409], `${name} ${bulk.text}`).toContain(bulk.status);
            const restore = { id: record["id"], entry: "1", fields: [name] };
            const back = await person.client.post(recordsPath(module, restoreEndpoint), restore);
            expect([400, 403, 404], `${name} ${back.text}`).toContain(back.status);
          }
          const titles = writable.map((field) => field.title.zh);
          const file = await upload(person.client, module, workbook([titles, titles.map(() => "x")]));
          const targets = file.data?.import?.targets.map(({ field }) => field) ?? [];
          for (const { name } of writable) expect(targets, file.text).not.toContain(name);
        }
      });

      test("shows nothing hidden in a conflict", async () => {
        const person = await personOf(server(), module.name);
        const record = await insertSample(server(), module, person.tenantId, person);
        await rule(server(), person, module, Object.fromEntries(hideable.map(({ name }) => [name, "hidden"])));
        const reply = await person.client.post(pathOf(submit), { id: record["id"], revision: 77 });
        for (const field of hideable) expectNoTrace(reply, "conflict", field, record);
      });
    });

    test("the most permissive of several roles decides, and administrators see every field", async () => {
      const param = server().module("param");
      const [one, other] = [await createPerson(server()), await createPerson(server())];
      await rule(server(), one, param, { remark: "hidden", paramValue: "hidden", paramName: "hidden" });
      await rule(server(), other, param, { remark: "read", paramValue: "hidden" });
      const { table } = server().module("user");
      await server()
        .db.updateTable(table)
        .set({ role_id: `${one.roleId},${other.roleId}` })
        .where("id", "=", one.userId)
        .execute();
      await rule(server(), one, param, { remark: "hidden", paramValue: "hidden", paramName: "hidden" });
      expect(await accessOf(one.client, param)).toMatchObject({ hidden: ["paramValue"], readOnly: ["remark"] });
      const elsewhere = await accessOf(one.client, server().module("region"));
      expect([elsewhere?.hidden ?? [], elsewhere?.readOnly ?? []], "what is limited in one module is not in another").toEqual([
        [],
        [],
      ]);
      const admin = await accessOf(await adminOf(server()), param);
      expect(admin).toMatchObject({ hidden: [], readOnly: [] });
      expect(admin?.rules, "who looks after roles is told which of them see less").toContainEqual(
        expect.objectContaining({ field: "remark", access: "hidden" }),
      );
    });

    test("a record that needs what its author may not write cannot be added, and says why", async () => {
      const param = server().module("param");
      const person = await createPerson(server());
      await rule(server(), person, param, { paramKey: "hidden" });
      const reply = await person.client.post(pathOf(endpointOf(param, "submit")!), { paramName: "a", paramValue: "b" });
      expect(reply.status).toBe(400);
      expect(reply.errors).toEqual([expect.objectContaining({ pointer: "/paramKey", keyword: "x-access-required" })]);
    });

    test("a name that is hidden is hidden where other modules show it", async () => {
      const person = await createPerson(server());
      const dept = server().module("dept");
      await rule(server(), person, dept, { deptName: "hidden" });
      const user = await person.client.get<Row>(pathOf(endpointOf(server().module("user"), "detail")!), { id: person.userId });
      expect(user.data["deptId"]).toBe(person.deptId);
      expect(user.data["deptName"] ?? "").toBe("");
      const query = { module: "user", field: "deptId", q: "dept" };
      const found = await person.client.get<{ options: unknown[] }>(referencesEndpoint.path, query);
      expect(found.data.options, "nothing is found by it either").toEqual([]);
    });

    test("refuses rules beyond the caller's own access, for the caller's own role and for administrators", async () => {
      const param = server().module("param");
      const [boss, worker] = [await createPerson(server()), await createPerson(server())];
      await rule(server(), boss, param, { remark: "read", paramValue: "hidden" });
      const ask = (roleId: string, rights: Record<string, FieldRight>) =>
        boss.client.post(RULES, { roleId, module: "param", rights });
      expect((await ask(boss.roleId, {})).status, "one's own role").toBe(409);
      expect(
        (await ask(worker.roleId, { remark: "read", paramValue: "hidden" })).status,
        "a role that is freer than oneself",
      ).toBe(403);
      await rule(server(), worker, param, { remark: "read", paramValue: "hidden" });
      expect((await ask(worker.roleId, { remark: "edit", paramValue: "hidden" })).status, "wider than one's own").toBe(403);
      const narrower = await ask(worker.roleId, { remark: "hidden", paramValue: "hidden" });
      expect(narrower.status, narrower.text).toBe(200);
      const seen = await boss.client.get<RoleFieldRules>(RULES, { roleId: worker.roleId, module: "param" });
      expect(seen.data.fields.find(({ field }) => field === "remark")).toMatchObject({ right: "hidden", most: "read" });
      const admin = await adminOf(server());
      const [top] = await server().db.selectFrom("role").selectAll().where("role_alias", "=", "administrator").execute();
      const refused = await admin.post(RULES, { roleId: String(top?.["id"]), module: "param", rights: { remark: "read" } });
      expect(refused.status).toBe(409);
    });

    test("a field that a screen requires can be made read-only, but not hidden", async () => {
      const person = await createPerson(server());
      const admin = await adminOf(server());
      const hide = { roleId: person.roleId, module: "dept", rights: { parentId: "hidden" } };
      expect((await admin.post(RULES, hide)).status).toBe(409);
      expect((await admin.post(RULES, { ...hide, rights: { parentId: "read" } })).status).toBe(200);
      for (const bad of [
        { ...hide, rights: { nothing: "read" } },
        { ...hide, rights: { parentId: "x" } },
        { ...hide, rights: 1 },
      ])
        expect((await admin.post(RULES, bad)).status).toBe(400);
      expect((await admin.post(RULES, { ...hide, module: "nothing" })).status).toBe(404);
      expect((await person.client.with({}).post(RULES, hide)).status, "one's own role").toBe(409);
      const powerless = await createPerson(server(), { codes: ["role"] });
      expect((await powerless.client.post(RULES, hide)).status).toBe(403);
      expect((await powerless.client.get(RULES, { roleId: person.roleId, module: "dept" })).status).toBe(403);
    });
  },
  { modules: SPECIMENS },
);

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}
