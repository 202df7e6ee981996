import { DEFAULT_TENANT, bulkEditEndpoint, purgeEndpoint, restoreEndpoint, reviveEndpoint } from "#contract";
import md5 from "md5";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDept, createPerson, insertRecords, type Person } from "../../support/records/fixtures.ts";
import { createTestServer, databasesToTest, type TestServer } from "../../support/server/create-test-server.ts";
import { historyOf } from "../../support/records/history.ts";
import { checked, faultsOf, workbook } from "../../support/records/transfer.ts";
import { recordsPath } from "../../support/records/records-path.ts";

type Row = Record<string, unknown>;

const SYSTEM = "/api/blade-system";

/** A person with every code, whose data scope on users ends at their department. */
describe.each(await databasesToTest())("whoever manages users, roles and scopes, on %s", (database) => {
  let server: TestServer;
  let person: Person;
  let top: string;
  let below: string;

  const insert = async (module: string, record: Row): Promise<string> => {
    const [made] = await insertRecords(server, server.module(module), DEFAULT_TENANT, [record]);
    return String(made?.["id"]);
  };
  const idBy = async (module: string, column: string, value: string): Promise<string> => {
    const { table } = server.module(module);
    const row = await server.db
      .selectFrom(table)
      .select("id")
      .where(column, "=", value)
      .where("is_deleted", "=", 0)
      .executeTakeFirst();
    return String(row?.["id"]);
  };
  const newUser = (account: string, deptId: string, roleId: string, more: Row = {}): Row => ({
    account,
    name: account,
    realName: account.slice(0, 10),
    deptId,
    roleId,
    userType: 1,
    status: 1,
    ...more,
  });
  const accountOf = async (id: string): Promise<string> => {
    const row = await server.db.selectFrom("user").select("account").where("id", "=", id).executeTakeFirst();
    return String(row?.["account"]);
  };
  /** Every attempt by its name, with the status of its answer. */
  const statuses = async (attempts: Readonly<Record<string, () => Promise<{ status: number; text: string }>>>) => {
    const found: Record<string, number> = {};
    for (const [name, attempt] of Object.entries(attempts)) found[name] = (await attempt()).status;
    return found;
  };
  const allRefused = (attempts: object): object => Object.fromEntries(Object.keys(attempts).map((name) => [name, 403]));

  beforeAll(async () => {
    server = await createTestServer({ database, config: { switchMode: true } });
    top = await createDept(server, DEFAULT_TENANT);
    const own = await createDept(server, DEFAULT_TENANT, top);
    below = await createDept(server, DEFAULT_TENANT, own);
    const scope = await idBy("data-scope", "resource_code", "user_dept_below");
    person = await createPerson(server, { deptId: own, dataScopes: [scope] });
  });
  afterAll(() => server.close());

  it("sees no more by another department, for themselves or for a second account", async () => {
    const { client, userId, roleId, deptId } = person;
    const users = server.module("user");
    const password = md5("second-1");
    const second = await client.post<Row>("/api/blade-user/submit", newUser("second1", below, roleId, { password }));
    expect(second.status, second.text).toBe(200);
    const wide = `${deptId},${top}`;
    const elsewhere = await insert("user", newUser("elsewhere1", wide, roleId));
    const admin = await server.signIn("admin");
    await admin.post("/api/blade-user/submit", { id: second.data["id"], deptId: wide });
    await admin.post("/api/blade-user/submit", { id: second.data["id"], deptId: below });
    const { records } = await historyOf(person, users, second.data["id"]);
    const widened = records.find(({ changes }) => changes.some(({ field, after }) => field === "deptId" && after === wide));
    const attempts = {
      self: () => client.post("/api/blade-user/submit", { id: userId, deptId: wide }),
      add: () => client.post("/api/blade-user/submit", newUser("second2", wide, roleId, { password })),
      edit: () => client.post("/api/blade-user/submit", { id: second.data["id"], deptId: wide }),
      bulk: () => client.post(recordsPath(users, bulkEditEndpoint), { ids: [second.data["id"]], values: { deptId: wide } }),
      restore: () =>
        client.post(recordsPath(users, restoreEndpoint), { id: second.data["id"], entry: widened?.id, fields: ["deptId"] }),
      password: () => client.post("/api/blade-user/reset-password", { userIds: elsewhere }),
    };
    const answered = await statuses(attempts);
    // A bulk change answers with the record that stopped it.
    expect(answered).toEqual({ ...allRefused(attempts), bulk: answered["bulk"] });
    expect(answered["bulk"]).toBeGreaterThanOrEqual(400);
    const rows = [
      ["登录账号", "密码", "用户昵称", "用户姓名", "所属角色", "所属部门"],
      ["second3", password, "third", "third", roleId, wide],
    ];
    const job = await checked(client, users, workbook(rows));
    expect(await faultsOf(client, users, job)).toHaveLength(1);
    expect(await idBy("user", "account", "second3")).toBe("undefined");
  });

  it("gives nobody a second role that shows more when it is acted in alone", async () => {
    const { client, roleId, deptId } = person;
    const bare = await insert("role", aliased("alone"));
    const user = await idBy("menu", "code", "user");
    await server.db.insertInto("trellis_role_menu").values({ role_id: bare, menu_id: user }).execute();
    const both = `${roleId},${bare}`;
    const colleague = await insert("user", newUser("colleague1", below, roleId));
    const wider = await insert("user", newUser("wider1", below, both));
    const attempts = {
      add: () => client.post("/api/blade-user/submit", newUser("second4", deptId, both, { password: md5("second-4") })),
      edit: () => client.post("/api/blade-user/submit", { id: colleague, roleId: both }),
      grant: () => client.post("/api/blade-user/grant", { userIds: colleague, roleIds: both }),
      password: () => client.post("/api/blade-user/reset-password", { userIds: wider }),
    };
    expect(await statuses(attempts)).toEqual(allRefused(attempts));
    // An equal in every role that can be acted in may be managed.
    const { userId } = await createPerson(server, { deptId });
    await server.db.updateTable(server.module("user").table).set({ role_id: both }).where("id", "=", userId).execute();
    const equal = await server.signIn(`${DEFAULT_TENANT}/${await accountOf(userId)}`);
    const reset = await equal.post("/api/blade-user/reset-password", { userIds: wider });
    expect(reset.status, reset.text).toBe(200);
  });

  it("neither purges nor restores an administrator in the recycle bin", async () => {
    const administrators = await idBy("role", "role_alias", "administrator");
    const gone = await insert("user", newUser("gone1", person.deptId, administrators));
    const admin = await server.signIn("admin");
    expect((await admin.post("/api/blade-user/remove", { ids: gone })).status).toBe(200);
    const users = server.module("user");
    const attempts = {
      purge: () => person.client.post(recordsPath(users, purgeEndpoint), { ids: gone }),
      revive: () => person.client.post(recordsPath(users, reviveEndpoint), { ids: gone }),
    };
    expect(await statuses(attempts)).toEqual(allRefused(attempts));
  });

  it("neither widens nor removes the data scope that binds them, and passes on no wider one", async () => {
    const { client, roleId } = person;
    const scope = await idBy("data-scope", "resource_code", "user_dept_below");
    const user = await idBy("menu", "code", "user");
    const param = await idBy("menu", "code", "param");
    const rule = { menuId: user, scopeName: "自定", resourceCode: "own_1", scopeType: 3, scopeColumn: "deptId" };
    const made = await client.post<Row>(`${SYSTEM}/data-scope/submit`, rule);
    expect(made.status, made.text).toBe(200);
    const [bare, bound] = [await insert("role", aliased("bare")), await insert("role", aliased("bound"))];
    await server.db.insertInto("trellis_role_menu").values({ role_id: bare, menu_id: user }).execute();
    await server.db.insertInto("trellis_role_scope").values({ role_id: bound, scope_id: scope, kind: "data" }).execute();
    await insert("user", newUser("twofold1", person.deptId, `${bare},${bound}`));
    const wider = await insert("data-scope", { ...rule, resourceCode: "own_2", scopeType: 1 });
    const none = { menuIds: [], dataScopeIds: [], apiScopeIds: [] };
    const attempts = {
      widen: () => client.post(`${SYSTEM}/data-scope/submit`, { id: scope, scopeType: 1 }),
      fields: () => client.post(`${SYSTEM}/data-scope/submit`, { id: scope, scopeType: 5, scopeValue: '{"properties":{}}' }),
      remove: () => client.post(`${SYSTEM}/data-scope/remove`, { ids: scope }),
      wider: () => client.post(`${SYSTEM}/role/grant`, { ...none, roleIds: [bound], menuIds: [user], dataScopeIds: [wider] }),
      grantSelf: () => client.post(`${SYSTEM}/role/grant`, { ...none, roleIds: [roleId], menuIds: [user] }),
      combination: () => client.post(`${SYSTEM}/role/grant`, { ...none, roleIds: [bound] }),
      menu: () => client.post(`${SYSTEM}/menu/submit`, { id: user, component: "module/post" }),
      secondRole: () => client.post("/api/blade-user/submit", newUser("bare1", person.deptId, bare, { password: md5("bare-1") })),
    };
    expect(await statuses(attempts)).toEqual(allRefused(attempts));
    const kept = await client.post<Row>(`${SYSTEM}/data-scope/submit`, { id: scope, remark: "kept", menuId: param });
    expect(kept.data, "the menu of a scope never changes").toMatchObject({ remark: "kept", menuId: user });
  });

  it("moves no department into or out of what their scope reaches", async () => {
    const [foreign, gone] = [await createDept(server, DEFAULT_TENANT), await createDept(server, DEFAULT_TENANT)];
    await server.db.updateTable(server.module("dept").table).set({ is_deleted: 1 }).where("id", "=", gone).execute();
    const attempts = {
      take: () => person.client.post(`${SYSTEM}/dept/submit`, { id: foreign, parentId: below }),
      restore: () => person.client.post(recordsPath(server.module("dept"), reviveEndpoint), { ids: gone }),
    };
    expect(await statuses(attempts)).toEqual(allRefused(attempts));
    const moved = await person.client.post(`${SYSTEM}/dept/submit`, { id: below, parentId: top });
    expect(moved.status, moved.text).toBe(200);
  });

  it("hands out no code, path or package beyond their own through menus, API scopes and packages", async () => {
    const codes = ["menu", "menu_edit", "apiscope", "apiscope_edit", "apiscope_delete", "tenant", "tenant_edit"].concat(
      ["", "_edit"].map((part) => `tenantpackage${part}`),
    );
    const { client, roleId } = await createPerson(server, { codes });
    const folder = await insert("menu", { ...menuRow("closed-folder"), parentId: "0" });
    const button = await insert("menu", { ...menuRow("harmless"), parentId: "0" });
    await server.db.insertInto("trellis_role_menu").values({ role_id: roleId, menu_id: button }).execute();
    const closing = { menuId: await idBy("menu", "code", "menu"), scopeType: 1 };
    const [held, other] = [
      await insert("api-scope", { ...closing, scopeName: "一", resourceCode: "held_1", scopePath: "/api/test/held/**" }),
      await insert("api-scope", { ...closing, scopeName: "二", resourceCode: "other_1", scopePath: "/api/test/other/**" }),
    ];
    await server.db.insertInto("trellis_role_scope").values({ role_id: roleId, scope_id: held, kind: "api" }).execute();
    const tenantPackage = await insert("tenant-package", { packageName: "小", menuId: closing.menuId });
    await server.db.updateTable("tenant").set({ package_id: tenantPackage }).where("tenant_id", "=", "100001").execute();
    const [limited, unlimited] = [await idBy("tenant", "tenant_id", "100001"), await idBy("tenant", "tenant_id", "100002")];
    await server.db.updateTable("tenant").set({ package_id: null }).where("id", "=", unlimited).execute();
    const order = await idBy("menu", "code", "order_delete");
    const attempts = {
      code: () => client.post(`${SYSTEM}/menu/submit`, { id: button, code: "order_export_all" }),
      place: () => client.post(`${SYSTEM}/menu/submit`, { id: button, parentId: folder }),
      path: () => client.post(`${SYSTEM}/api-scope/submit`, { id: held, scopePath: "/**" }),
      open: () => client.post(`${SYSTEM}/api-scope/remove`, { ids: other }),
      package: () => client.post(`${SYSTEM}/tenant-package/submit`, { id: tenantPackage, menuId: order }),
      narrow: () => client.post(`${SYSTEM}/tenant/submit`, { id: unlimited, packageId: tenantPackage }),
      unlimit: () => client.post(`${SYSTEM}/tenant/submit`, { id: limited, packageId: null }),
    };
    expect(await statuses(attempts)).toEqual(allRefused(attempts));
    const narrowed = await client.post(`${SYSTEM}/api-scope/submit`, { id: held, scopePath: "/api/test/held/one" });
    expect(narrowed.status, narrowed.text).toBe(200);
  });
});

function aliased(alias: string): Row {
  return { roleName: alias, roleAlias: alias, parentId: "0", sort: 40 };
}

function menuRow(code: string): Row {
  return { code, name: code, alias: code, path: `/own-rights/${code}`, source: "", sort: 1, category: 1, action: 0, isOpen: 1 };
}
