import { describe, expect, test } from "vitest";
import { DEFAULT_TENANT } from "#contract";
import type { Field, Module } from "#metadata";
import {
  createPerson,
  createTenant,
  endpointOf,
  insertSample,
  pathOf,
  recordsIn,
  type Person,
} from "../../support/records/fixtures.ts";
import type { TestServer } from "../../support/server/create-test-server.ts";
import { showsOwnRecords } from "../../support/records/own-records.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { nextSample, sampleRecord } from "../../support/records/sample-record.ts";
import { SPECIMENS } from "../../support/modules/specimen-modules.ts";
import { testCatalog } from "../../support/server/test-deps.ts";

const modules = [...(await testCatalog(SPECIMENS)).modules.values()].filter(
  (module) => module.tenancy === "tenant" && !showsOwnRecords(module),
);
const READS = ["list", "page", "lazyList", "select", "tree", "lazyTree", "parentList"] as const;

type Row = Record<string, unknown>;

/** Two tenants, each with somebody who may do everything in it. */
interface Tenants {
  readonly a: Person;
  readonly b: Person;
}

const made = new WeakMap<TestServer, Promise<Tenants>>();

function tenantsOf(server: TestServer): Promise<Tenants> {
  const known = made.get(server) ?? makeTenants(server);
  made.set(server, known);
  return known;
}

async function makeTenants(server: TestServer): Promise<Tenants> {
  const [a, b] = [await createTenant(server), await createTenant(server)];
  return { a: await createPerson(server, { tenantId: a }), b: await createPerson(server, { tenantId: b }) };
}

/** A text in the record that is found nowhere else. */
async function marked(server: TestServer, module: Module, person: Person): Promise<{ record: Row; mark: string }> {
  const record = await insertSample(server, module, person.tenantId, person);
  return { record, mark: String(record["id"]) };
}

