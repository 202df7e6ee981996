import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ModuleIndexEntry, Page, StoredRecord } from "#contract";
import type { Module } from "#metadata";
import { createTestServer, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";
import { grants, type Grants } from "./grants.ts";
import { DATABASE } from "../support.ts";

const LIST = "/api/blade-system/param/list";
const SUBMIT = "/api/blade-system/param/submit";
const USERS = "/api/blade-user/page";

let at: TestServer;
let admin: TestClient;
let menuIds: Grants["menuIds"];
let roleId: Grants["roleId"];
let grantStaff: Grants["grantStaff"];
beforeAll(async () => {
  at = await createTestServer({ database: DATABASE });
  admin = await at.signIn("admin");
  ({ menuIds, roleId, grantStaff } = grants(at, admin));
  // The seeds close some paths; the tests of API scopes close their own.
  await sql`update api_scope set is_deleted = 1`.execute(at.db);
});
afterAll(() => at.close());

describe("permission codes", () => {
  test("every closed endpoint refuses a request without a sign-in", async () => {
    const open: string[] = [];
    for (const module of at.catalog.modules.values()) {
      for (const endpoint of module.endpoints) {
        const method = endpoint.method;
        const { status } = await at.nobody.fetch(`/api${endpoint.path}`, {
          method,
          ...(method === "POST" ? { body: "{}" } : {}),
        });
        if (status !== 401) open.push(`${module.name} ${endpoint.id} ${status}`);
        expect(endpoint.access === "public" || status === 401).toBe(true);
      }
    }
    expect(open.map((line) => line.split(" ").slice(0, 2).join(" ")).sort()).toEqual([
      "comment thread",
      "comment userComments",
      "forum-category children",
      "forum-category parents",
      "invitation childComments",
      "invitation homePage",
      "invitation post",
      "invitation posts",
      "invitation sitemap",
      "invitation sitemapPart",
      "invitation top10List",
      "invitation userPosts",
      "invitation userStatistics",
      "invitation-like userLikedPosts",
      "invitation-like userReceivedLikes",
      "tenant info",
      "user registerGuest",
    ]);
  });

  test("every closed endpoint refuses a caller without permission codes and names the missing code", async () => {
    await grantStaff(["desk"]);
    const staff = await at.signIn("staff");
    for (const module of at.catalog.modules.values()) {
      for (const { access, method, path, target } of module.endpoints) {
        if (typeof access === "string") continue;
        const reply = method === "GET" ? await staff.get(`/api${path}`) : await staff.post(`/api${path}`, {});
        expect([path, reply.status]).toEqual([path, 403]);
        expect(reply.msg).toContain(access[0]);
        expect(target.kind).toBeDefined();
      }
    }
  });

  test("each code opens its own operation and no other", async () => {
    const staff = await at.signIn("staff");
    const record = { paramName: "p", paramKey: "test.codes", paramValue: "1" };
    await grantStaff(["param"]);
    expect((await staff.get(LIST)).status).toBe(200);
    expect((await staff.post(SUBMIT, record)).msg).toContain("param_add");

    await grantStaff(["param_add"]);
    // A granted button implies the menu that it belongs to.
    expect((await staff.get(LIST)).status).toBe(200);
    const added = await staff.post<StoredRecord>(SUBMIT, record);
    expect(added.status).toBe(200);
    const change = { id: added.data.id, paramValue: "2" };
    expect((await staff.post(SUBMIT, change)).msg).toContain("param_edit");
    expect((await staff.post(SUBMIT, undefined, change)).msg).toContain("param_edit");
    expect((await staff.post(SUBMIT, [change])).msg).toContain("param_edit");
    expect((await staff.get("/api/blade-system/param/detail", { id: added.data.id })).status).toBe(403);

    await grantStaff(["param_edit"]);
    expect((await staff.post(SUBMIT, change)).status).toBe(200);
    expect((await staff.get("/api/blade-system/param/detail", { id: added.data.id })).status).toBe(200);
    expect((await staff.post(SUBMIT, { ...record, paramKey: "test.other" })).msg).toContain("param_add");
    expect((await staff.post("/api/blade-system/param/remove", { ids: added.data.id })).msg).toContain("param_delete");

    await grantStaff(["param_delete"]);
    expect((await staff.post("/api/blade-system/param/remove", { ids: added.data.id })).status).toBe(200);
  });

  test("reference operations open to whoever may see a module that refers, with keys and labels only", async () => {
    const staff = await at.signIn("staff");
    await grantStaff(["desk"]);
    expect((await staff.get("/api/blade-system/dept/tree")).status).toBe(403);
    expect((await staff.get("/api/trellis/module/dept")).status).toBe(403);
    await grantStaff(["user"]);
    const tree = await staff.get<Record<string, unknown>[]>("/api/blade-system/dept/tree");
    expect(tree.status).toBe(200);
    expect(Object.keys(tree.data[0] ?? {}).sort()).toEqual(["children", "id", "key", "parentId", "title", "value"]);
    expect((await staff.get("/api/blade-system/dept/list")).status).toBe(403);
    expect((await staff.get("/api/trellis/references", { module: "user", field: "deptId" })).status).toBe(200);
    expect((await staff.get("/api/trellis/references", { module: "tenant", field: "packageId" })).status).toBe(403);
    expect((await staff.get("/api/trellis/module/dept")).status).toBe(200);
  });

  test("the module index lists what one may open, definitions are immutable by hash", async () => {
    const staff = await at.signIn("staff");
    await grantStaff(["user", "notice"]);
    const index = await staff.get<ModuleIndexEntry[]>("/api/trellis/modules");
    expect(index.data.map(({ name }) => name)).toEqual(["notice", "user"]);
    const [notice] = index.data;
    const definition = await staff.get<Module>("/api/trellis/module/notice", { hash: notice?.hash });
    expect(definition.data.hash).toBe(notice?.hash);
    expect(definition.headers.get("Cache-Control")).toBe("private, max-age=31536000, immutable");
    const loose = await staff.fetch("/api/trellis/module/notice");
    expect(loose.headers.get("Cache-Control")).toBe("private, no-cache");
    const etag = loose.headers.get("ETag") ?? "";
    // As it was sent, as a proxy that compresses marks it, and among the tags of other versions.
    for (const named of [etag, `W/${etag}`, `"older", ${etag}`]) {
      const again = await staff.fetch("/api/trellis/module/notice", { headers: { "If-None-Match": named } });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    }
    expect((await staff.get("/api/trellis/module/param")).status).toBe(403);
    expect((await staff.get("/api/trellis/module/nothing")).status).toBe(404);
  });

  test("module health is for administrators", async () => {
    at.server.reportHealth([
      {
        module: "x",
        file: "schemas/x.json",
        state: "refused",
        since: "2026-01-01 00:00:00",
        findings: [],
        statement: null,
        conversions: [],
        applied: [],
      },
    ]);
    expect((await admin.get("/api/trellis/module-health")).data).toHaveLength(1);
    expect((await (await at.signIn("staff")).get("/api/trellis/module-health")).status).toBe(403);
    expect((await (await at.signIn("100001/admin")).get("/api/trellis/module-health")).status).toBe(403);
  });
});

describe("tenants", () => {
  test("an administrator alias in another tenant administers nothing", async () => {
    await sql`update role set role_alias = 'administrator' where tenant_id = '100001' and role_alias = 'staff'`.execute(at.db);
    const impostor = await at.signIn("100001/staff");
    expect((await impostor.get("/api/trellis/module-health")).status).toBe(403);
    expect((await impostor.get("/api/blade-system/tenant/list")).status).toBe(403);
    await sql`update role set role_alias = 'staff' where tenant_id = '100001' and role_alias = 'administrator'`.execute(at.db);
  });

  test("a Tenant-Id header switches for the platform's administrator and is refused for all others", async () => {
    const other = await at.signIn("100001/admin");
    expect((await other.with({ "Tenant-Id": "000000" }).get(USERS)).status).toBe(403);
    expect((await other.with({ "Tenant-Id": "100001" }).get(USERS)).status).toBe(200);
    const manager = await at.signIn("manager");
    expect((await manager.with({ "Tenant-Id": "100001" }).get(USERS)).status).toBe(403);
    const there = await admin.with({ "Tenant-Id": "100001" }).get<Page<StoredRecord>>(USERS, { size: 100 });
    expect(new Set(there.data.records.map((user) => user["tenantId"]))).toEqual(new Set(["100001"]));
    expect((await admin.with({ "Tenant-Id": "424242" }).get(USERS)).status).toBe(400);
  });

  test("records of the platform are written by the default tenant only, whatever codes are held", async () => {
    const other = await at.signIn("100001/admin");
    const clients = await menuIds("client", "client_add", "client_edit", "client_delete", "client_view");
    await sql`update tenant set package_id = null where tenant_id = '100001'`.execute(at.db);
    for (const id of clients.split(",")) {
      await sql`insert into trellis_role_menu (role_id, menu_id) values (${await roleId("admin", "100001")}, ${id}) on conflict do nothing`.execute(
        at.db,
      );
    }
    await admin.get("/api/blade-auth/oauth/clear-cache");
    expect((await other.get("/api/blade-system/client/list")).status).toBe(200);
    const refused = await other.post("/api/blade-system/client/submit", { clientId: "evil", clientSecret: "evil-secret" });
    expect([refused.status, refused.msg]).toEqual([403, "平台数据只能由管理租户 000000 修改"]);
  });

  test("a package limits what a tenant's roles hold, whatever was granted", async () => {
    const other = await at.signIn("100001/admin");
    await sql`update tenant set package_id = null where tenant_id = '100001'`.execute(at.db);
    await admin.get("/api/blade-auth/oauth/clear-cache");
    expect((await other.get(USERS)).status).toBe(200);
    const [notice, view] = (await menuIds("notice", "notice_view")).split(",");
    const pack = await admin.post<StoredRecord>("/api/blade-system/tenant-package/submit", {
      packageName: "notices only",
      menuId: `${notice},${view}`,
    });
    expect(pack.status).toBe(200);
    const { rows } = await sql<{ id: string }>`select id from tenant where tenant_id = '100001'`.execute(at.db);
    expect((await admin.post("/api/blade-system/tenant/submit", { id: rows[0]?.id, packageId: pack.data.id })).status).toBe(200);
    expect((await other.get("/api/blade-desk/notice/list")).status).toBe(200);
    expect((await other.get(USERS)).status).toBe(403);
    expect((await other.post("/api/blade-desk/notice/submit", {})).status).toBe(403);
    await sql`update tenant_package set is_deleted = 1 where id = ${pack.data.id}`.execute(at.db);
    await admin.get("/api/blade-auth/oauth/clear-cache");
    expect((await other.get("/api/blade-desk/notice/list")).status).toBe(403);
  });
});

describe("API scopes", () => {
  let scopeId = "";
  beforeEach(async () => {
    await sql`update api_scope set is_deleted = 1`.execute(at.db);
    const menuId = await menuIds("param");
    const code = `test_${Math.random().toString(36).slice(2)}`;
    const scope = { menuId, scopeName: "参数", resourceCode: code, scopePath: "/blade-system/param/**", scopeType: 1 };
    const saved = await admin.post<StoredRecord>("/api/blade-system/api-scope/submit", scope);
    expect(saved.status).toBe(200);
    scopeId = saved.data.id;
  });

  test("a covered path needs a granted scope beside the code; others do not", async () => {
    const staff = await at.signIn("staff");
    await grantStaff(["param", "user"]);
    const refused = await staff.get(LIST);
    expect([refused.status, refused.msg]).toEqual([403, expect.stringContaining("参数 test_")]);
    expect((await staff.get(USERS)).status).toBe(200);
    await grantStaff(["param", "user"], "", scopeId);
    expect((await staff.get(LIST)).status).toBe(200);
    await grantStaff(["user"], "", scopeId);
    expect((await staff.get(LIST)).status).toBe(403);
  });

  test("an endpoint that answers at several addresses is closed at all of them, whichever the scope names", async () => {
    const staff = await at.signIn("staff");
    const menuId = await menuIds("norm");
    for (const scopePath of ["/blade_norm/norm/**", "/blade_norm/list"]) {
      const scope = { menuId, scopeName: "规格", resourceCode: `test_${scopePath.length}`, scopePath, scopeType: 1 };
      const { data } = await admin.post<StoredRecord>("/api/blade-system/api-scope/submit", scope);
      await grantStaff(["norm"]);
      const refused = [await staff.get("/api/blade_norm/norm/list"), await staff.get("/api/blade_norm/list")];
      expect(refused.map(({ status, msg }) => [status, msg])).toEqual(
        refused.map(() => [403, expect.stringContaining(`规格 test_${scopePath.length}`)]),
      );
      await grantStaff(["norm"], "", data.id);
      expect((await staff.get("/api/blade_norm/list")).status).toBe(200);
      await admin.post("/api/blade-system/api-scope/remove", { ids: data.id });
    }
  });

  test("a module whose list is closed has no other way to its records, nor one to saves or removals that are", async () => {
    const staff = await at.signIn("staff");
    const records = "/api/trellis/records/param";
    const statuses = async (): Promise<readonly number[]> => [
      (await staff.get(`${records}/totals`, { fields: "id" })).status,
      (await staff.get(`${records}/history`, { id: "1" })).status,
      (await staff.post(`${records}/export`, { format: "csv", columns: ["paramName"] })).status,
      (await staff.get(`${records}/template`)).status,
      (await staff.get(`${records}/bin`)).status,
    ];
    const codes = ["param", "param_add", "param_edit", "param_delete", "param_export", "param_import"];
    await grantStaff(codes);
    expect(await statuses()).toEqual([403, 403, 403, 403, 403]);
    await grantStaff(codes, "", scopeId);
    expect(await statuses()).not.toContain(403);
  });

  test("administrators pass, and a removed row no longer closes its path", async () => {
    expect((await admin.get(LIST)).status).toBe(200);
    const staff = await at.signIn("staff");
    await grantStaff(["param"]);
    expect((await staff.get(LIST)).status).toBe(403);
    expect((await admin.post("/api/blade-system/api-scope/remove", { ids: scopeId })).status).toBe(200);
    expect((await staff.get(LIST)).status).toBe(200);
  });
});
