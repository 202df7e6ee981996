import type { AccessExplanation, AccessGrantees, AccessPerson, AccessStep, AccessTarget, Page } from "#contract";
import {
  DEFAULT_TENANT,
  accessExplanationEndpoint,
  accessHoldersEndpoint,
  accessPeopleEndpoint,
  accessPersonEndpoint,
  accessSubjectsEndpoint,
} from "#contract";
import { permissionCodes, type Endpoint, type Module } from "#metadata";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPerson, insertRecords } from "../../support/records/fixtures.ts";
import { isFullRun } from "../../support/database/database-scope.ts";
import { representatives } from "../../support/modules/representative-modules.ts";
import { createTestServer, databasesToTest, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";

/** Seeded accounts of every kind of role; the administrator of another tenant is bound by its package, that of ours by nothing. */
const ACCOUNTS = isFullRun() ? ["admin", "manager", "staff", "fanghui", "100001/admin"] : ["manager", "100001/admin"];
const PARTS = ["add", "edit"] as const;

interface Call {
  readonly subject: string;
  readonly module: Module;
  readonly endpoint: Endpoint;
  readonly body: Record<string, unknown>;
}

/** Everything that a request can be made for: every endpoint of every module, adding and changing apart. */
function callsOf(module: Module): Call[] {
  return module.endpoints.flatMap((endpoint): Call[] => {
    const place = `${endpoint.method} /api${endpoint.path}`;
    const { target } = endpoint;
    const isSubmit = target.kind === "operation" && target.operation === "submit";
    if (!isSubmit) return [{ subject: place, module, endpoint, body: {} }];
    return PARTS.map((part) => ({ subject: `${place}#${part}`, module, endpoint, body: part === "edit" ? { id: "1" } : {} }));
  });
}

/** The part of a pattern of paths before its first wildcard. */
function stem(pattern: unknown): string {
  return String(pattern).split("*")[0] ?? "";
}

describe.each(await databasesToTest())("who may do what, on %s", (database) => {
  let server: TestServer;
  let admin: TestClient;

  beforeAll(async () => {
    server = await createTestServer({ database });
    admin = await server.signIn("admin");
  });
  afterAll(async () => {
    await server.close();
    expect(server.errors).toEqual([]);
  });

  const home = (tenantId: string): TestClient => (tenantId === DEFAULT_TENANT ? admin : admin.with({ "Tenant-Id": tenantId }));
  const explain = async (userId: string, subject: string, client = admin): Promise<AccessExplanation> => {
    const reply = await client.get<AccessExplanation>(accessExplanationEndpoint.path, { userId, subject });
    expect(reply.code, `${subject}: ${reply.msg}`).toBe(200);
    return reply.data;
  };
  const personBy = async (account: string, client = admin): Promise<AccessPerson> => {
    const { data } = await client.get<Page<AccessPerson>>(accessPeopleEndpoint.path, { keyword: account, size: 50 });
    const found = data.records.find((person) => person.account === account);
    if (found === undefined) throw new Error(`no person ${account}`);
    return found;
  };
  /** Modules that stand for all, and those whose paths an API scope of the seeds closes. */
  const asked = async (): Promise<readonly Module[]> => {
    const modules = [...server.catalog.modules.values()];
    const scopes = await server.db.selectFrom("api_scope").select("scope_path").execute();
    const closed = (module: Module): boolean =>
      module.endpoints.some(({ path }) => scopes.some(({ scope_path: scope }) => `/api${path}`.startsWith(stem(scope))));
    const chosen = new Set(representatives(modules));
    return modules.filter((module) => chosen.has(module) || closed(module));
  };
  const missing = ({ steps }: AccessExplanation): AccessStep["kind"] | null => steps.find(({ ok }) => !ok)?.kind ?? null;

  it.each(ACCOUNTS)("is explained as the server answers, for every operation: %s", async (account) => {
    const tenantId = account.includes("/") ? (account.split("/")[0] ?? "") : DEFAULT_TENANT;
    const client = await server.signIn(account, account === "fanghui" ? "123456" : undefined);
    const userId = client.token?.user_id ?? "";
    const wrong: string[] = [];
    for (const module of await asked()) {
      for (const { subject, endpoint, body } of callsOf(module)) {
        const path = `/api${endpoint.path}`;
        const reply = endpoint.method === "GET" ? await client.get(path, { id: "1" }) : await client.post(path, body);
        const { allowed, further, steps } = await explain(userId, subject, home(tenantId));
        const answered = reply.status !== 401 && reply.status !== 403;
        // An operation with checks of its own may still refuse. It never admits a caller whom the permissions refuse.
        if (further ? !allowed && answered : allowed !== answered) wrong.push(`${subject} ${reply.status} ${allowed}`);
        if (allowed !== steps.every(({ ok }) => ok)) wrong.push(`${subject}: the chain says otherwise`);
      }
    }
    expect(wrong).toEqual([]);
  });

  // Both the roles and the package of the tenant decide about the codes of the last account.
  it.each(isFullRun() ? ACCOUNTS : ACCOUNTS.slice(-1))("is explained as the buttons say, for every code: %s", async (account) => {
    const tenantId = account.includes("/") ? (account.split("/")[0] ?? "") : DEFAULT_TENANT;
    const client = await server.signIn(account, account === "fanghui" ? "123456" : undefined);
    const held = new Set(JSON.stringify((await client.get("/api/blade-system/menu/buttons")).data).match(/"code":"[^"]+"/g));
    const chosen = new Set(await asked());
    const represented = new Set(
      [...server.catalog.modules.values()].filter((module) => !chosen.has(module)).flatMap(permissionCodes),
    );
    const { rows } = { rows: await server.db.selectFrom("menu").select("code").where("is_deleted", "=", 0).execute() };
    for (const code of rows.map((row) => String(row["code"])).filter((one) => !represented.has(one))) {
      const { allowed } = await explain(client.token?.user_id ?? "", `code:${code}`, home(tenantId));
      expect([code, allowed]).toEqual([code, held.has(`"code":"${code}"`)]);
    }
  });

  it("marks the link that is missing, and says yes once it is there", async () => {
    const { userId, roleId } = await createPerson(server, { codes: ["param"] });
    const subject = "POST /api/blade-system/param/submit#edit";
    const before = await explain(userId, subject);
    expect([before.allowed, missing(before)]).toEqual([false, "codes"]);
    const codes = before.steps.find((step) => step.kind === "codes");
    expect(codes?.codes.map(({ code, roles }) => [code, roles.length])).toEqual([["param_edit", 0]]);
    const [row] = await server.db.selectFrom("menu").select("id").where("code", "=", "param_edit").execute();
    await admin.post("/api/blade-system/role/grant", { roleIds: roleId, menuIds: String(row?.["id"]) });
    const scoped = await explain(userId, subject);
    expect([scoped.allowed, missing(scoped)], "the seeds close the path by an API scope").toEqual([false, "apiScopes"]);
    const [scope] = await server.db.selectFrom("api_scope").select("id").where("resource_code", "=", "param_write").execute();
    await admin.post("/api/blade-system/role/grant", {
      roleIds: roleId,
      menuIds: String(row?.["id"]),
      apiScopeIds: String(scope?.["id"]),
    });
    const after = await explain(userId, subject);
    expect([after.allowed, missing(after)]).toEqual([true, null]);
    expect(after.acting, "nobody can switch here").toEqual([]);
    await server.db.updateTable("user").set({ status: 0 }).where("id", "=", userId).execute();
    const disabled = await explain(userId, subject);
    expect([disabled.allowed, missing(disabled)]).toEqual([false, "account"]);
  });

  it("says that a package keeps from a tenant what its roles were granted", async () => {
    const [notice] = await server.db.selectFrom("menu").select("id").where("code", "=", "notice").execute();
    const [pack] = await insertRecords(server, server.module("tenant-package"), DEFAULT_TENANT, [
      { packageName: "只有公告", menuId: String(notice?.["id"]) },
    ]);
    const tenantId = "700001";
    await insertRecords(server, server.module("tenant"), DEFAULT_TENANT, [
      { tenantId, tenantName: "小租户", linkman: "某人", accountNumber: -1, packageId: pack?.["id"] },
    ]);
    const { userId } = await createPerson(server, { tenantId, codes: ["notice", "param"] });
    const cut = await explain(userId, "code:param", home(tenantId));
    expect([cut.allowed, missing(cut)]).toEqual([false, "package"]);
    expect((await explain(userId, "code:notice", home(tenantId))).allowed).toBe(true);
  });

  it("says which records and which fields are reached", async () => {
    const staff = await personBy("staff");
    const { steps } = await explain(staff.id, "GET /api/blade-user/page");
    const records = steps.find((step) => step.kind === "records");
    expect(records?.scopes.map(({ name, roles }) => [name, roles.map(({ alias }) => alias)])).toEqual([
      ["本部门的用户", ["staff"]],
    ]);
    const seen = await (await server.signIn("staff")).get<Page<unknown>>("/api/blade-user/page");
    const all = await admin.get<Page<unknown>>("/api/blade-user/page");
    expect(records?.count).toEqual({ reached: seen.data.total, of: all.data.total });
    const fields = steps.find((step) => step.kind === "fields");
    expect(fields?.hidden.map(({ en }) => en)).toContain("Employee number");
  });

  it("finds operations and codes by words, by path, and by what is pasted from a log", async () => {
    const found = async (keyword: string): Promise<readonly string[]> =>
      (await admin.get<AccessTarget[]>(accessSubjectsEndpoint.path, { keyword })).data.map(({ key }) => key);
    expect(await found("参数 修改")).toContain("POST /api/blade-system/param/submit#edit");
    expect(await found("param_delete")).toContain("code:param_delete");
    expect(await found("/api/trellis/records/param/history")).toContain("GET /api/trellis/records/param/history");
    expect((await found("/blade-user/page?current=1"))[0]).toBe("GET /api/blade-user/page");
    expect((await found("")).length).toBeLessThanOrEqual(50);
    const nothing = await admin.get(accessExplanationEndpoint.path, {
      userId: (await personBy("staff")).id,
      subject: "/api/nowhere",
    });
    expect(nothing.code).toBe(400);
  });

  it("names who has a code: exactly the people for whom the explanation says yes", async () => {
    for (const subject of ["code:user_edit", "POST /api/blade-system/param/submit#edit", "GET /api/blade-system/dept/tree"]) {
      const { data } = await admin.get<AccessGrantees>(accessHoldersEndpoint.path, { subject, size: 1000 });
      const holders = new Set(data.people.records.map(({ id }) => id));
      const everybody = await admin.get<Page<AccessPerson>>(accessPeopleEndpoint.path, { size: 1000 });
      for (const person of everybody.data.records) {
        const { allowed } = await explain(person.id, subject);
        expect([subject, person.account, holders.has(person.id) && !person.disabled]).toEqual([subject, person.account, allowed]);
      }
      expect(data.roles.map(({ alias }) => alias)).toContain("administrator");
    }
    const everyone = await admin.get<AccessGrantees>(accessHoldersEndpoint.path, {
      subject: "GET /api/blade-system/menu/routes",
    });
    expect(everyone.data.everyone).toBe(true);
  });

  it("names of people what the asker's data scope shows of them, and nobody where it hides their roles", async () => {
    const [menu] = await server.db.selectFrom("menu").select("id").where("code", "=", "user").execute();
    const askerOf = async (scopeField: string): Promise<TestClient> => {
      const [scope] = await insertRecords(server, server.module("data-scope"), DEFAULT_TENANT, [
        { menuId: String(menu?.["id"]), scopeName: scopeField, resourceCode: `shown_${scopeField}`, scopeType: 1, scopeField },
      ]);
      return (await createPerson(server, { dataScopes: [String(scope?.["id"])] })).client;
    };
    const asker = await askerOf("realName,roleId");
    const { data } = await asker.get<Page<AccessPerson>>(accessPeopleEndpoint.path, { keyword: "田小雨" });
    expect(data.records).toMatchObject([{ name: "田小雨", account: "", depts: "" }]);
    expect((await asker.get<Page<AccessPerson>>(accessPeopleEndpoint.path, { keyword: "staff" })).data.total).toBe(0);
    expect((await (await askerOf("realName")).get(accessPeopleEndpoint.path)).code).toBe(403);
  });

  it("is told only to whoever administers rights, of their own tenant, and within their sight", async () => {
    const staff = await server.signIn("staff");
    const staffId = staff.token?.user_id ?? "";
    const endpoints = [
      accessSubjectsEndpoint,
      accessPeopleEndpoint,
      accessPersonEndpoint,
      accessExplanationEndpoint,
      accessHoldersEndpoint,
    ];
    for (const { path } of endpoints) {
      const query = { userId: staffId, subject: "code:param" };
      expect((await staff.get(path, query)).code, path).toBe(403);
      expect((await server.nobody.get(path, query)).code, path).toBe(401);
    }
    const tenantAdmin = await server.signIn("100001/admin");
    const foreign = await home("100001").get(accessExplanationEndpoint.path, { userId: staffId, subject: "code:param" });
    expect(foreign.code).toBe(404);
    expect((await tenantAdmin.with({ "Tenant-Id": DEFAULT_TENANT }).get(accessPeopleEndpoint.path)).code).toBe(403);
  });
});
