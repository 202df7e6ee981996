import { describe, expect, test } from "vitest";
import { DEFAULT_TENANT } from "#contract";
import type { Module } from "#metadata";
import {
  createDept,
  createPerson,
  endpointOf,
  insertRecords,
  insertSample,
  pathOf,
  recordsIn,
  type Person,
} from "../../support/records/fixtures.ts";
import type { TestServer } from "../../support/server/create-test-server.ts";
import { showsOwnRecords } from "../../support/records/own-records.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { moduleMenu, nextSample, sampleRecord } from "../../support/records/sample-record.ts";
import { representatives } from "../../support/modules/representative-modules.ts";
import { SPECIMENS } from "../../support/modules/specimen-modules.ts";
import { testCatalog } from "../../support/server/test-deps.ts";

const modules = [...(await testCatalog(SPECIMENS)).modules.values()].filter(
  (module) => module.menu !== null && !showsOwnRecords(module),
);

type Row = Record<string, unknown>;

/**
 * Records of four origins: mine, a colleague's of my department, one of a department below, one from elsewhere. Each
 * data scope shows its own part of them.
 */
const ORIGINS = ["mine", "colleague", "below", "elsewhere"] as const;
type Origin = (typeof ORIGINS)[number];

const SCOPES = [
  { type: 1, title: "all", shows: ["mine", "colleague", "below", "elsewhere"] },
  { type: 2, title: "own", shows: ["mine"] },
  { type: 3, title: "own department", shows: ["mine", "colleague"] },
  { type: 4, title: "department and below", shows: ["mine", "colleague", "below"] },
  { type: 5, title: "custom", shows: ["elsewhere"] },
] as const satisfies readonly { type: number; title: string; shows: readonly Origin[] }[];

const chosen = new Set(representatives(modules));

/** The scopes themselves know no module: of those that others represent, one shows that the operations ask for a scope. */
function scopesOf(module: Module): readonly (typeof SCOPES)[number][] {
  return chosen.has(module) ? SCOPES : SCOPES.filter(({ title }) => title === "own department");
}

interface Stage {
  readonly authors: Readonly<Record<Origin, { userId: string; deptId: string }>>;
  /** Users whose role has one scope on every module, by the type of the scope. */
  readonly people: ReadonlyMap<number, Person>;
}

const stages = new WeakMap<TestServer, Promise<Stage>>();

function stageOf(server: TestServer): Promise<Stage> {
  const known = stages.get(server) ?? makeStage(server);
  stages.set(server, known);
  return known;
}

async function makeStage(server: TestServer): Promise<Stage> {
  const mine = await createDept(server, DEFAULT_TENANT);
  const below = await createDept(server, DEFAULT_TENANT, await createDept(server, DEFAULT_TENANT, mine));
  const elsewhere = await createDept(server, DEFAULT_TENANT);
  const people = new Map<number, Person>();
  const elsewhereUser = "4000000000000000001";
  for (const { type } of SCOPES) {
    const scopes = await Promise.all(
      modules.map((module) => scopeFor(server, module, type, { createUser: { const: elsewhereUser } })),
    );
    people.set(type, await createPerson(server, { deptId: mine, dataScopes: scopes }));
  }
  return {
    people,
    authors: {
      mine: { userId: "", deptId: mine },
      colleague: { userId: "4000000000000000002", deptId: mine },
      below: { userId: "4000000000000000003", deptId: below },
      elsewhere: { userId: elsewhereUser, deptId: elsewhere },
    },
  };
}

/** A data scope row on a module's menu. */
async function scopeFor(server: TestServer, module: Module, type: number, properties: Row, scopeField = "*"): Promise<string> {
  const [scope] = await insertRecords(server, server.module("data-scope"), DEFAULT_TENANT, [
    {
      menuId: await moduleMenu(server, module.name),
      scopeName: `${module.name} ${type}`,
      resourceCode: `test_${nextSample()}`,
      scopeType: type,
      scopeColumn: "createDept",
      scopeField,
      scopeValue: JSON.stringify({ properties, required: Object.keys(properties) }),
    },
  ]);
  return String(scope?.["id"]);
}

async function recordsOfAll(server: TestServer, module: Module, person: Person): Promise<Record<Origin, string>> {
  const { authors } = await stageOf(server);
  const ids: Partial<Record<Origin, string>> = {};
  for (const origin of ORIGINS) {
    const author = origin === "mine" ? { ...authors.mine, userId: person.userId } : authors[origin];
    ids[origin] = String((await insertSample(server, module, DEFAULT_TENANT, author))["id"]);
  }
  // Only who holds an API scope may remove it.
  if (module.name === "api-scope") {
    const scopes = Object.values(ids).map((scope_id) => ({ role_id: person.roleId, scope_id, kind: "api" }));
    await server.db.insertInto("trellis_role_scope").values(scopes).execute();
  }
  return ids as Record<Origin, string>;
}