onEachDatabase(
  (server) => {
    describe.each(modules.map((module) => [module.name, module] as const))("%s", (_name, module) => {
      test.each(READS.filter((operation) => endpointOf(module, operation) !== null))(
        "%s shows nothing of another tenant",
        async (operation) => {
          const { a, b } = await tenantsOf(server());
          const { mark } = await marked(server(), module, a);
          const path = pathOf(endpointOf(module, operation) ?? module.endpoints[0]!);
          const own = await a.client.get(path, { size: 1000 });
          expect(own.text, "its own tenant sees it").toContain(
            module.tree === null || !operation.toLowerCase().includes("tree") ? mark : "",
          );
          for (const query of [
            { size: 1000 },
            { id: mark },
            { id_equal: mark },
            { tenantId: a.tenantId },
            { tenantId_equal: a.tenantId, size: 1000 },
          ]) {
            const reply = await b.client.get(path, query);
            expect(reply.text, JSON.stringify(query)).not.toContain(mark);
          }
          const counted = await b.client.get<{ total?: number }>(path, { id: mark });
          if (counted.data !== null && !Array.isArray(counted.data)) expect(counted.data.total, "nor does it count").toBe(0);
        },
      );

      test("a Tenant-Id header of another tenant is refused", async () => {
        const { a, b } = await tenantsOf(server());
        const endpoint = endpointOf(module, "list", "page");
        if (endpoint === null) return;
        const reply = await b.client.with({ "Tenant-Id": a.tenantId }).get(pathOf(endpoint));
        expect(reply.status, reply.text).toBe(403);
      });

      test("detail does not find another tenant's record", async () => {
        const endpoint = endpointOf(module, "detail");
        if (endpoint === null) return;
        const { a, b } = await tenantsOf(server());
        const { mark } = await marked(server(), module, a);
        const reply = await b.client.get(pathOf(endpoint), { id: mark });
        expect(reply.status, reply.text).toBe(404);
        expect((await b.client.get(pathOf(endpoint), { id: mark, tenantId: a.tenantId })).status).toBe(404);
      });

      test("another tenant's record can be neither changed nor removed", async () => {
        const { a, b } = await tenantsOf(server());
        const { record, mark } = await marked(server(), module, a);
        const change = endpointOf(module, "submit", "update");
        if (change !== null) {
          const sample = await sampleRecord(server(), module, b.tenantId, "edit");
          const reply = await b.client.post(pathOf(change), { ...sample, id: mark, tenantId: a.tenantId });
          expect(reply.status, reply.text).toBe(404);
        }
        const remove = endpointOf(module, "remove");
        if (remove !== null) {
          expect((await b.client.post(pathOf(remove), { ids: mark })).status).toBe(404);
          const own = await insertSample(server(), module, b.tenantId, b);
          const both = await b.client.post(pathOf(remove), { ids: [own["id"], mark] });
          expect(both.status, "together with one's own: all or nothing").toBe(404);
          expect(await isLiving(server(), module, String(own["id"]))).toBe(true);
        }
        const { rows } = { rows: await server().db.selectFrom(module.table).selectAll().where("id", "=", mark).execute() };
        expect(rows[0]).toMatchObject({ is_deleted: 0, revision: 1, tenant_id: record["tenantId"] });
      });

      test.each(module.actions.map((action) => [action.id, action] as const))(
        "the action %s does not reach another tenant",
        async (_id, action) => {
          const { a, b } = await tenantsOf(server());
          const { mark } = await marked(server(), module, a);
          const before = await server().db.selectFrom(module.table).selectAll().where("id", "=", mark).executeTakeFirst();
          const body = { [action.idsAs]: mark, ...(await sampleForm(server(), action.form?.fields ?? [], b.tenantId)) };
          const reply = await b.client.post(`/api${action.path}`, body);
          expect(reply.status, reply.text).not.toBe(200);
          expect(await server().db.selectFrom(module.table).selectAll().where("id", "=", mark).executeTakeFirst()).toEqual(
            before,
          );
        },
      );

      test("a record that is saved is the caller's own tenant's, whatever it says", async () => {
        const endpoint = endpointOf(module, "submit", "save");
        if (endpoint === null) return;
        const { a, b } = await tenantsOf(server());
        const sample = await sampleRecord(server(), module, b.tenantId);
        const reply = await b.client.post<Row>(pathOf(endpoint), { ...sample, tenantId: a.tenantId });
        expect(reply.status, reply.text).toBe(200);
        expect(reply.data["tenantId"]).toBe(b.tenantId);
      });

      const references = module.fields.filter((field) => field.ref !== null && !field.readOnly && field.on.includes("add"));
      test.each(
        references
          .filter((field) => modules.some((target) => target.name === field.ref?.module))
          .map((field) => [field.name, field] as const),
      )("%s cannot point at another tenant's record", async (_field, field) => {
        const endpoint = endpointOf(module, "submit", "save");
        const target = server().module(field.ref?.module ?? "");
        if (endpoint === null) return;
        const { a, b } = await tenantsOf(server());
        const foreign = await insertSample(server(), target, a.tenantId, a);
        const sample = await sampleRecord(server(), module, b.tenantId);
        const reply = await b.client.post(pathOf(endpoint), { ...sample, [field.name]: foreign[field.ref?.value ?? "id"] });
        expect(reply.status, reply.text).toBe(400);
        expect(reply.errors).toContainEqual(expect.objectContaining({ pointer: `/${field.name}`, keyword: "x-ref" }));
        const offered = await b.client.get("/api/trellis/references", { module: module.name, field: field.name, size: 1000 });
        expect(offered.text).not.toContain(String(foreign["id"]));
        const held = await b.client.get("/api/trellis/references", {
          module: module.name,
          field: field.name,
          values: String(foreign["id"]),
        });
        expect(recordsIn((held.data as { options: unknown }).options), "nor is its name told").toEqual([]);
      });

      test("two tenants may use one unique value", async () => {
        const endpoint = endpointOf(module, "submit", "save");
        const unique = module.fields.filter((field) => field.unique && field.on.includes("add") && !field.readOnly);
        if (endpoint === null || unique.length === 0) return;
        const { a, b } = await tenantsOf(server());
        const [inA, inB] = [await sampleRecord(server(), module, a.tenantId), await sampleRecord(server(), module, b.tenantId)];
        const same = Object.fromEntries(unique.map((field) => [field.name, inA[field.name] ?? null]));
        expect((await a.client.post(pathOf(endpoint), inA)).status).toBe(200);
        const reply = await b.client.post(pathOf(endpoint), { ...inB, ...same });
        expect(reply.status, reply.text).toBe(200);
      });
    });

    test("the platform's administrator works in another tenant by its header, and only there", async () => {
      const administrator = await server().signIn("admin");
      const { a } = await tenantsOf(server());
      const param = server().module("param");
      const { mark } = await marked(server(), param, a);
      const path = pathOf(endpointOf(param, "list")!);
      expect((await administrator.get(path, { id: mark })).text, "at home it is not there").not.toContain(mark);
      expect((await administrator.with({ "Tenant-Id": a.tenantId }).get(path, { id: mark })).text).toContain(mark);
      const added = await administrator
        .with({ "Tenant-Id": a.tenantId })
        .post<Row>(pathOf(endpointOf(param, "submit")!), await sampleRecord(server(), param, a.tenantId));
      expect(added.data["tenantId"]).toBe(a.tenantId);
      expect(
        (await administrator.with({ "Tenant-Id": `${nextSample()}` }).get(path)).status,
        "a tenant that does not exist",
      ).toBe(400);
    });

    test("the platform's administrator reads and sets the tenant of each record in a module that shows it", async () => {
      const administrator = await server().signIn("admin");
      const { a } = await tenantsOf(server());
      const post = server().module("post");
      const sample = await sampleRecord(server(), post, a.tenantId);
      const added = await administrator.post<Row>(pathOf(endpointOf(post, "submit")!), { ...sample, tenantId: a.tenantId });
      expect(added.status, added.text).toBe(200);
      expect(added.data["tenantId"]).toBe(a.tenantId);
      const path = pathOf(endpointOf(post, "list")!);
      expect((await administrator.get(path, { tenantId: a.tenantId, size: 1000 })).text).toContain(String(added.data["id"]));
      expect((await administrator.get(path, { size: 1000 })).text, "unasked, their own").not.toContain(String(added.data["id"]));
      expect((await administrator.get(pathOf(endpointOf(post, "detail")!), { id: String(added.data["id"]) })).status).toBe(200);
      const nowhere = await administrator.post(pathOf(endpointOf(post, "submit")!), {
        ...(await sampleRecord(server(), post, DEFAULT_TENANT)),
        tenantId: "999999",
      });
      expect(nowhere.status, "a tenant that does not exist").toBe(400);
    });
  },
  { modules: SPECIMENS },
);

async function sampleForm(server: TestServer, fields: readonly Field[], tenantId: string): Promise<Row> {
  const form: Row = {};
  for (const field of fields) {
    if (field.ref === null) continue;
    const target = server.module(field.ref.module);
    form[field.name] = (await insertSample(server, target, tenantId))["id"];
  }
  return form;
}

async function isLiving(server: TestServer, module: Module, id: string): Promise<boolean> {
  const record = await server.db.selectFrom(module.table).select("is_deleted").where("id", "=", id).executeTakeFirst();
  return record?.["is_deleted"] === 0;
}
