import { DEFAULT_TENANT, bulkEditEndpoint, restoreEndpoint, reviveEndpoint, undoEndpoint, type BulkDone } from "#contract";
import md5 from "md5";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestServer, databasesToTest, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";
import { createDept, createPerson, insertRecords, type Person } from "../../support/records/fixtures.ts";
import { historyOf } from "../../support/records/history.ts";
import { recordsPath } from "../../support/records/records-path.ts";
import { nextSample } from "../../support/records/sample-record.ts";
import { checked, imported, workbook } from "../../support/records/transfer.ts";

type Row = Record<string, unknown>;
type Field = "postId" | "deptId" | "roleId";

const USER = "/api/blade-user";
const FIELDS: readonly Field[] = ["postId", "deptId", "roleId"];
/** Codes whose holders give and take all memberships of a kind. */
const CODES: Readonly<Record<Field, string>> = { postId: "post_edit", deptId: "dept_edit", roleId: "user_role" };

/** Someone who may do everything with users, and hands out no memberships. */
describe.each(await databasesToTest())("positions, departments and roles of users, on %s", (database) => {
  let server: TestServer;
  let admin: TestClient;
  let keeper: Person;
  /** Memberships that the keeper does not hold. The role has no rights, and processes may still ask it. */
  let foreign: Readonly<Record<Field, string>>;
  let ownPost: string;

  const insert = async (module: string, record: Row, tenantId = DEFAULT_TENANT): Promise<string> => {
    const [made] = await insertRecords(server, server.module(module), tenantId, [record]);
    return String(made?.["id"]);
  };
  const newPost = (tenantId = DEFAULT_TENANT): Promise<string> => {
    const seed = nextSample();
    return insert("post", { postCode: `mp${seed}`, postName: `岗位${seed}`, category: 1, sort: 1 }, tenantId);
  };
  const newRole = (): Promise<string> => {
    const alias = `mr${nextSample()}`;
    return insert("role", { roleName: alias, roleAlias: alias, parentId: "0", sort: 40 });
  };
  const codesWithout = async (...without: readonly string[]): Promise<readonly string[]> => {
    const rows = await server.db.selectFrom("menu").select("code").where("is_deleted", "=", 0).execute();
    return rows.map(({ code }) => String(code)).filter((code) => !without.includes(code));
  };
  const give = (id: string, values: Row): Promise<unknown> =>
    server.db.updateTable(server.module("user").table).set(values).where("id", "=", id).execute();
  const memberships = async (id: string): Promise<Readonly<Record<Field, string>>> => {
    const row = await server.db
      .selectFrom(server.module("user").table)
      .select(["post_id", "dept_id", "role_id"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return { postId: String(row["post_id"] ?? ""), deptId: String(row["dept_id"]), roleId: String(row["role_id"]) };
  };
  const account = (more: Row = {}): Row => {
    const name = `member${nextSample()}`;
    const own = { deptId: keeper.deptId, roleId: keeper.roleId, postId: ownPost };
    return { account: name, name, realName: name.slice(0, 10), userType: 1, status: 1, password: md5(name), ...own, ...more };
  };
  /** A colleague with the memberships of the keeper. */
  const colleague = (more: Row = {}): Promise<string> => insert("user", { ...account(more), password: null });

  /** Every way to write one field of a user, by its name. Each answers with its status. */
  const ways = (id: string, field: Field, value: string): Readonly<Record<string, () => Promise<number>>> => {
    const { client } = keeper;
    const users = server.module("user");
    const post = async (path: string, body: Row): Promise<number> => (await client.post(path, body)).status;
    const edit = { id, [field]: value };
    return {
      submit: () => post(`${USER}/submit`, edit),
      "submit of the family": () => post("/api/blade-system/user/submit", edit),
      update: () => post(`${USER}/update`, edit),
      updateWeb: () => post(`${USER}/updateWeb`, edit),
      "bulk change": () => post(recordsPath(users, bulkEditEndpoint), { ids: [id], values: { [field]: value } }),
      history: async () => {
        // An administrator gave it and took it again: the history offers to restore it.
        const before = (await memberships(id))[field];
        for (const each of [value, before]) expect((await admin.post(`${USER}/submit`, { id, [field]: each })).status).toBe(200);
        const { records } = await historyOf(keeper, users, id);
        const entry = records.find(({ changes }) => changes.some((change) => change.field === field && change.after === value));
        expect(entry).toBeDefined();
        return post(recordsPath(users, restoreEndpoint), { id, entry: entry?.id, fields: [field] });
      },
      import: async () => {
        const row = await server.db.selectFrom(users.table).selectAll().where("id", "=", id).executeTakeFirstOrThrow();
        const titles = { postId: "所属岗位", deptId: "所属部门", roleId: "所属角色" };
        const rows = [
          ["登录账号", titles[field]],
          [String(row["account"]), value],
        ];
        const job = await checked(client, users, workbook(rows), { mode: "update", key: "account" });
        return (await imported(client, users, job)).import?.counts.updated === 1 ? 200 : 403;
      },
    };
  };

  beforeAll(async () => {
    server = await createTestServer({ database });
    admin = await server.signIn("admin");
    ownPost = await newPost();
    keeper = await createPerson(server, { codes: await codesWithout(...Object.values(CODES)) });
    await give(keeper.userId, { post_id: ownPost });
    foreign = { postId: await newPost(), deptId: await createDept(server, DEFAULT_TENANT), roleId: await newRole() };
  });
  afterAll(() => server.close());

  it.each(FIELDS)("adds no foreign %s to the own record, in any way", async (field) => {
    const before = await memberships(keeper.userId);
    const wider = `${before[field]},${foreign[field]}`;
    for (const [way, attempt] of Object.entries(ways(keeper.userId, field, wider))) {
      expect(await attempt(), way).toBeGreaterThanOrEqual(400);
      expect(await memberships(keeper.userId), way).toEqual(before);
    }
    const { status } = await keeper.client.post(`${USER}/update-info`, { [field]: wider, name: "自己" });
    expect([status, await memberships(keeper.userId)]).toEqual([200, before]);
  });

  it.each(FIELDS)("gives and takes no foreign %s, in any way", async (field) => {
    const id = await colleague();
    const before = await memberships(id);
    const wider = `${before[field]},${foreign[field]}`;
    for (const [way, attempt] of Object.entries(ways(id, field, wider))) {
      expect(await attempt(), way).toBeGreaterThanOrEqual(400);
      expect(await memberships(id), way).toEqual(before);
    }
    const holder = await colleague({ [field]: wider });
    const held = await memberships(holder);
    expect((await keeper.client.post(`${USER}/submit`, { id: holder, [field]: before[field] })).status).toBe(403);
    expect(await memberships(holder)).toEqual(held);
  });

  it.each(FIELDS)("makes no second account with a foreign %s, by a form or an import", async (field) => {
    const wider = account({ [field]: foreign[field] });
    expect((await keeper.client.post(`${USER}/submit`, wider)).status).toBe(403);
    const rows = [
      ["登录账号", "密码", "用户昵称", "用户姓名", "所属角色", "所属部门", "所属岗位"],
      ["account", "password", "name", "realName", "roleId", "deptId", "postId"].map((name) => String(wider[name])),
    ];
    const job = await checked(keeper.client, server.module("user"), workbook(rows), { mode: "add", key: null });
    expect((await imported(keeper.client, server.module("user"), job)).import?.counts.added).toBe(0);
    const own = await keeper.client.post<Row>(`${USER}/submit`, account());
    expect(own.status, own.text).toBe(200);
  });

  it.each(FIELDS)("takes over no account with a foreign %s by a new password or from the bin", async (field) => {
    const id = await colleague({ [field]: `${(await memberships(keeper.userId))[field]},${foreign[field]}` });
    const { client } = keeper;
    expect((await client.post(`${USER}/remove`, { ids: id })).status).toBe(200);
    // The account is what it was, and nobody knows its password.
    expect((await client.post(recordsPath(server.module("user"), reviveEndpoint), { ids: [id] })).status).toBe(200);
    const attempts = {
      reset: () => client.post(`${USER}/reset-password`, { userIds: id }),
      submit: () => client.post(`${USER}/submit`, { id, password: md5("mine") }),
      bulk: () =>
        client.post(recordsPath(server.module("user"), bulkEditEndpoint), { ids: [id], values: { password: md5("m") } }),
    };
    expect((await attempts.reset()).status).toBe(403);
    await attempts.submit();
    await attempts.bulk();
    const { password } = await server.db.selectFrom("user").select("password").where("id", "=", id).executeTakeFirstOrThrow();
    expect(password).toBeNull();
    expect((await client.post(`${USER}/reset-password`, { userIds: await colleague() })).status).toBe(200);
  });

  it("does not undo that a person left a position themselves", async () => {
    const leaver = await createPerson(server, { codes: await codesWithout(...Object.values(CODES)) });
    await give(leaver.userId, { post_id: ownPost });
    const users = server.module("user");
    const leave = { ids: [leaver.userId], values: { postId: "" } };
    const left = await leaver.client.post<BulkDone>(recordsPath(users, bulkEditEndpoint), leave);
    expect(left.status, left.text).toBe(200);
    const undone = await leaver.client.post(recordsPath(users, undoEndpoint), { batchId: left.data.undo?.batchId });
    expect([undone.status, (await memberships(leaver.userId)).postId]).toEqual([403, ""]);
  });

  it.each(FIELDS)("gives a foreign %s with its code, and never to the own record", async (field) => {
    const others = FIELDS.filter((each) => each !== field).map((each) => CODES[each]);
    const giver = await createPerson(server, { codes: await codesWithout(...others), deptId: keeper.deptId });
    const id = await insert("user", { ...account({ roleId: giver.roleId, postId: "" }), password: null });
    const wider = `${(await memberships(id))[field]},${foreign[field]}`.replace(/^,/, "");
    const given = await giver.client.post(`${USER}/submit`, { id, [field]: wider });
    expect([given.status, (await memberships(id))[field]]).toEqual([200, wider]);
    const own = await memberships(giver.userId);
    const self = await giver.client.post(`${USER}/submit`, { id: giver.userId, [field]: wider });
    expect([self.status >= 400, await memberships(giver.userId)]).toEqual([true, own]);
  });

  it("lets whoever holds every menu of a tenant take a position there", async () => {
    const { client, userId } = await createPerson(server, { tenantId: "100001" });
    const postId = await newPost("100001");
    const taken = await client.post(`${USER}/submit`, { id: userId, postId });
    expect([taken.status, (await memberships(userId)).postId]).toEqual([200, postId]);
  });
});
