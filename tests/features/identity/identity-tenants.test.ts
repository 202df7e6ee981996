import type { MenuNode } from "#contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestServer, databasesToTest, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";

const TENANT = "/api/blade-system/tenant";

interface Tenant {
  readonly id: string;
  readonly tenantId: string;
  readonly [field: string]: unknown;
}

describe.each(await databasesToTest())("tenants, on %s", (database) => {
  let server: TestServer;
  let admin: TestClient;

  beforeAll(async () => {
    server = await createTestServer({ database });
    admin = await server.signIn("admin");
  });
  afterAll(() => server.close());

  const byId = async (tenantId: string): Promise<Tenant> => {
    const { data } = await admin.get<{ records: Tenant[] }>(`${TENANT}/list`, { tenantId_equal: tenantId });
    const [tenant] = data.records;
    if (tenant === undefined) throw new Error(`no tenant ${tenantId}`);
    return tenant;
  };
  const codes = (nodes: readonly MenuNode[]): string[] => nodes.flatMap((node) => [node.code, ...codes(node.children ?? [])]);
  const screens = async (client: TestClient): Promise<string[]> =>
    codes((await client.get<MenuNode[]>("/api/blade-system/menu/routes")).data);

  it("founds a tenant: six digits, a department, a role, somebody who can sign in and work", async () => {
    const made = await admin.post<Tenant>(`${TENANT}/submit`, {
      tenantName: "新租户",
      linkman: "王小明",
      domain: "New.Example.com",
    });
    expect(made.code).toBe(200);
    expect(made.data.tenantId).toMatch(/^\d{6}$/);
    const first = await server.signIn(`${made.data.tenantId}/admin`, "123456");
    expect(await screens(first)).toEqual(expect.arrayContaining(["user", "role", "notice"]));
    expect(await screens(first)).not.toContain("tenant");
    const depts = await first.get<{ deptName: string }[]>("/api/blade-system/dept/list");
    expect(depts.data.map((dept) => dept.deptName)).toEqual(["新租户"]);
    // API scopes do not limit the tenant's administrator.
    expect((await first.get("/api/blade-log/api/list")).code).toBe(200);
    const dictionary = await first.get<unknown[]>("/api/blade-system/dict-biz/dictionary", { code: "pet_kind" });
    expect(dictionary.data.length).toBeGreaterThan(3);
    const info = await server.nobody.get(`${TENANT}/info`, { domain: "https://new.example.com/login" });
    expect(info.data).toEqual({ tenantId: made.data.tenantId, domain: "new.example.com", backgroundUrl: null });
  });

  it("tells a stranger nothing about a domain that is no tenant's", async () => {
    expect((await server.nobody.get(`${TENANT}/info`, { domain: "unknown.example.com" })).data).toEqual({});
    expect((await server.nobody.get(`${TENANT}/info`)).data).toEqual({});
  });

  it("gives a tenant id once and for ever", async () => {
    const made = await admin.post<Tenant>(`${TENANT}/submit`, { tenantName: "短命", linkman: "甲", tenantId: "123456" });
    expect(made.data.tenantId).toBe("123456");
    expect((await admin.post(`${TENANT}/remove`, undefined, { ids: made.data.id })).code).toBe(200);
    await expect(server.signIn("123456/admin", "123456")).rejects.toThrow();
    const again = await admin.post(`${TENANT}/submit`, { tenantName: "又来", linkman: "乙", tenantId: "123456" });
    expect(again.errors).toMatchObject([{ pointer: "/tenantId" }]);
  });

  it("keeps the default tenant open, and there", async () => {
    const own = await byId("000000");
    const limited = await admin.post(`${TENANT}/setting`, undefined, { ids: own.id, accountNumber: 5 });
    expect(limited.code).toBe(409);
    expect((await admin.post(`${TENANT}/submit`, { id: own.id, expireTime: "2020-01-01 00:00:00" })).code).toBe(409);
    expect((await admin.post(`${TENANT}/remove`, undefined, { ids: own.id })).code).toBe(409);
  });

  it("sets how long a tenant is open and how many accounts it has", async () => {
    const tenant = await byId("100002");
    await expect(server.signIn("100002/admin")).rejects.toThrow();
    const bad = await admin.post(`${TENANT}/setting`, undefined, { ids: tenant.id, accountNumber: 8, expireTime: "tomorrow" });
    expect(bad.errors).toMatchObject([{ pointer: "/expireTime" }]);
    const open = await admin.post(`${TENANT}/setting`, undefined, {
      ids: tenant.id,
      accountNumber: 8,
      expireTime: "2199-01-01 00:00:00",
    });
    expect(open.code).toBe(200);
    expect((await server.signIn("100002/admin")).token).not.toBeNull();
    expect(await byId("100002")).toMatchObject({ accountNumber: 8, expireTime: "2199-01-01 00:00:00" });
  });

  it("gives a tenant's administrators what its package offers, and takes the rest from everybody there", async () => {
    const client = await server.signIn("100001/admin");
    expect(await screens(client)).toContain("logapi");
    const packages = await admin.get<{ records: Tenant[] }>("/api/blade-system/tenant-package/list");
    const basic = packages.data.records.find((entry) => entry["packageName"] === "基础版");
    const set = await admin.post(`${TENANT}/package-setting`, undefined, { tenantId: "100001", packageId: basic?.id });
    expect(set.code).toBe(200);
    expect(await screens(client)).not.toContain("logapi");
    expect((await client.get("/api/blade-log/api/list")).code).toBe(403);
    const detail = await admin.get<Tenant>(`${TENANT}/package-detail`, { tenantId: "100001" });
    expect(detail.data["packageName"]).toBe("基础版");
    const cleared = await admin.post(`${TENANT}/package-setting`, undefined, { tenantId: "100001", packageId: "" });
    expect(cleared.code).toBe(200);
    expect(await screens(client)).toContain("logapi");
  });

  it("keeps the client that the console itself signs in as", async () => {
    const clients = "/api/blade-system/client";
    const { data, text } = await admin.get<{ records: Tenant[] }>(`${clients}/list`, { clientId_equal: "trellis" });
    expect(text).not.toContain("trellis_secret");
    const id = data.records[0]?.id;
    expect((await admin.post(`${clients}/remove`, undefined, { ids: id })).code).toBe(409);
    expect((await admin.post(`${clients}/submit`, { id, clientSecret: "another" })).errors).toMatchObject([
      { pointer: "/clientSecret" },
    ]);
    const closed = await admin.post(`${clients}/submit`, { id, authorizedGrantTypes: "captcha" });
    expect(closed.errors).toMatchObject([{ pointer: "/authorizedGrantTypes" }]);
    expect((await admin.post(`${clients}/submit`, { id, accessTokenValidity: 1800 })).code).toBe(200);
  });

  it("lets tenants neither see nor change one another", async () => {
    const client = await server.signIn("100001/admin");
    const other = await byId("100003");
    expect((await client.get(`${TENANT}/list`)).code).toBe(403);
    expect((await client.post(`${TENANT}/submit`, { id: other.id, tenantName: "偷改" })).code).toBe(403);
    const offered = await client.get<{ options: { value: string }[] }>("/api/trellis/references", {
      module: "user",
      field: "tenantId",
    });
    expect(offered.data.options.map((option) => option.value)).toEqual(["100001"]);
    const asked = await client.get<{ options: unknown[] }>("/api/trellis/references", {
      module: "user",
      field: "tenantId",
      values: "100003,000000",
    });
    expect(asked.data.options).toEqual([]);
  });
});
