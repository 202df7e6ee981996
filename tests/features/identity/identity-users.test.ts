import md5 from "md5";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bulkMarkEndpoint, exportEndpoint, type BulkMark, type TransferJob } from "#contract";
import { createPerson } from "../../support/records/fixtures.ts";
import { createTestServer, databasesToTest, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";
import { fileOf, settled } from "../../support/records/transfer.ts";
import { recordsPath } from "../../support/records/records-path.ts";

const USER = "/api/blade-user";

interface User {
  readonly id: string;
  readonly account: string;
  readonly [field: string]: unknown;
}

describe.each(await databasesToTest())("users, on %s", (database) => {
  let server: TestServer;
  let admin: TestClient;

  beforeAll(async () => {
    server = await createTestServer({ database });
    admin = await server.signIn("admin");
  });
  afterAll(() => server.close());

  const find = async (account: string, client = admin): Promise<User> => {
    const { data } = await client.get<{ records: User[] }>(`${USER}/page`, { account_equal: account });
    const [user] = data.records;
    if (user === undefined) throw new Error(`no user ${account}`);
    return user;
  };
  const newUser = async (account: string, more: object = {}): Promise<{ data: User; code: number; msg: string }> => {
    const like = await find("wangsiqi");
    return admin.post<User>(`${USER}/submit`, {
      account,
      password: md5("secret"),
      name: "新同事",
      realName: "新同事",
      deptId: like["deptId"],
      roleId: like["roleId"],
      ...more,
    });
  };

  it("shows whoever is signed in their own record, readable, without the password", async () => {
    const staff = await server.signIn("staff");
    const { data, text } = await staff.get<User>(`${USER}/info`);
    expect(data).toMatchObject({ account: "staff", realName: "田小雨", deptName: "商城运营组", roleName: "普通员工" });
    expect(text).not.toContain("argon2");
  });

  it("lets people sign in whichever way a client sent their password", async () => {
    for (const [account, password] of [
      ["typed", "secret"],
      ["capitals", md5("secret").toUpperCase()],
    ] as const) {
      expect((await newUser(account, { password })).code).toBe(200);
      await server.signIn(account, "secret");
      await expect(server.signIn(account, "Secret")).rejects.toThrow(account);
    }
  });

  it("finds by a department also who is in the departments beneath it: listed, counted, exported", async () => {
    const dept = async (deptName: string, parentId: string): Promise<string> => {
      const values = { deptName, fullName: deptName, parentId, sort: 1, deptCategory: 1 };
      const { data, text } = await admin.post<{ id: string }>("/api/blade-system/dept/submit", values);
      expect(data?.id, text).toBeTypeOf("string");
      return data.id;
    };
    const above = await dept("上级部门", "0");
    const beneath = await dept("下级部门", above);
    const elsewhere = await dept("别的部门", "0");
    await newUser("above", { deptId: above });
    await newUser("beneath", { deptId: `${elsewhere},${await dept("最下级部门", beneath)}` });
    await newUser("elsewhere", { deptId: elsewhere });
    const found = async (query: Readonly<Record<string, string>>): Promise<readonly string[]> => {
      const { data } = await admin.get<{ records: User[] }>(`${USER}/page`, { ...query, ascs: "account" });
      const { data: counted } = await admin.get<BulkMark>(recordsPath("user", bulkMarkEndpoint), query);
      const asked = { format: "csv", columns: ["account"], query: { ...query, ascs: "account" }, values: "keys" };
      const { data: job } = await admin.post<TransferJob>(recordsPath("user", exportEndpoint), asked);
      const file = await fileOf(admin, "user", await settled(admin, "user", job.id), "result");
      const accounts = data.records.map(({ account }) => account);
      expect((await file.text()).trim().split("\r\n").slice(1)).toEqual(accounts);
      expect(counted.count).toBe(accounts.length);
      return accounts;
    };
    expect(await found({ deptId: above })).toEqual(["above", "beneath"]);
    expect(await found({ deptId_equal: beneath })).toEqual(["beneath"]);
    expect(await found({ deptId_in: `${above},${elsewhere}` })).toEqual(["above", "beneath", "elsewhere"]);
    const others = { all: [{ field: "deptId", operator: "notequal", value: above }] };
    expect(await found({ where: JSON.stringify(others), account_in: "above,beneath,elsewhere" })).toEqual(["elsewhere"]);
  });

  it("changes one's own profile and nothing else, whatever is sent", async () => {
    const staff = await server.signIn("staff");
    const adminId = (await find("admin")).id;
    const reply = await staff.post<User>(`${USER}/update-info`, {
      id: adminId,
      name: "小雨",
      phone: "13911112222",
      roleId: "1",
      status: 0,
      deptId: "1",
    });
    expect([reply.code, reply.data.account, reply.data["name"]]).toEqual([200, "staff", "小雨"]);
    expect(await find("admin")).toMatchObject({ name: "管理员" });
    expect(await find("staff")).toMatchObject({ name: "小雨", phone: "13911112222", status: 1, roleName: "普通员工" });
    const wrong = await staff.post(`${USER}/update-info`, { phone: "010-88886666" });
    expect(wrong.errors).toMatchObject([{ pointer: "/phone" }]);
  });

  it("changes a password only with the old one, twice the same new one", async () => {
    await newUser("changer");
    const client = await server.signIn("changer", "secret");
    const change = (oldPassword: string, newPassword: string, newPassword1: string) =>
      client.post(`${USER}/update-password`, undefined, {
        oldPassword: oldPassword && md5(oldPassword),
        newPassword: newPassword && md5(newPassword),
        newPassword1: newPassword1 && md5(newPassword1),
      });
    expect((await change("", "", "")).errors.map((error) => error.pointer)).toEqual([
      "/oldPassword",
      "/newPassword",
      "/newPassword1",
    ]);
    expect((await change("wrong", "better", "better")).msg).toBe("旧密码不正确");
    expect((await change("secret", "better", "other")).msg).toBe("两次密码输入不一致");
    expect((await change("secret", "secret", "secret")).msg).toBe("新密码不能与旧密码相同");
    expect((await change("secret", "better", "better")).code).toBe(200);
    await expect(server.signIn("changer", "secret")).rejects.toThrow();
    expect((await server.signIn("changer", "better")).token).not.toBeNull();
  });

  it("resets passwords to the parameter's value", async () => {
    const { data } = await newUser("forgetful");
    const params = await admin.get<{ records: User[] }>("/api/blade-system/param/list", { paramKey: "account.initPassword" });
    const [param] = params.data.records;
    await admin.post("/api/blade-system/param/submit", { id: param?.id, paramValue: "welcome-1" });
    expect((await admin.post(`${USER}/reset-password`, undefined, { userIds: data.id })).code).toBe(200);
    await expect(server.signIn("forgetful", "secret")).rejects.toThrow();
    expect((await server.signIn("forgetful", "welcome-1")).token).not.toBeNull();
    await admin.post("/api/blade-system/param/submit", { id: param?.id, paramValue: "123456" });
  });

  it("resets, unlocks and grants within one's own rights only, also where roles or accounts are hidden from whoever asks", async () => {
    const { roleId, client } = await createPerson(server);
    const { id } = await find("admin");
    const hidden = { roleId: "hidden", account: "hidden" };
    const ruled = await admin.post("/api/blade-system/role/field-rules", { roleId, module: "user", rights: hidden });
    expect(ruled.status, ruled.text).toBe(200);
    for (const path of ["reset-password", "unlock", "grant"]) {
      const reply = await client.post(`${USER}/${path}`, { userIds: id, roleIds: roleId });
      expect([path, reply.status]).toEqual([path, 403]);
    }
    const locked = await newUser("Hidden.Name");
    await admin.post(`${USER}/grant`, { userIds: locked.data.id, roleIds: roleId });
    for (let attempt = 0; attempt < 5; attempt += 1) await server.signIn("Hidden.Name", "wrong").catch(() => undefined);
    await expect(server.signIn("Hidden.Name", "secret")).rejects.toThrow();
    const unlocked = await client.post(`${USER}/unlock`, { userIds: locked.data.id });
    expect(unlocked.status, unlocked.text).toBe(200);
    expect((await server.signIn("Hidden.Name", "secret")).token).not.toBeNull();
    expect((await client.get(`${USER}/access`, { id: locked.data.id })).status, "it would tell the roles").toBe(403);
    expect((await client.get("/api/blade-system/role/select", { userId: locked.data.id })).data).toEqual([]);
  });

  it("unlocks an account that was locked by hand or by failures", async () => {
    const { data } = await newUser("locked");
    for (let attempt = 0; attempt < 6; attempt += 1) await server.signIn("locked", "wrong").catch(() => undefined);
    await expect(server.signIn("locked", "secret")).rejects.toThrow();
    await admin.post(`${USER}/submit`, { id: data.id, status: 0 });
    expect((await admin.post(`${USER}/unlock`, undefined, { userIds: data.id })).code).toBe(200);
    expect((await server.signIn("locked", "secret")).token).not.toBeNull();
  });

  it("takes a guest's registration, in the order of the rules, and keeps the guest out until unlocked", async () => {
    const register = (query: Record<string, string>) => server.nobody.post(`${USER}/register-guest`, undefined, query);
    expect((await register({})).msg).toBe("请先输入租户编号");
    expect((await register({ tenantId: "000000" })).msg).toBe("请先输入账号名称");
    expect((await register({ tenantId: "000000", account: "guest" })).msg).toBe("请先输入密码");
    const full = { tenantId: "000000", account: "guest", name: "访客", password: md5("guest") };
    expect((await register({ ...full, password2: md5("other") })).msg).toBe("两次密码输入不一致");
    expect((await register({ ...full, oauthId: "1" })).msg).toBe("第三方登录已过期，请重新登录后再注册");
    expect((await register({ ...full, tenantId: "999999" })).code).toBe(400);
    expect((await register({ ...full, tenantId: "100002" })).code).toBe(400);
    expect((await register(full)).code).toBe(200);
    expect((await register(full)).code).toBe(400);
    await expect(server.signIn("guest", "guest")).rejects.toThrow();
    expect(await find("guest")).toMatchObject({ name: "访客", status: 0, roleId: null });
  });

  it("keeps a tenant within its number of accounts", async () => {
    const small = await server.signIn("100003/admin");
    const { data } = await small.get<{ records: User[]; total: number }>(`${USER}/page`);
    expect(data.total).toBe(3);
    const [like] = data.records;
    const reply = await small.post(`${USER}/submit`, {
      account: "fourth",
      password: md5("fourth"),
      name: "第四人",
      realName: "第四人",
      deptId: like?.["deptId"],
      roleId: like?.["roleId"],
    });
    expect([reply.code, reply.msg]).toEqual([409, "账号数量已达上限 3，请联系平台管理员扩充"]);
  });

  it("lists colleagues to choose from, with nothing private about them", async () => {
    const staff = await server.signIn("staff");
    const { data } = await staff.get<User[]>(`${USER}/getUserList`, { name: "林雪" });
    expect(data).toHaveLength(1);
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(["account", "avatar", "deptId", "id", "name", "realName"]);
    const elsewhere = await server.signIn("100001/admin");
    expect((await elsewhere.get<User[]>(`${USER}/getUserList`, { name: "林雪" })).data).toEqual([]);
  });

  it("keeps what a platform knows of a user, by all its paths", async () => {
    const { id } = await find("wangsiqi");
    expect((await admin.post(`${USER}/update-platform`, undefined, { userId: id, userType: 2, userExt: "{}" })).code).toBe(200);
    const detail = await admin.get<User>(`${USER}/platform-detail`, { id });
    expect(detail.data).toMatchObject({ userType: 2, userExt: "{}", tenantId: "000000" });
    expect((await admin.get<User>(`${USER}/getUserDetail`, { userId: id })).data).toMatchObject({ account: "wangsiqi" });
    expect((await admin.post<User>(`${USER}/updateWeb`, { id, name: "思琪" })).data).toMatchObject({ name: "思琪" });
  });

  it("shows the manager only the people below, and the staff only their own department", async () => {
    const [manager, staff] = await Promise.all([server.signIn("manager"), server.signIn("staff")]);
    const depts = async (client: TestClient): Promise<Set<unknown>> => {
      const { data } = await client.get<{ records: User[] }>(`${USER}/page`, { size: 100 });
      return new Set(data.records.map((user) => user["deptName"]));
    };
    expect(await depts(manager)).toEqual(new Set(["内容社区组", "商城运营组", "电商运营部"]));
    expect(await depts(staff)).toEqual(new Set(["商城运营组"]));
  });
});
