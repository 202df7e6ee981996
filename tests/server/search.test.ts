import { describe, expect, test } from "vitest";
import { SEARCH_LIMITS, searchEndpoint, type SearchHit, type SearchReply } from "#contract";
import type { Module } from "#metadata";
import { createDept, createPerson, insertRecords, type Person } from "../support/records/fixtures.ts";
import type { TestServer } from "../support/server/create-test-server.ts";
import { onEachDatabase } from "../support/database/on-each-database.ts";
import { moduleMenu, nextSample } from "../support/records/sample-record.ts";
import type { TestClient, TestReply } from "../support/server/test-client.ts";
import type { ExtraModules } from "../support/server/test-deps.ts";

const QUIET: ExtraModules = {
  "schemas/test/quiet.json": {
    module: "quiet",
    title: "静默",
    schema: { type: "object", properties: { name: { type: "string", title: "名称", maxLength: 60 } } },
    ui: { label: "name", searchable: false },
    endpoints: { base: "/test/quiet" },
    en: { title: "Quiet", name: "Name" },
  },
};

/** With the shipped ones more modules than one call looks into. */
const MOST = 28;
const MANY: ExtraModules = Object.fromEntries(
  Array.from({ length: MOST }, (_, at) => [
    `schemas/test/many${at}.json`,
    {
      module: `many${at}`,
      title: `许多${at}`,
      schema: { type: "object", properties: { name: { type: "string", title: "名称", maxLength: 60 } } },
      ui: { menu: { sort: 9000 + at } },
      endpoints: { base: `/test/many${at}` },
      en: { title: `Many ${at}`, name: "Name" },
    },
  ]),
);

/** The whole answer, however many calls it takes. */
async function found(client: TestClient, q: string): Promise<readonly SearchHit[]> {
  const hits: SearchHit[] = [];
  for (let from: number | null = 0; from !== null;) {
    const reply: TestReply<SearchReply> = await client.get<SearchReply>(searchEndpoint.path, { q, from: String(from) });
    expect(reply.status, reply.text).toBe(200);
    hits.push(...reply.data.hits);
    from = reply.data.next;
  }
  return hits;
}

function post(test: TestServer, tenantId: string, names: readonly string[], author?: Person, deptId?: string) {
  const by = author === undefined ? undefined : { userId: author.userId, deptId: deptId ?? author.deptId };
  const records = names.map((postName) => ({ postName, postCode: `c${nextSample()}`, category: 1, sort: 1 }));
  return insertRecords(test, test.module("post"), tenantId, records, by);
}

const titles = (hits: readonly SearchHit[]): readonly string[] => hits.map(({ title }) => title);

