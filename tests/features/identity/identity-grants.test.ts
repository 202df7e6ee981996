import type { GrantKeys, MenuNode, RoleKeys } from "#contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestServer, databasesToTest, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";

const SYSTEM = "/api/blade-system";
const NONE = { menuIds: [], dataScopeIds: [], apiScopeIds: [] };

interface Role {
  readonly id: string;
  readonly roleAlias: string;
  readonly children?: readonly Role[];
}

describe.each(await databasesToTest())("granting, on %s", (database) => {
  let server: TestServer;
  let admin: TestClient;

  beforeAll(async () => {
    server = await createTestServer({ database });
    admin = await server.signIn("admin");
  });
  afterAll(() => server.close());

  const flat = (roles: readonly Role[]): Role[] => roles.flatMap((role) => [role, ...flat(role.children ?? [])]);
  const role = async (alias: string, client = admin): Promise<Role> => {
    const { data } = await client.get<Role[]>(`${SYSTEM}/role/list`);
    const found = flat(data).find((candidate) => candidate.roleAlias === alias);
    if (found === undefined) throw new Error(`no role ${alias}`);
    return found;
  };
  const menuIds = async (...codes: readonly string[]): Promise<string[]> => {
    const ids = await Promise.all(
      codes.map(async (code) => {
        const { data } = await admin.get<MenuNode[]>(`${SYSTEM}/menu/lazy-list`, { code_equal: code });
        return data.find((row) => row.code === code)?.id ?? "";
      }),
    );
    return ids;
  };
  const userId = async (account: string, client = admin): Promise<string> => {
    const { data } = await client.get<{ records: { id: string; account: string }[] }>("/api/blade-user/page", {
      account_equal: account,
    });
    return data.records[0]?.id ?? "";
  };

  it("gives no user a role that is removed at the same moment", async () => {
    const [first, second] = [await server.signIn("admin"), await server.signIn("admin")];
    const user = { account: "newcomer", name: "newcomer", realName: "Newcomer", password: "Newcomer1" };
    const { id: userIds } = (await admin.post<{ id: string }>("/api/blade-user/submit", user)).data;
    for (let round = 1; round <= 4; round += 1) {
      const body = { roleName: `brief ${round}`, roleAlias: `brief${round}`, sort: 1 };
      const { id } = (await admin.post<{ id: string }>(`${SYSTEM}/role/submit`, body)).data;
      const [removed, granted] = await Promise.all([
        first.post(`${SYSTEM}/role/remove`, undefined, { ids: id }),
        second.post("/api/blade-user/grant", undefined, { userIds, roleIds: id }),
      ]);
      // One of the two comes first, and the other is refused.
      expect([removed.code === 200, granted.code === 200].filter(Boolean)).toHaveLength(1);
    }
  });

  it("replaces what a role holds, at once for whoever holds it", async () => {
    const staffRole = await role("staff");
    const before = await admin.get<GrantKeys>(`${SYSTEM}/menu/role-tree-keys`, { roleIds: staffRole.id });
    const staff = await server.signIn("staff");
    expect((await staff.get(`${SYSTEM}/param/list`)).code).toBe(403);
    const param = await menuIds("param");
    const grant = {
      roleIds: [staffRole.id],
      menuIds: [...before.data.menu, ...param],
      dataScopeIds: before.data.dataScope,
      apiScopeIds: before.data.apiScope,
    };
    expect((await admin.post(`${SYSTEM}/role/grant`, grant)).code).toBe(200);
    expect((await staff.get(`${SYSTEM}/param/list`)).code).toBe(200);
    await admin.post(`${SYSTEM}/role/grant`, { ...grant, menuIds: before.data.menu });
    expect((await staff.get(`${SYSTEM}/param/list`)).code).toBe(403);
  });

  it("refuses a grant that was begun before somebody else's", async () => {
    const made = await admin.post<{ id: string }>(`${SYSTEM}/role/submit`, { roleName: "竞争", roleAlias: "race", sort: 20 });
    const roleIds = [made.data.id];
    const [param, notice] = await Promise.all([menuIds("param"), menuIds("notice")]);
    const seen = (await admin.get<RoleKeys>(`${SYSTEM}/menu/role-tree-keys`, { roleIds: made.data.id })).data.revision;
    const first = await admin.post(`${SYSTEM}/role/grant`, { ...NONE, roleIds, menuIds: param, grantRevision: seen });
    const second = await admin.post(`${SYSTEM}/role/grant`, { ...NONE, roleIds, menuIds: notice, grantRevision: seen });
    expect([first.code, second.code]).toEqual([200, 409]);
    const { data } = await admin.get<RoleKeys>(`${SYSTEM}/menu/role-tree-keys`, { roleIds: made.data.id });
    expect(data.menu).toEqual(param);
    const again = await admin.post(`${SYSTEM}/role/grant`, { ...NONE, roleIds, menuIds: notice, grantRevision: data.revision });
    expect(again.code).toBe(200);
  });

  it("grants to several roles at once, and leaves in each what was not touched", async () => {
    const [one, two] = await Promise.all(
      ["several1", "several2"].map((alias, at) =>
        admin.post<{ id: string }>(`${SYSTEM}/role/submit`, { roleName: `多个${at}`, roleAlias: alias, sort: 30 + at }),
      ),
    );
    const [first, second] = [one?.data.id ?? "", two?.data.id ?? ""];
    const [[param = ""], [notice = ""], [dept = ""]] = await Promise.all([menuIds("param"), menuIds("notice"), menuIds("dept")]);
    await admin.post(`${SYSTEM}/role/grant`, { ...NONE, roleIds: [first], menuIds: [param, dept] });
    await admin.post(`${SYSTEM}/role/grant`, { ...NONE, roleIds: [second], menuIds: [dept] });
    const held = async (roleIds: string) => (await admin.get<RoleKeys>(`${SYSTEM}/menu/role-tree-keys`, { roleIds })).data;
    expect((await held(`${first},${second}`)).partly.menu).toEqual([param]);
    const { code } = await admin.post(`${SYSTEM}/role/grant`, {
      ...NONE,
      roleIds: [first, second],
      menuIds: [notice],
      keepMenuIds: [param],
    });
    expect(code).toBe(200);
    expect(new Set((await held(first)).menu)).toEqual(new Set([param, notice]));
    expect((await held(second)).menu).toEqual([notice]);
  });

  it("lets nobody grant what they do not hold, whatever ids they send", async () => {
    const tenantAdmin = await server.signIn("100001/admin");
    const own = await role("staff", tenantAdmin);
    const [tenantMenu = ""] = await menuIds("tenant");
    const reply = await tenantAdmin.post(`${SYSTEM}/role/grant`, { ...NONE, roleIds: [own.id], menuIds: [tenantMenu] });
    expect(reply.code).toBe(403);
    expect(reply.msg).toContain("不能授予自己没有的权限");
    const keys = await tenantAdmin.get<GrantKeys>(`${SYSTEM}/menu/role-tree-keys`, { roleIds: own.id });
    expect(keys.data.menu).not.toContain(tenantMenu);
  });

  it("finds no role of another tenant to grant to", async () => {
    const tenantAdmin = await server.signIn("100001/admin");
    const foreign = await role("staff");
    expect((await tenantAdmin.post(`${SYSTEM}/role/grant`, { ...NONE, roleIds: [foreign.id] })).code).toBe(404);
    const keys = await tenantAdmin.get<GrantKeys>(`${SYSTEM}/menu/role-tree-keys`, { roleIds: foreign.id });
    expect(keys.data).toMatchObject({ menu: [], dataScope: [], apiScope: [] });
  });

  it("lets a person who sees part of a screen grant it only with as narrow a view", async () => {
    const rights = await menuIds("user", "user_view", "role", "role_grant", "role_add");
    const clerk = await admin.post<{ id: string }>(`${SYSTEM}/role/submit`, {
      roleName: "授权员",
      roleAlias: "granter",
      sort: 9,
    });
    const helper = await admin.post<{ id: string }>(`${SYSTEM}/role/submit`, { roleName: "助理", roleAlias: "helper", sort: 10 });
    const scopes = await admin.get<{ records: { id: string; resourceCode: string }[] }>(`${SYSTEM}/data-scope/list`, {
      size: 100,
    });
    const scope = (code: string): string => scopes.data.records.find((record) => record.resourceCode === code)?.id ?? "";
    const granted = await admin.post(`${SYSTEM}/role/grant`, {
      ...NONE,
      roleIds: [clerk.data.id],
      menuIds: rights,
      dataScopeIds: [scope("user_dept_below")],
    });
    expect(granted.code).toBe(200);
    const target = await userId("wangsiqi");
    await admin.post("/api/blade-user/grant", undefined, { userIds: target, roleIds: clerk.data.id });
    const granter = await server.signIn("wangsiqi", "123456");
    const [userMenu = ""] = rights;
    const open = await granter.post(`${SYSTEM}/role/grant`, { ...NONE, roleIds: [helper.data.id], menuIds: [userMenu] });
    expect(open.code).toBe(403);
    expect(open.msg).toContain("用户管理");
    const narrow = { ...NONE, roleIds: [helper.data.id], menuIds: [userMenu], dataScopeIds: [scope("user_own_dept")] };
    expect((await granter.post(`${SYSTEM}/role/grant`, narrow)).code).toBe(200);
    const manager = await role("manager");
    expect((await granter.post(`${SYSTEM}/role/grant`, { ...NONE, roleIds: [manager.id] })).code).toBe(403);
  });

  it("keeps administrators' rights among administrators", async () => {
    const [administrators, staffRole] = await Promise.all([role("administrator"), role("staff")]);
    const [adminId, staffId] = await Promise.all([userId("admin"), userId("staff")]);
    const hr = await server.signIn("fanghui", "123456");
    expect((await hr.post("/api/blade-user/grant", undefined, { userIds: staffId, roleIds: administrators.id })).code).toBe(403);
    expect((await hr.post("/api/blade-user/reset-password", undefined, { userIds: adminId })).code).toBe(403);
    expect((await hr.post("/api/blade-user/submit", { id: adminId, phone: "13900001111" })).code).toBe(403);
    expect((await hr.post("/api/blade-user/remove", undefined, { ids: adminId })).code).toBe(403);
    expect((await hr.post("/api/blade-user/submit", { id: staffId, roleId: administrators.id })).code).toBe(403);
    expect((await hr.post("/api/blade-user/reset-password", undefined, { userIds: staffId })).code).toBe(200);
    expect((await server.signIn("staff", "123456")).token).not.toBeNull();
    expect((await hr.post("/api/blade-user/grant", undefined, { userIds: staffId, roleIds: staffRole.id })).code).toBe(200);
  });

  it("never loses the last administrator, nor lets anybody lock or demote themselves", async () => {
    const [adminId, staffRole] = [await userId("admin"), await role("staff")];
    expect((await admin.post("/api/blade-user/remove", undefined, { ids: adminId })).code).toBe(409);
    expect((await admin.post("/api/blade-user/submit", { id: adminId, status: 0 })).code).toBe(409);
    expect((await admin.post("/api/blade-user/submit", { id: adminId, roleId: staffRole.id })).code).toBe(409);
    expect((await admin.post("/api/blade-user/grant", undefined, { userIds: adminId, roleIds: staffRole.id })).code).toBe(409);
    const tenantAdmin = await server.signIn("100001/admin");
    const ofTenant = tenantAdmin.token?.user_id ?? "";
    const home = admin.with({ "Tenant-Id": "100001" });
    const removed = await home.post("/api/blade-user/remove", undefined, { ids: ofTenant });
    expect([removed.code, removed.msg]).toEqual([409, "不能移除最后一名管理员，请先指定其他管理员"]);
  });

  it("keeps one of two administrators who remove each other at the same moment", async () => {
    const administrators = await role("administrator");
    const other = await userId("gutianyou");
    await admin.post("/api/blade-user/grant", undefined, { userIds: other, roleIds: administrators.id });
    const second = await server.signIn("gutianyou", "123456");
    const adminId = await userId("admin");
    const remove = (client: TestClient, ids: string) => client.post("/api/blade-user/remove", undefined, { ids });
    const [first, last] = await Promise.all([remove(admin, other), remove(second, adminId)]);
    expect([first.success, last.success].filter(Boolean)).toHaveLength(1);
    const survivor = first.success ? admin : second;
    expect((await survivor.get("/api/blade-user/info")).code).toBe(200);
    admin = survivor;
  });

  it("reserves the alias that passes every check", async () => {
    const rights = await menuIds("role", "role_add", "role_edit");
    const editor = await admin.post<{ id: string }>(`${SYSTEM}/role/submit`, {
      roleName: "角色员",
      roleAlias: "roles",
      sort: 11,
    });
    await admin.post(`${SYSTEM}/role/grant`, { ...NONE, roleIds: [editor.data.id], menuIds: rights });
    await admin.post("/api/blade-user/grant", undefined, { userIds: await userId("jinxin"), roleIds: editor.data.id });
    const client = await server.signIn("jinxin", "123456");
    const made = await client.post(`${SYSTEM}/role/submit`, { roleName: "超级", roleAlias: "administrator", sort: 1 });
    expect(made.errors).toMatchObject([{ pointer: "/roleAlias" }]);
    const own = await client.post(`${SYSTEM}/role/submit`, { id: editor.data.id, roleAlias: "administrator" });
    expect(own.errors).toMatchObject([{ pointer: "/roleAlias" }]);
    expect((await admin.post(`${SYSTEM}/role/remove`, { ids: (await role("administrator")).id })).success).toBe(false);
  });

  it("offers a role every parent but itself and what is below it", async () => {
    const manager = await role("manager");
    const { data } = await admin.get<unknown[]>(`${SYSTEM}/role/tree-by-id`, { roleId: manager.id });
    const text = JSON.stringify(data);
    expect(text).toContain("人事专员");
    expect(text).not.toContain("部门经理");
    expect(text).not.toContain("普通员工");
  });

  it("tells people their own roles and departments, for the switch dialog", async () => {
    const staff = await server.signIn("yinhang", "123456");
    const roles = await staff.get<{ roleAlias: string }[]>(`${SYSTEM}/role/select`);
    const depts = await staff.get<{ deptName: string }[]>(`${SYSTEM}/dept/select`);
    expect(roles.data.map((entry) => entry.roleAlias)).toEqual(["staff"]);
    expect(depts.data.map((entry) => entry.deptName)).toEqual(["运维组"]);
  });
});
