import md5 from "md5";
import { describe, expect, it } from "vitest";
import { DEFAULT_TENANT } from "#contract";
import { createPerson } from "../../support/records/fixtures.ts";
import type { TestClient, TestServer } from "../../support/server/create-test-server.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { sampleRecord } from "../../support/records/sample-record.ts";
import { sorted } from "../../support/values/sorted.ts";

type Row = Record<string, string | number | null>;
interface Node {
  readonly id: string;
  readonly title: string;
  readonly childCount: number;
  readonly teamCount: number;
  readonly children?: readonly Node[];
}

const MEMBERS = "/api/blade-member/member";
const STRUCTURE = "/api/blade-member/structure";

let count = 0;

function newAccount(): string {
  count += 1;
  return `member${count}`;
}

async function addMember(admin: TestClient, values: Row = {}): Promise<Row & { id: string; account: string; revision: number }> {
  const account = newAccount();
  const reply = await admin.post<Row & { id: string; account: string; revision: number }>(`${MEMBERS}/add`, {
    account,
    email: `${account}@Example.com`,
    nickName: account,
    password: md5("secret"),
    payPassword: md5("pay"),
    ...values,
  });
  expect(reply.code, reply.text).toBe(200);
  return reply.data;
}

onEachDatabase((test: () => TestServer) => {
  describe("members", () => {
    it("are added with an account of their own, found by page and detail, and their passwords never leave", async () => {
      const admin = await test().signIn("admin");
      const member = await addMember(admin);
      expect(member).toMatchObject({ status: 0, childCount: 0, teamCount: 0, email: `${member.account}@example.com` });
      expect(String(member["inviteCode"])).toMatch(/^[A-Z2-9]{10}$/);
      const page = await admin.get<{ records: Row[] }>(`${MEMBERS}/page`, { account: member.account });
      expect(page.data.records.map(({ id }) => id)).toEqual([member.id]);
      const detail = await admin.get(`${MEMBERS}/detail/${member.id}`);
      expect(detail.data).toMatchObject({ account: member.account });
      expect(page.text + detail.text + JSON.stringify(member)).not.toMatch(/password/i);
      const app = await test().signIn(member.account, "secret");
      expect(app.token).toMatchObject({ user_id: member.id, role_name: "member" });
      expect((await app.get(`${MEMBERS}/page`)).status).toBe(403);
      const kept = await test().db.selectFrom("member").selectAll().where("id", "=", member.id).executeTakeFirstOrThrow();
      expect(kept["password"], "the account keeps the hash").toBeNull();
      expect(String(kept["pay_password"])).toMatch(/^\$argon2/);
    });

    it("are added and given passwords by callers who may not give roles to users", async () => {
      const { client, roleId } = await createPerson(test(), {
        codes: ["member", "member_view", "member_add", "member_password"],
      });
      const member = await addMember(client);
      const reset = await client.post(`${MEMBERS}/updatePasswordAdmin`, { id: member.id, password: md5("changed") });
      expect(reset.status, reset.text).toBe(200);
      expect((await test().signIn(member.account, "changed")).token).toMatchObject({ role_name: "member" });
      // Another role of the account would come with its new password.
      const users = test().module("user").table;
      const { role_id: own } = await test()
        .db.selectFrom(users)
        .select("role_id")
        .where("id", "=", member.id)
        .executeTakeFirstOrThrow();
      const other = await createPerson(test(), { codes: [] });
      expect(other.roleId).not.toBe(roleId);
      await test()
        .db.updateTable(users)
        .set({ role_id: `${String(own)},${other.roleId}` })
        .where("id", "=", member.id)
        .execute();
      const beyond = await client.post(`${MEMBERS}/updatePasswordAdmin`, { id: member.id, password: md5("again") });
      expect([beyond.status, beyond.msg]).toEqual([403, expect.stringContaining(`“${member.account}”`)]);
    });

    it("cannot take the account of anybody, and their account is not changed behind their back", async () => {
      const admin = await test().signIn("admin");
      const taken = await admin.post(`${MEMBERS}/add`, {
        account: "manager",
        email: "x@example.com",
        nickName: "x",
        password: md5("x"),
      });
      expect([taken.status, taken.errors[0]?.pointer]).toEqual([400, "/account"]);
      const member = await addMember(admin);
      const renamed = await admin.post<Row>(`${MEMBERS}/submit`, {
        id: member.id,
        account: `${member.account}x`,
        nickName: "新名",
      });
      expect(renamed.code, renamed.text).toBe(200);
      const user = await admin.get<Row>("/api/blade-user/detail", { id: member.id });
      expect(user.data).toMatchObject({ account: `${member.account}x`, name: "新名", userType: 2 });
      const whole = { ...user.data, realName: "某人", deptId: admin.token?.dept_id };
      expect((await admin.post("/api/blade-user/submit", { ...whole, account: "other" })).status).toBe(409);
      expect((await admin.post("/api/blade-user/remove", { ids: member.id })).status).toBe(409);
      expect((await admin.post(`${MEMBERS}/remove`, { ids: member.id })).status).toBe(200);
      await expect(test().signIn(`${member.account}x`, "secret")).rejects.toThrow("账号或密码错误");
      const bin = await admin.post("/api/trellis/records/member/bin/restore", { ids: [member.id] });
      expect(bin.code, bin.text).toBe(200);
      expect((await test().signIn(`${member.account}x`, "secret")).token?.user_id).toBe(member.id);
    });

    it("and users who take one account at once: one has it, the other is told so and loses nothing", async () => {
      const admin = await test().signIn("admin");
      for (let round = 0; round < 4; round += 1) {
        const account = newAccount();
        const sample = await sampleRecord(test(), test().module("user"), DEFAULT_TENANT);
        const member = { account, email: `${account}@example.com`, nickName: account, password: md5("secret") };
        const replies = await Promise.all([
          admin.post(`${MEMBERS}/add`, member),
          admin.post("/api/blade-user/submit", { ...sample, account }),
        ]);
        expect(sorted(replies.map(({ status }) => status))).toEqual([200, 400]);
        const refused = replies.find(({ status }) => status === 400);
        expect(refused?.errors).toMatchObject([{ keyword: "x-unique", message: expect.stringContaining("账号") }]);
      }
    });

    it("shielded, are signed out at once and kept out until they are let in again", async () => {
      const admin = await test().signIn("admin");
      const member = await addMember(admin);
      const app = await test().signIn(member.account, "secret");
      expect((await app.get("/api/blade-user/info")).status).toBe(200);
      expect((await admin.post(`${MEMBERS}/shielding/${member.id}`, undefined, { status: 1 })).status).toBe(200);
      expect((await app.get("/api/blade-user/info")).status).toBe(401);
      await expect(test().signIn(member.account, "secret")).rejects.toThrow("账号已被停用");
      expect((await admin.post(`${MEMBERS}/shielding/${member.id}`, undefined, { status: 1 })).status).toBe(409);
      expect((await admin.post(`${MEMBERS}/shielding/${member.id}`, undefined, { status: 7 })).status).toBe(400);
      expect((await admin.post(`${MEMBERS}/shielding/${member.id}`, undefined, { status: 0 })).status).toBe(200);
      await test().signIn(member.account, "secret");
      const reader = await createPerson(test(), { codes: ["member", "member_edit"] });
      expect((await reader.client.post(`${MEMBERS}/shielding/${member.id}`, undefined, { status: 1 })).status).toBe(403);
    });

    it("keep what they are when users are looked after: neither let in, nor given roles, except after wrong passwords", async () => {
      const admin = await test().signIn("admin");
      const member = await addMember(admin);
      const user = await admin.get<Row>("/api/blade-user/detail", { id: member.id });
      const whole = { ...user.data, revision: null, realName: "某人", deptId: admin.token?.dept_id };
      const roleIds = admin.token?.role_id;
      const grant = await admin.post("/api/blade-user/grant", undefined, { userIds: member.id, roleIds });
      expect([grant.status, grant.msg]).toEqual([409, expect.stringContaining("会员管理")]);
      await admin.post(`${MEMBERS}/shielding/${member.id}`, undefined, { status: 1 });
      const free = [
        await admin.post("/api/blade-user/unlock", undefined, { userIds: member.id }),
        await admin.post("/api/blade-user/submit", { ...whole, status: 1 }),
      ];
      expect(free.map(({ status, msg }) => [status, msg])).toEqual(
        free.map(() => [409, expect.stringContaining("解除屏蔽")] as const),
      );
      await expect(test().signIn(member.account, "secret")).rejects.toThrow("账号已被停用");
      await admin.post(`${MEMBERS}/shielding/${member.id}`, undefined, { status: 0 });
      expect((await admin.post("/api/blade-user/submit", { ...whole, status: 0 })).status).toBe(409);
      for (let attempt = 0; attempt < 5; attempt += 1)
        await test()
          .signIn(member.account, "wrong")
          .catch(() => undefined);
      await expect(test().signIn(member.account, "secret")).rejects.toThrow("账号已锁定");
      expect((await admin.post("/api/blade-user/unlock", undefined, { userIds: member.id })).status).toBe(200);
      await test().signIn(member.account, "secret");
    });

    it("get new passwords by query or body, and sessions end with the old one", async () => {
      const admin = await test().signIn("admin");
      const member = await addMember(admin);
      const app = await test().signIn(member.account, "secret");
      const set = await admin.post(`${MEMBERS}/updatePasswordAdmin`, undefined, { id: member.id, password: md5("fresh") });
      expect(set.status, set.text).toBe(200);
      expect((await app.get("/api/blade-user/info")).status).toBe(401);
      await test().signIn(member.account, "fresh");
      const pay = await admin.post(`${MEMBERS}/updatePayPasswordAdmin`, { id: member.id, payPassword: md5("fresh-pay") });
      expect(pay.status, pay.text).toBe(200);
      await test().signIn(member.account, "fresh");
      const kept = await test().db.selectFrom("member").selectAll().where("id", "=", member.id).executeTakeFirstOrThrow();
      expect(await test().deps.passwords.verify(md5("fresh-pay"), String(kept["pay_password"]))).toBe(true);
      const bare = await admin.post(`${MEMBERS}/updatePasswordAdmin`, { id: member.id });
      expect([bare.status, bare.errors[0]?.pointer]).toEqual([400, "/password"]);
      expect((await admin.post(`${MEMBERS}/updatePasswordAdmin`, { id: "1", password: md5("a") })).status).toBe(404);
    });
  });

  describe("the structure of referrals", () => {
    it("counts teams as members come, move and go, and shows itself from above and below", async () => {
      const admin = await test().signIn("admin");
      const top = await addMember(admin);
      const middle = await addMember(admin, { parentId: top.id });
      const low = await addMember(admin, { parentId: middle.id });
      const other = await addMember(admin);
      const counts = async (id: string): Promise<(number | undefined)[]> => {
        const { data } = await admin.get<Row>(`${MEMBERS}/detail/${id}`);
        return [Number(data["childCount"]), Number(data["teamCount"])];
      };
      expect(await Promise.all([top, middle, low].map(({ id }) => counts(id)))).toEqual([
        [1, 2],
        [1, 1],
        [0, 0],
      ]);
      const tree = await admin.get<Node[]>(`${STRUCTURE}/treeList`, { memberId: top.id });
      expect(tree.data).toMatchObject([{ id: top.id, teamCount: 2, children: [{ id: middle.id, children: [{ id: low.id }] }] }]);
      expect(tree.data[0]?.children?.[0]?.children?.[0]).not.toHaveProperty("children");
      const way = await admin.get<Node[]>(`${STRUCTURE}/parentTreeList`, { memberId: low.id });
      expect(way.data).toMatchObject([{ id: top.id, children: [{ id: middle.id, children: [{ id: low.id }] }] }]);
      expect((await admin.get<Node[]>(`${MEMBERS}/tree`, { parentId: middle.id })).data).toMatchObject([{ id: middle.id }]);
      const level = await admin.get<Row[]>(`${MEMBERS}/lazyList`, { parentId: top.id });
      expect(level.data).toMatchObject([{ id: middle.id, hasChildren: true }]);
      const roots = await admin.get<Row[]>(`${STRUCTURE}/lazyList`, { parentId: "0" });
      expect(roots.data.map(({ id }) => id)).toEqual(expect.arrayContaining([top.id, other.id]));
      expect(roots.data.map(({ id }) => id)).not.toContain(middle.id);
      const invited = await admin.get<{ records: Row[] }>("/api/blade-member/invitation/list", { parentId: top.id });
      expect(invited.data.records).toMatchObject([{ id: middle.id, parentName: top.account }]);
      expect((await admin.get("/api/blade-member/invitation/detail", { id: top.id })).status, "nobody invited them").toBe(404);

      await admin.post(`${MEMBERS}/submit`, { id: middle.id, parentId: other.id });
      expect(await Promise.all([top, other].map(({ id }) => counts(id)))).toEqual([
        [0, 0],
        [1, 2],
      ]);
      expect((await admin.post(`${MEMBERS}/remove`, { ids: middle.id })).status, "somebody is beneath").toBe(409);
      expect((await admin.post(`${MEMBERS}/remove`, { ids: low.id })).status).toBe(200);
      expect(await counts(other.id)).toEqual([1, 1]);
    });

    it("counts anew who comes back from the bin, in whatever order, with and without those beneath", async () => {
      const admin = await test().signIn("admin");
      const top = await addMember(admin);
      const middle = await addMember(admin, { parentId: top.id });
      const low = await addMember(admin, { parentId: middle.id });
      const lowest = await addMember(admin, { parentId: low.id });
      const counts = async (...members: readonly { id: string }[]): Promise<unknown> =>
        Promise.all(
          members.map(async ({ id }) => {
            const { data } = await admin.get<Row>(`${MEMBERS}/detail/${id}`);
            return [data["childCount"], data["teamCount"]];
          }),
        );
      const all = [top, middle, low, lowest];
      const whole = [
        [1, 3],
        [1, 2],
        [1, 1],
        [0, 0],
      ];
      const remove = (...members: readonly { id: string }[]) =>
        admin.post(`${MEMBERS}/remove`, { ids: members.map(({ id }) => id).join(",") });
      const revive = async (...members: readonly { id: string }[]): Promise<void> => {
        const reply = await admin.post("/api/trellis/records/member/bin/restore", { ids: members.map(({ id }) => id) });
        expect(reply.status, reply.text).toBe(200);
      };
      expect((await remove(middle, low, lowest)).status).toBe(200);
      expect(await counts(top)).toEqual([[0, 0]]);
      await revive(middle);
      expect(await counts(top, middle)).toEqual([
        [1, 1],
        [0, 0],
      ]);
      await revive(lowest, low);
      expect(await counts(...all)).toEqual(whole);
      expect((await remove(...all)).status).toBe(200);
      await revive(lowest, middle, top, low);
      expect(await counts(...all)).toEqual(whole);
    });

    it("says nobody as its answers do, by 0", async () => {
      const admin = await test().signIn("admin");
      const top = await addMember(admin, { parentId: "0" });
      const low = await addMember(admin, { parentId: top.id });
      const moved = await admin.post<Row>(`${MEMBERS}/submit`, { id: low.id, parentId: 0 });
      expect([moved.status, moved.data["parentId"]]).toEqual([200, null]);
      const tree = await admin.get<Node[]>(`${MEMBERS}/tree`, { parentId: "0" });
      expect(tree.data.map(({ id }) => id)).toEqual(expect.arrayContaining([top.id, low.id]));
    });

    it("has no circles, not even of two who close one together", async () => {
      const admin = await test().signIn("admin");
      const [one, two] = [await addMember(admin), await addMember(admin)];
      const [underOne, underTwo] = [await addMember(admin, { parentId: one.id }), await addMember(admin, { parentId: two.id })];
      for (const parentId of [one.id, underOne.id]) {
        const reply = await admin.post(`${MEMBERS}/submit`, { id: one.id, parentId });
        expect([reply.status, reply.errors[0]?.pointer]).toEqual([400, "/parentId"]);
      }
      const offered = await admin.get<Node[]>(`${MEMBERS}/selectMemberParent`, { id: one.id });
      const ids = offered.data.map(({ id }) => id);
      expect(ids).toContain(two.id);
      expect(ids).not.toContain(one.id);
      expect(ids).not.toContain(underOne.id);
      const picker = { module: "member", field: "parentId", of: one.id, size: 100 };
      const choices = await admin.get<{ options: { value: string }[] }>("/api/trellis/references", picker);
      const values = choices.data.options.map(({ value }) => value);
      expect(values).toContain(two.id);
      expect(values).not.toContain(one.id);
      expect(values).not.toContain(underOne.id);
      const moves = await Promise.all([
        admin.post(`${MEMBERS}/submit`, { id: one.id, parentId: underTwo.id }),
        admin.post(`${MEMBERS}/submit`, { id: two.id, parentId: underOne.id }),
      ]);
      expect(moves.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    });

    it("shows the members it is of, and changes none", async () => {
      const admin = await test().signIn("admin");
      const member = await addMember(admin);
      const detail = await admin.get<Row>(`${STRUCTURE}/detail`, { id: member.id });
      expect(Object.keys(detail.data)).not.toEqual(expect.arrayContaining(["email", "phone"]));
      expect(detail.data).toMatchObject({ account: member.account });
      expect((await admin.post(`${STRUCTURE}/submit`, { id: member.id, nickName: "x" })).status).toBe(404);
      await admin.post(`${MEMBERS}/submit`, { id: member.id, nickName: "改名" });
      const history = await admin.get<{ records: Row[] }>("/api/trellis/records/member-structure/history", { id: member.id });
      expect(history.data.records).toHaveLength(2);
      const reader = await createPerson(test(), { codes: ["memberstructure"] });
      expect((await reader.client.get(`${STRUCTURE}/list`)).status).toBe(200);
      expect((await reader.client.get(`${MEMBERS}/page`)).status).toBe(403);
    });
  });
});
