import { DEFAULT_TENANT } from "#contract";
import type { Endpoint, Module, OperationId } from "#metadata";
import { nextId, now } from "#server";
import { writeRecords } from "../../../src/server/data/write/write-records.ts";
import md5 from "md5";
import { sql } from "kysely";
import { nextSample, sampleRecord } from "./sample-record.ts";
import type { TestServer } from "../server/create-test-server.ts";
import type { TestClient } from "../server/test-client.ts";

type Row = Record<string, unknown>;

/** A person made for a test. */
export interface Person {
  readonly client: TestClient;
  readonly userId: string;
  readonly roleId: string;
  readonly deptId: string;
  readonly tenantId: string;
}

export interface PersonOptions {
  readonly tenantId?: string;
  /** Codes of the menus and buttons their role is given; all of them when not stated. */
  readonly codes?: readonly string[];
  readonly deptId?: string;
  /** Ids of data scopes that their role is given. */
  readonly dataScopes?: readonly string[];
}

/** Puts records into a module's table without asking the server: for what no endpoint can make. */
export async function insertRecords(
  test: TestServer,
  module: Module,
  tenantId: string,
  records: readonly Row[],
  author: { userId: string | null; deptId: string | null } = { userId: null, deptId: null },
): Promise<Row[]> {
  const owned = module.tenancy === "tenant" ? { tenantId } : {};
  return writeRecords(
    test.db,
    module,
    { ...author, journal: null, time: now(test.deps) },
    {
      kind: "insert",
      records: records.map((record) => ({ id: nextId(test.deps), ...owned, ...record })),
    },
  );
}

/** A sample of the module, straight into its table. */
export async function insertSample(
  test: TestServer,
  module: Module,
  tenantId: string,
  author?: { userId: string | null; deptId: string | null },
): Promise<Row> {
  // An API scope is removed by who holds or made it.
  const maker = module.name === "api-scope" ? { userId: (await personOf(test)).userId, deptId: null } : undefined;
  const [record] = await insertRecords(test, module, tenantId, [await sampleRecord(test, module, tenantId)], author ?? maker);
  if (record === undefined) throw new Error(`no sample of ${module.name}`);
  return record;
}

/** A module with a single record takes a new one when there is none. */
export async function makeRoom(test: TestServer, module: Module): Promise<void> {
  if (module.screen === "single") await test.db.deleteFrom(module.table).execute();
}

/** Somebody with a role of their own, signed in. They are no administrator, whatever they may do. */
export async function createPerson(test: TestServer, options: PersonOptions = {}): Promise<Person> {
  const tenantId = options.tenantId ?? DEFAULT_TENANT;
  const seed = nextSample();
  const account = `person${seed}`;
  const deptId = options.deptId ?? (await createDept(test, tenantId));
  const [role] = await insertRecords(test, test.module("role"), tenantId, [
    { roleName: account, roleAlias: account, parentId: "0", sort: 1 },
  ]);
  const roleId = String(role?.["id"]);
  const [user] = await insertRecords(test, test.module("user"), tenantId, [
    {
      account,
      password: await test.deps.passwords.hash(md5(account)),
      name: account,
      realName: account.slice(0, 10),
      roleId,
      deptId,
      userType: 1,
      status: 1,
    },
  ]);
  await grantMenus(test, roleId, options.codes);
  await grantApiScopes(test, roleId);
  for (const scopeId of options.dataScopes ?? []) {
    await test.db.insertInto("trellis_role_scope").values({ role_id: roleId, scope_id: scopeId, kind: "data" }).execute();
  }
  return { client: await test.signIn(`${tenantId}/${account}`), userId: String(user?.["id"]), roleId, deptId, tenantId };
}

const people = new WeakMap<TestServer, Map<string, Promise<Person>>>();

/**
 * Somebody who may do everything: one person of each server, for tests that ask no more of them.
 * @param name tells several such people of one server apart
 */
export function personOf(test: TestServer, name = ""): Promise<Person> {
  const known = people.get(test) ?? new Map<string, Promise<Person>>();
  people.set(test, known);
  const person = known.get(name) ?? createPerson(test);
  known.set(name, person);
  return person;
}

export async function createDept(test: TestServer, tenantId: string, parentId = "0"): Promise<string> {
  const name = `dept${nextSample()}`;
  const [dept] = await insertRecords(test, test.module("dept"), tenantId, [
    { deptName: name, fullName: name, parentId, deptCategory: 2, sort: 1 },
  ]);
  return String(dept?.["id"]);
}

async function grantMenus(test: TestServer, roleId: string, codes: readonly string[] | undefined): Promise<void> {
  const chosen = codes === undefined ? sql`` : sql`and code = any(${[...codes]}::text[])`;
  await sql`
    insert into trellis_role_menu (role_id, menu_id)
    select ${roleId}::bigint, id from menu where is_deleted = 0 ${chosen}`.execute(test.db);
}

/** Paths that the seeds' API scopes cover are not what is tested by codes. */
async function grantApiScopes(test: TestServer, roleId: string): Promise<void> {
  await sql`
    insert into trellis_role_scope (role_id, scope_id, kind)
    select ${roleId}::bigint, id, 'api' from ${sql.table(test.module("api-scope").table)} where is_deleted = 0`.execute(test.db);
}

/** The endpoint of a module's generic operation, null when it has none. */
export function endpointOf(module: Module, ...operations: readonly OperationId[]): Endpoint | null {
  for (const operation of operations) {
    const endpoint = module.endpoints.find(({ target }) => target.kind === "operation" && target.operation === operation);
    if (endpoint !== undefined) return endpoint;
  }
  return null;
}

/** The browser-facing path of an endpoint. */
export function pathOf(endpoint: Endpoint): string {
  return `/api${endpoint.path}`;
}

/** One record in any shape an operation may answer: a page, a list, a tree. */
export function recordsIn(data: unknown): Row[] {
  const list = typeof data === "object" && data !== null && "records" in data ? data.records : data;
  if (!Array.isArray(list)) return [];
  return list.flatMap((record: Row) => [record, ...recordsIn(record["children"])]);
}

/** A tenant whose package limits nothing. */
export async function createTenant(test: TestServer): Promise<string> {
  const tenantId = String(600_000 + nextSample());
  await insertRecords(test, test.module("tenant"), DEFAULT_TENANT, [
    { tenantId, tenantName: `租户${tenantId}`, linkman: "某人", accountNumber: -1 },
  ]);
  return tenantId;
}