onEachDatabase(
  (server) => {
    describe.each(modules.map((module) => [module.name, module] as const))("%s", (_name, module) => {
      test.each(scopesOf(module).map((scope) => [scope.title, scope] as const))("scope %s", async (_title, { type, shows }) => {
        const person = (await stageOf(server())).people.get(type)!;
        const ids = await recordsOfAll(server(), module, person);
        const shown = new Set<Origin>(shows);

        for (const operation of ["list", "page", "lazyList", "parentList"] as const) {
          const endpoint = endpointOf(module, operation);
          if (endpoint === null) continue;
          const reply = await person.client.get(pathOf(endpoint), { size: 1000, descs: "id" });
          expect(reply.status, reply.text).toBe(200);
          const found = new Set(recordsIn(reply.data).map((record) => record["id"]));
          for (const origin of ORIGINS) expect(found.has(ids[origin]), `${operation}: ${origin}`).toBe(shown.has(origin));
        }

        const detail = endpointOf(module, "detail");
        const change = endpointOf(module, "submit", "update");
        const remove = endpointOf(module, "remove");
        for (const origin of ORIGINS) {
          const status = shown.has(origin) ? 200 : 404;
          if (detail !== null)
            expect((await person.client.get(pathOf(detail), { id: ids[origin] })).status, `detail: ${origin}`).toBe(status);
          if (change !== null && !shown.has(origin)) {
            const body = { ...(await sampleRecord(server(), module, DEFAULT_TENANT, "edit")), id: ids[origin] };
            expect((await person.client.post(pathOf(change), body)).status, `change: ${origin}`).toBe(404);
          }
          if (remove !== null) {
            const reply = await person.client.post(pathOf(remove), { ids: ids[origin] });
            expect(reply.status, `remove: ${origin} ${reply.text}`).toBe(status);
          }
        }
      });

      test("a scope that shows some fields hides the others everywhere", async () => {
        const list = endpointOf(module, "list", "page");
        const [first, second] = module.fields.filter(
          (field) =>
            !field.writeOnly && field.storage !== "json" && field.name !== "tenantId" && field.name !== module.tree?.parentField,
        );
        if (list === null || first === undefined || second === undefined) return;
        const scope = await scopeFor(server(), module, 1, {}, first.name);
        const { client } = await createPerson(server(), { dataScopes: [scope] });
        await insertSample(server(), module, DEFAULT_TENANT);
        const reply = await client.get(pathOf(list), { size: 5 });
        expect(reply.status, reply.text).toBe(200);
        const [record] = recordsIn(reply.data);
        expect(record).toHaveProperty(first.name);
        expect(record).not.toHaveProperty(second.name);
        if (second.labelKey !== null) expect(record).not.toHaveProperty(second.labelKey);
        expect((await client.get(pathOf(list), { [second.name]: "1" })).status, "nor can it be asked by").toBe(400);
        expect((await client.get(pathOf(list), { ascs: second.name })).status, "nor sorted by").toBe(400);
      });
    });

    test("several scopes of a person's roles show what any of them shows", async () => {
      const param = server().module("param");
      const scopes = [
        await scopeFor(server(), param, 2, {}),
        await scopeFor(server(), param, 5, { paramValue: { const: "open" } }),
      ];
      const person = await createPerson(server(), { dataScopes: scopes });
      const sample = (value: string): Promise<Row[]> =>
        sampleRecord(server(), param, DEFAULT_TENANT).then((record) =>
          insertRecords(server(), param, DEFAULT_TENANT, [{ ...record, paramValue: value }]),
        );
      const [open, closed] = [(await sample("open"))[0]!["id"], (await sample("closed"))[0]!["id"]];
      const mine = (await insertSample(server(), param, DEFAULT_TENANT, person))["id"];
      const reply = await person.client.get(pathOf(endpointOf(param, "list")!), { size: 1000 });
      const found = new Set(recordsIn(reply.data).map((record) => record["id"]));
      expect([found.has(open), found.has(mine), found.has(closed)]).toEqual([true, true, false]);
    });

    test("rejects a save that would move the record out of the caller's data scope", async () => {
      const param = server().module("param");
      const scope = await scopeFor(server(), param, 5, { paramValue: { const: "open" } });
      const { client } = await createPerson(server(), { dataScopes: [scope] });
      const submit = pathOf(endpointOf(param, "submit")!);
      const sample = await sampleRecord(server(), param, DEFAULT_TENANT);
      expect((await client.post(submit, { ...sample, paramValue: "closed" })).status).toBe(403);
      const added = await client.post<Row>(submit, { ...sample, paramValue: "open" });
      expect(added.status, added.text).toBe(200);
      expect((await client.post(submit, { ...added.data, paramValue: "closed" })).status).toBe(403);
      const rows = await server().db.selectFrom(param.table).selectAll().where("param_key", "=", sample["paramKey"]).execute();
      expect(rows).toMatchObject([{ param_value: "open", revision: 1 }]);
    });
  },
  { modules: SPECIMENS },
);
