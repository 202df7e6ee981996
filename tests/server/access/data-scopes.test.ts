import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ModuleIndexEntry, Page, StoredRecord } from "#contract";
import { createTestServer, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";
import { grants, type Grants } from "./grants.ts";
import { DATABASE } from "../support.ts";

const USERS = "/api/blade-user/page";

let at: TestServer;
let admin: TestClient;
let menuIds: Grants["menuIds"];
let grantStaff: Grants["grantStaff"];
beforeAll(async () => {
  at = await createTestServer({ database: DATABASE });
  admin = await at.signIn("admin");
  ({ menuIds, grantStaff } = grants(at, admin));
});
afterAll(() => at.close());

describe("data scopes", () => {
  interface Seen {
    readonly accounts: string[];
    readonly keys: string[];
  }
  const scope = async (type: number, column = "", value = "", fields = "*", module = "user"): Promise<string> => {
    const resourceCode = `scope_${Math.random().toString(36).slice(2)}`;
    const row = {
      menuId: await menuIds(module),
      scopeName: "用户",
      resourceCode,
      scopeType: type,
      scopeColumn: column,
      scopeValue: value,
      scopeField: fields,
    };
    const saved = await admin.post<StoredRecord>("/api/blade-system/data-scope/submit", row);
    expect([saved.status, saved.errors]).toEqual([200, []]);
    return saved.data.id;
  };
  const seenBy = async (...scopes: string[]): Promise<Seen> => {
    await grantStaff(["user", "user_edit"], scopes.join(","));
    const staff = await at.signIn("staff");
    const { data, status } = await staff.get<Page<StoredRecord>>(USERS, { size: 1000, ascs: "account" });
    expect(status).toBe(200);
    const accounts = data.records.map((user) => String(user["account"]));
    return { accounts, keys: Object.keys(data.records[0] ?? {}) };
  };
  const expected = async (where: ReturnType<typeof sql<boolean>>): Promise<string[]> => {
    const { rows } = await sql<{ account: string }>`
      select account from "user" where tenant_id = '000000' and is_deleted = 0 and ${where} order by account`.execute(at.db);
    return rows.map((row) => row.account);
  };
  const me = async (): Promise<{ id: string; dept_id: string }> => {
    const { rows } = await sql<{ id: string; dept_id: string }>`
      select id, dept_id from "user" where account = 'staff' and tenant_id = '000000'`.execute(at.db);
    const [row] = rows;
    if (row === undefined) throw new Error("no staff");
    return row;
  };

  test("none granted: all records of the tenant", async () => {
    expect((await seenBy()).accounts.sort()).toEqual((await expected(sql`true`)).sort());
  });

  test("1, all", async () => {
    expect((await seenBy(await scope(1))).accounts.length).toBe((await expected(sql`true`)).length);
  });

  test("fields that no scope shows are not offered: the index tells of them by one question for all modules", async () => {
    const shown = await scope(1, "", "", "account,realName,status");
    await grantStaff(["user", "notice", "param"], shown);
    const staff = await at.signIn("staff");
    const { data } = await staff.get<ModuleIndexEntry[]>("/api/trellis/modules");
    const hidden = data.find(({ name }) => name === "user")?.access?.hidden ?? [];
    expect(hidden).toContain("deptId");
    expect(hidden).not.toContain("account");
    expect(data.find(({ name }) => name === "notice")?.access).toBeUndefined();
    // The message names the fields that a filter of the list cannot use.
    for (const name of hidden) expect((await staff.get(USERS, { [`${name}_notnull`]: "1" })).status, name).toBe(400);
  });

  test("required fields that a data scope hides can be filled in on a new record", async () => {
    const shown = await scope(1, "", "", "paramName", "param");
    const writing = await sql<{ id: string }>`select id from api_scope where resource_code = 'param_write'`.execute(at.db);
    await grantStaff(["param", "param_add", "param_edit"], shown, writing.rows[0]?.id);
    const staff = await at.signIn("staff");
    const { data } = await staff.get<ModuleIndexEntry[]>("/api/trellis/modules");
    const access = data.find(({ name }) => name === "param")?.access;
    expect(access).toMatchObject({ toAdd: ["paramKey", "paramValue"], readOnly: [] });
    expect(access?.hidden).toEqual(expect.arrayContaining(["paramKey", "paramValue"]));
    const add = "/api/blade-system/param/submit";
    const record = { paramName: "甲", paramKey: "scope.added", paramValue: "1" };
    const added = await staff.post<StoredRecord>(add, record);
    expect(added.status, added.text).toBe(200);
    expect(Object.keys(added.data)).not.toContain("paramKey");
    const { rows } = await sql<{ id: string }>`select id from param where param_key = 'scope.added'`.execute(at.db);
    expect(rows).toEqual([{ id: added.data.id }]);
    // A field right is another matter: it says who writes, and who may not is told so.
    const role = await sql<{ id: string }>`select id from role where role_alias = 'staff' and tenant_id = '000000'`.execute(
      at.db,
    );
    const rule = { roleId: role.rows[0]?.id, module: "param", rights: { paramKey: "hidden" } };
    expect((await admin.post("/api/blade-system/role/field-rules", rule)).status).toBe(200);
    const again = await staff.get<ModuleIndexEntry[]>("/api/trellis/modules");
    expect(again.data.find(({ name }) => name === "param")?.access?.toAdd).toEqual(["paramValue"]);
    const refused = await staff.post(add, { paramName: "乙", paramValue: "1" });
    expect(refused.errors).toMatchObject([{ pointer: "/paramKey", message: "参数键名必填，但您的角色不能填写，请联系管理员" }]);
    expect((await admin.post("/api/blade-system/role/field-rules", { ...rule, rights: {} })).status).toBe(200);
  });

  test("2, own: what the caller made", async () => {
    const { id } = await me();
    await sql`update "user" set create_user = ${id} where account in ('manager', 'fanyuchen')`.execute(at.db);
    const own = await expected(sql`create_user = ${id}`);
    expect(own).toContain("manager");
    expect((await seenBy(await scope(2))).accounts.sort()).toEqual(own.sort());
  });

  test("3, own departments, by the named field, which may hold several", async () => {
    const { dept_id } = await me();
    const own = await expected(sql`${dept_id} = any(string_to_array(dept_id, ','))`);
    expect((await seenBy(await scope(3, "deptId"))).accounts.sort()).toEqual(own.sort());
    // The family writes column names.
    const byColumn = await scope(3, "deptId");
    await sql`update data_scope set scope_column = 'dept_id' where id = ${byColumn}`.execute(at.db);
    expect((await seenBy(byColumn)).accounts.sort()).toEqual(own.sort());
  });

  test("4, departments and below", async () => {
    const { rows } = await sql<{ id: string; parent_id: string }>`
      select d.id, d.parent_id from dept d join "user" u on u.dept_id = d.id::text where u.account = 'staff' and u.tenant_id = '000000'`.execute(
      at.db,
    );
    await sql`update "user" set dept_id = ${rows[0]?.parent_id} where account = 'staff' and tenant_id = '000000'`.execute(at.db);
    const parent = rows[0]?.parent_id ?? "";
    const below = await expected(sql`exists (select 1 from dept d where d.id::text = any(string_to_array(dept_id, ','))
      and (d.id = ${parent}::bigint or d.parent_id = ${parent}::bigint or d.parent_id in (select c.id from dept c where c.parent_id = ${parent}::bigint)))`);
    expect(below.length).toBeGreaterThan(1);
    expect((await seenBy(await scope(4, "deptId"))).accounts.sort()).toEqual(below.sort());
  });

  test("5, custom: a JSON Schema on the record, with placeholders", async () => {
    const { id } = await me();
    const self = await scope(5, "", '{"properties": {"id": {"const": "$userId"}}}');
    expect((await seenBy(self)).accounts).toEqual(["staff"]);
    const women = await scope(5, "", '{"properties": {"sex": {"enum": [2]}, "status": {"const": 1}}}');
    expect((await seenBy(women)).accounts.sort()).toEqual((await expected(sql`sex = 2 and status = 1`)).sort());
    const others = await scope(5, "", '{"properties": {"id": {"not": {"const": "$userId"}}}}');
    expect((await seenBy(others)).accounts.sort()).toEqual((await expected(sql`id <> ${id}`)).sort());
  });

  test("a rule that cannot be understood covers nothing", async () => {
    const id = await scope(5, "", '{"properties": {"id": {"const": "$userId"}}}');
    for (const value of [
      "{}x",
      '{"properties": {"account": {"pattern": ".*"}}}',
      '{"properties": {"nothing": {"const": 1}}}',
      "[]",
      null,
    ]) {
      await sql`update data_scope set scope_value = ${value} where id = ${id}`.execute(at.db);
      await admin.get("/api/blade-auth/oauth/clear-cache");
      expect((await seenBy(id)).accounts).toEqual([]);
    }
  });

  test("several are a union, of records and of fields", async () => {
    const self = await scope(5, "", '{"properties": {"id": {"const": "$userId"}}}', "account,realName");
    const boss = await scope(5, "", '{"properties": {"account": {"const": "admin"}}}', "account,phone");
    const seen = await seenBy(self, boss);
    expect(seen.accounts).toEqual(["admin", "staff"]);
    expect(seen.keys).toEqual(expect.arrayContaining(["account", "realName", "phone"]));
    expect(seen.keys).not.toContain("email");
    expect((await seenBy(self)).keys).not.toContain("phone");
  });

  test("bind writes too: a record outside does not exist", async () => {
    await seenBy(await scope(5, "", '{"properties": {"id": {"const": "$userId"}}}'));
    const staff = await at.signIn("staff");
    const { rows } = await sql<{ id: string }>`select id from "user" where account = 'fanyuchen'`.execute(at.db);
    const id = rows[0]?.id ?? "";
    expect((await staff.get("/api/blade-user/detail", { id })).status).toBe(404);
    expect((await staff.post("/api/blade-user/submit", { id, name: "taken" })).status).toBe(404);
  });
});
