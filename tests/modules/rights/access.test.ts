import { describe, expect, test } from "vitest";
import { DEFAULT_TENANT } from "#contract";
import type { Endpoint, Module } from "#metadata";
import { createPerson, createTenant, insertSample, pathOf, type Person } from "../../support/records/fixtures.ts";
import type { TestServer } from "../../support/server/create-test-server.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { sampleRecord } from "../../support/records/sample-record.ts";
import type { TestClient, TestReply } from "../../support/server/test-client.ts";
import { SPECIMENS } from "../../support/modules/specimen-modules.ts";
import { testCatalog } from "../../support/server/test-deps.ts";

const modules = [...(await testCatalog(SPECIMENS)).modules.values()];
const made = new WeakMap<TestServer, Map<string, Promise<Person>>>();

/** Somebody who is made once for a server. */
function person(server: TestServer, key: string, make: () => Promise<Person>): Promise<Person> {
  const people = made.get(server) ?? new Map<string, Promise<Person>>();
  made.set(server, people);
  const known = people.get(key) ?? make();
  people.set(key, known);
  return known;
}

const REFERENCE_OPERATIONS = new Set(["tree", "lazyTree", "select"]);

async function call(
  client: TestClient,
  server: TestServer,
  module: Module,
  endpoint: Endpoint,
  tenantId = DEFAULT_TENANT,
): Promise<TestReply<unknown>> {
  if (endpoint.method === "GET") return client.get(pathOf(endpoint), endpoint.id === "detail" ? { id: "1" } : {});
  const writes = endpoint.target.kind === "operation" && endpoint.target.operation !== "remove";
  return client.post(pathOf(endpoint), writes ? await sampleRecord(server, module, tenantId) : { ids: "1" });
}

onEachDatabase(
  (server) => {
    describe.each(modules.map((module) => [module.name, module] as const))("%s", (_name, module) => {
      describe.each(
        module.endpoints.filter((endpoint) => endpoint.access !== "public").map((endpoint) => [endpoint.id, endpoint] as const),
      )("%s", (_id, endpoint) => {
        test("is refused to whoever has not signed in, and with a token that is not ours", async () => {
          const { nobody } = server();
          for (const client of [nobody, nobody.with({ "Blade-Auth": "bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0." })]) {
            const reply = await call(client, server(), module, endpoint);
            expect(reply.status, reply.text).toBe(401);
            expect(reply).toMatchObject({ code: 401, success: false, data: null });
          }
        });

        if (endpoint.access === "signed-in") return;
        test("is refused without the code", async () => {
          const { client } = await person(server(), "without codes", () => createPerson(server(), { codes: [] }));
          const reply = await call(client, server(), module, endpoint);
          expect(reply.status, reply.text).toBe(403);
          expect(reply.data).toBeNull();
        });

        test("is refused with every code but its own", async () => {
          const codes = new Set(endpoint.access);
          // A granted button implies the menu above it.
          const buttons = `${module.permissions.read}_`;
          const implied = codes.has(module.permissions.read);
          const { client } = await person(server(), `${module.name} without ${[...codes].sort().join()}`, async () => {
            const rows = await server().db.selectFrom("menu").select("code").where("is_deleted", "=", 0).execute();
            const others = rows
              .map((row) => String(row["code"]))
              .filter((code) => !codes.has(code) && !(implied && code.startsWith(buttons)));
            return createPerson(server(), { codes: others });
          });
          const reply = await call(client, server(), module, endpoint);
          const { target } = endpoint;
          // A caller who can open a form with a reference to the module can read its keys and labels.
          const refers = target.kind === "operation" && REFERENCE_OPERATIONS.has(target.operation);
          if (refers && isReferred(server(), module)) expect(reply.status, reply.text).toBe(200);
          else expect(reply.status, reply.text).toBe(403);
        });

        if (module.tenancy === "tenant" || endpoint.method === "GET") return;
        test("writes the platform's records for the default tenant only", async () => {
          const { client, tenantId } = await person(server(), "of another tenant", async () =>
            createPerson(server(), { tenantId: await createTenant(server()) }),
          );
          const record = await insertSample(server(), module, DEFAULT_TENANT);
          const reply = await client.post(pathOf(endpoint), {
            ...(await sampleRecord(server(), module, tenantId)),
            id: record["id"],
            ids: record["id"],
          });
          expect(reply.status, reply.text).toBe(403);
        });
      });
    });
  },
  { modules: SPECIMENS },
);

/** True if another module's form chooses among this one's records. */
function isReferred(server: TestServer, target: Module): boolean {
  return [...server.catalog.modules.values()].some((module) => {
    const fields = [...module.fields, ...module.actions.flatMap((action) => action.form?.fields ?? [])];
    return (
      module.name !== target.name &&
      (module.parent?.module === target.name || fields.some((field) => field.ref?.module === target.name))
    );
  });
}
