import { describe, expect, test } from "vitest";
import { DEFAULT_TENANT, type JsonObject } from "#contract";
import { onEachDatabase } from "../../support/database/on-each-database.ts";

const USER = "/api/blade-system/user";
const ROLE = "/api/blade-system/role";
const OTHER = "100001";

onEachDatabase((at) => {
  describe("users and roles of another tenant", () => {
    const rolesOf = (tenantId: string) =>
      at().db.selectFrom("role").selectAll().where("tenant_id", "=", tenantId).orderBy("id").execute();
    const userOf = (tenantId: string, account: string) =>
      at()
        .db.selectFrom("user")
        .selectAll()
        .where("tenant_id", "=", tenantId)
        .where("account", "=", account)
        .executeTakeFirstOrThrow();

    test("are listed for the platform's administrator, however a filter names the tenant", async () => {
      const admin = await at().signIn("admin");
      const total = async (query: Readonly<Record<string, string>>) =>
        (await admin.get<{ readonly total: number }>(`${USER}/page`, { size: "200", ...query })).data.total;
      const where = (operator: string, value: string) => JSON.stringify({ all: [{ field: "tenantId", operator, value }] });
      const theirs = await total({ tenantId: OTHER });
      expect(theirs).toBeGreaterThan(1);
      expect(await total({ tenantId_equal: OTHER })).toBe(theirs);
      expect(await total({ where: where("equal", OTHER) })).toBe(theirs);
      expect(await total({ tenantId_in: `${OTHER},${DEFAULT_TENANT}` })).toBe(theirs + (await total({})));
      expect(await total({ where: where("in", OTHER) })).toBe(theirs);
      const tenantAdmin = await at().signIn(`${OTHER}/admin`);
      const seen = await tenantAdmin.get<{ readonly total: number }>(`${USER}/page`, { where: where("equal", DEFAULT_TENANT) });
      expect(seen.data.total).toBe(0);
    });

    test("are administered by the platform's administrator, within their tenant", async () => {
      const admin = await at().signIn("admin");
      const [user, roles, own] = [await userOf(OTHER, "liqian"), await rolesOf(OTHER), await rolesOf(DEFAULT_TENANT)];
      const userIds = String(user["id"]);
      const roleIds = String(roles.at(-1)?.["id"]);
      const call = async (path: string, query: Readonly<Record<string, string>>) =>
        (await admin.post(`${path}?${new URLSearchParams(query)}`)).text;
      expect(await call(`${USER}/grant`, { userIds, roleIds })).toContain('"code":200');
      expect((await userOf(OTHER, "liqian"))["role_id"]).toBe(roleIds);
      const refusal = await call(`${USER}/grant`, { userIds, roleIds: String(own.at(-1)?.["id"]) });
      expect(refusal).toContain("所选用户与角色不属于同一租户");
      const initial = at().db.updateTable("param").set({ param_value: "Theirs-1" }).where("tenant_id", "=", OTHER);
      const { numUpdatedRows } = await initial.where("param_key", "=", "account.initPassword").executeTakeFirstOrThrow();
      expect(numUpdatedRows).toBe(1n);
      expect(await call(`${USER}/reset-password`, { userIds })).toContain('"code":200');
      await expect(at().signIn(`${OTHER}/liqian`, "Theirs-1")).resolves.toBeDefined();
      expect(await call(`${USER}/unlock`, { userIds })).toContain('"code":200');
      const { data: access } = await admin.get<JsonObject>(`${USER}/access`, { id: userIds });
      expect(access).not.toBeNull();
      const { data: names } = await admin.get<readonly JsonObject[]>(`${ROLE}/select`, { userId: userIds });
      expect(names.map(({ id }) => id)).toEqual([roleIds]);
    });

    test("are not found by the administrator of a tenant", async () => {
      const admin = await at().signIn(`${OTHER}/admin`);
      const user = await userOf(DEFAULT_TENANT, "staff");
      const [role] = await rolesOf(OTHER);
      for (const path of ["grant", "reset-password", "unlock"]) {
        const query = new URLSearchParams({ userIds: String(user["id"]), roleIds: String(role?.["id"]) });
        expect((await admin.post(`${USER}/${path}?${query}`)).code).toBe(404);
      }
    });

    test("a role of another tenant gets the rights that the platform's administrator grants it", async () => {
      const admin = await at().signIn("admin");
      const role = String((await rolesOf(OTHER)).at(-1)?.["id"]);
      const menu = await at().db.selectFrom("menu").select("id").where("code", "=", "notice").executeTakeFirstOrThrow();
      const reply = await admin.post(`${ROLE}/grant`, {
        roleIds: role,
        menuIds: String(menu["id"]),
        dataScopeIds: "",
        apiScopeIds: "",
      });
      expect([reply.code, reply.text]).toEqual([200, reply.text]);
      const { data } = await admin.get<{ menu: readonly string[] }>("/api/blade-system/menu/role-tree-keys", { roleIds: role });
      expect(data.menu).toEqual([String(menu["id"])]);
    });
  });
});