onEachDatabase(
  (server) => {
    const word = () => `寻${nextSample()}`;

    test("finds records of several modules by a part of their name, whatever its case, those that begin with it first", async () => {
      const admin = await server().signIn("admin");
      const name = `Xylo${nextSample()}`;
      await post(server(), "000000", [`The ${name}`, `${name} the long one`, name]);
      await insertRecords(server(), server().module("param"), "000000", [
        { paramName: `${name}!`, paramKey: name, paramValue: "1" },
      ]);
      const hits = await found(admin, name.toLowerCase());
      expect(titles(hits.filter(({ module }) => module === "post"))).toEqual([name, `${name} the long one`, `The ${name}`]);
      const [param] = hits.filter(({ module }) => module === "param");
      expect(param).toMatchObject({ title: `${name}!`, subtitle: name, key: null, under: null });
    });

    test("finds by what names one record only, and takes % and _ as they are", async () => {
      const admin = await server().signIn("admin");
      const [record] = await post(server(), "000000", [word()]);
      const code = String(record?.["postCode"]);
      expect((await found(admin, code)).map(({ id }) => id)).toContain(record?.["id"]);
      expect(await found(admin, `${code.slice(0, 1)}%_`)).toEqual([]);
    });

    test("says whose child a record is, and what its tree knows it by", async () => {
      const admin = await server().signIn("admin");
      const name = word();
      const root = (records: readonly Record<string, unknown>[]) =>
        insertRecords(server(), server().module("region"), "000000", records);
      // Codes of seeded regions are shorter.
      const code = `99${String(nextSample()).padStart(10, "0")}`;
      await root([{ code, parentCode: "00", name, level: 1, sort: 1 }]);
      expect(await found(admin, name)).toMatchObject([{ module: "region", key: code, title: name }]);
      const scopes = server().module("data-scope");
      const [scope] = await insertRecords(server(), scopes, "000000", [
        { scopeName: name, resourceCode: name, scopeType: 1, scopeColumn: "-", menuId: "17" },
      ]);
      const [child] = (await found(admin, name)).filter(({ module }) => module === "data-scope");
      expect(child).toMatchObject({ id: scope?.["id"], under: "17" });
    });

    test("leaves out what lies in the recycle bin, and modules that say so", async () => {
      const admin = await server().signIn("admin");
      const name = word();
      const [record] = await post(server(), "000000", [name]);
      await insertRecords(server(), server().module("quiet"), "000000", [{ name }]);
      expect(await found(admin, name)).toHaveLength(1);
      await admin.post("/api/blade-system/post/remove", {}, { ids: String(record?.["id"]) });
      expect(await found(admin, name)).toEqual([]);
    });

    test("shows nobody the modules that they may not read, nor anything to whoever has not signed in", async () => {
      const name = word();
      await post(server(), "000000", [name]);
      await createDeptNamed(server(), name);
      const both = await createPerson(server(), { codes: ["post", "dept"] });
      expect(new Set((await found(both.client, name)).map(({ module }) => module))).toEqual(new Set(["post", "dept"]));
      const one = await createPerson(server(), { codes: ["dept"] });
      expect(new Set((await found(one.client, name)).map(({ module }) => module))).toEqual(new Set(["dept"]));
      const none = await createPerson(server(), { codes: [] });
      expect(await found(none.client, name)).toEqual([]);
      expect((await server().nobody.get(searchEndpoint.path, { q: name })).status).toBe(401);
    });

    test("stays in the tenant", async () => {
      const name = word();
      await post(server(), "000000", [name]);
      const [own] = await post(server(), "100001", [`${name}乙`]);
      const other = await server().signIn("100001/admin");
      expect((await found(other, name)).map(({ id }) => id)).toEqual([own?.["id"]]);
    });

    test("stays in the data scope", async () => {
      const name = word();
      const [scope] = await insertRecords(server(), server().module("data-scope"), "000000", [
        { menuId: await moduleMenu(server(), "post"), scopeName: "own", resourceCode: word(), scopeType: 2, scopeField: "*" },
      ]);
      const person = await createPerson(server(), { dataScopes: [String(scope?.["id"])] });
      await post(server(), "000000", [`${name}甲`]);
      const [mine] = await post(server(), "000000", [`${name}乙`], person, await createDept(server(), "000000"));
      expect((await found(person.client, name)).map(({ id }) => id)).toEqual([mine?.["id"]]);
    });

    describe("what a field rule hides", () => {
      const rule = async (person: Person, module: Module, rights: Readonly<Record<string, string>>) => {
        const admin = await server().signIn("admin");
        const reply = await admin.post("/api/blade-system/role/field-rules", {
          roleId: person.roleId,
          module: module.name,
          rights,
        });
        expect(reply.status, reply.text).toBe(200);
      };

      test("is neither shown nor found by", async () => {
        const person = await createPerson(server(), { codes: ["post"] });
        const name = word();
        const [record] = await post(server(), "000000", [name]);
        const code = String(record?.["postCode"]);
        expect(await found(person.client, code)).toMatchObject([{ title: name, subtitle: code }]);
        await rule(person, server().module("post"), { postCode: "hidden" });
        expect(await found(person.client, code)).toEqual([]);
        expect(await found(person.client, name)).toMatchObject([{ title: name, subtitle: "" }]);
      });

      test("takes the module out of the search where it is the name itself", async () => {
        const person = await createPerson(server(), { codes: ["post"] });
        const name = word();
        const [record] = await post(server(), "000000", [name]);
        await rule(person, server().module("post"), { postName: "hidden" });
        expect(await found(person.client, name)).toEqual([]);
        expect(await found(person.client, String(record?.["postCode"]))).toEqual([]);
      });
    });

    test("holds to API scopes as the lists do", async () => {
      const name = word();
      await post(server(), "000000", [name]);
      const person = await createPerson(server(), { codes: ["post"] });
      expect(await found(person.client, name)).toHaveLength(1);
      const list = server()
        .module("post")
        .endpoints.find(({ target }) => target.kind === "operation" && ["page", "list"].includes(target.operation));
      const admin = await server().signIn("admin");
      const reply = await admin.post("/api/blade-system/api-scope/submit", {
        menuId: await moduleMenu(server(), "post"),
        scopeName: name,
        resourceCode: name,
        scopePath: list?.path,
        scopeType: 1,
      });
      expect(reply.status, reply.text).toBe(200);
      expect(await found(person.client, name)).toEqual([]);
      await admin.post("/api/blade-system/api-scope/remove", {}, { ids: (reply.data as { id: string }).id });
    });

    test("is bounded: few records of a module, few modules a call, one statement for all of them", async () => {
      const admin = await server().signIn("admin");
      const name = word();
      await post(
        server(),
        "000000",
        Array.from({ length: SEARCH_LIMITS.perModule + 3 }, (_, at) => `${name} ${at}`),
      );
      const far = server().module(`many${MOST - 1}`);
      await insertRecords(server(), far, "000000", [{ name }]);
      await admin.get(searchEndpoint.path, { q: name });
      const statements = await server().counter.during(() => admin.get(searchEndpoint.path, { q: name }));
      const reply = await admin.get<SearchReply>(searchEndpoint.path, { q: name });
      expect(reply.data.hits).toHaveLength(SEARCH_LIMITS.perModule);
      expect(reply.data.next).toBe(SEARCH_LIMITS.modules);
      expect(statements.filter((text) => text.includes("union all"))).toHaveLength(1);
      expect(statements.length).toBeLessThanOrEqual(3);
      expect((await found(admin, name)).map(({ module }) => module)).toContain(far.name);
    });

    test("refuses what says too little, too much, or cannot be stored", async () => {
      const admin = await server().signIn("admin");
      for (const q of ["", " ", "a", " a ", "x".repeat(SEARCH_LIMITS.longest + 1), "ab\0"])
        expect((await admin.get(searchEndpoint.path, { q })).status, q).toBe(400);
      for (const from of ["-1", "x", "1e9", "99999999"])
        expect((await admin.get(searchEndpoint.path, { q: "ab", from })).status).toBe(400);
      expect((await admin.get(searchEndpoint.path, { q: "张" })).status).toBe(200);
    });
  },
  { modules: { ...QUIET, ...MANY } },
);

async function createDeptNamed(test: TestServer, deptName: string): Promise<void> {
  await insertRecords(test, test.module("dept"), "000000", [
    { deptName, fullName: deptName, parentId: "0", deptCategory: 2, sort: 1 },
  ]);
}
