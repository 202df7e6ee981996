import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  HEADERS,
  accessExplanationEndpoint,
  accessHoldersEndpoint,
  endSessionsEndpoint,
  sessionsEndpoint,
  type AccessExplanation,
  type AccessGrantees,
  type AccessRole,
  type OwnSession,
} from "#contract";
import { createTestServer, databasesToTest, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";
import { DATABASE, askToken, callWith, passwordGrant, refreshGrant, testClock } from "../support.ts";

const USERS = "/api/blade-user/page";
const NOTICES = "/api/blade-desk/notice/list";
const UPDATE_INFO = "/api/blade-user/update-info";

describe.each(await databasesToTest())("a person's own matters, on %s", (database) => {
  const clock = testClock();
  let at: TestServer;
  let staff: TestClient;

  beforeAll(async () => {
    at = await createTestServer({ database, config: { switchMode: true }, deps: { clock: clock.now } });
    staff = await at.signIn("staff");
  });
  afterAll(() => at.close());

  describe("the phone check", () => {
    const said = async (phone: unknown, language = "zh-CN"): Promise<string> => {
      const { errors } = await staff.with({ "Accept-Language": language }).post(UPDATE_INFO, { name: "小雨", phone });
      return errors.map(({ pointer, message }) => `${pointer} ${message}`).join();
    };

    it("says that the number is missing, too short or too long, or a landline's", async () => {
      expect(await said("")).toBe("/phone 手机号码不能为空");
      expect(await said(null)).toBe("/phone 手机号码不能为空");
      expect(await said("1380013800")).toBe("/phone 手机号码长度不为11位");
      expect(await said("138001380000")).toBe("/phone 手机号码长度不为11位");
      expect(await said("01088886666")).toBe("/phone 手机号码格式不正确");
      expect(await said("1380013800x")).toBe("/phone 手机号码格式不正确");
      expect(await said("", "en")).toBe("/phone Enter your phone number");
    });

    it("lets a mobile number pass, and leaves one alone that was not sent", async () => {
      expect(await said("13911113333")).toBe("");
      const { code, data } = await staff.post<{ phone: string }>(UPDATE_INFO, { name: "小雨" });
      expect([code, data.phone]).toEqual([200, "13911113333"]);
    });
  });

  describe("the places where one is signed in", () => {
    const sessionsOf = async (client: TestClient): Promise<readonly OwnSession[]> =>
      (await client.get<OwnSession[]>(sessionsEndpoint.path)).data;

    it("are listed, one's own first, with what is known of them, and nobody else's", async () => {
      const here = await at.signIn("manager");
      await at.signIn("admin");
      const { token } = await askToken(at.server, passwordGrant("manager"), {
        headers: { "User-Agent": "Firefox/130" },
        address: "10.1.2.3",
      });
      clock.forward(60_000);
      await askToken(at.server, refreshGrant(token.refresh_token));
      const [first, second, ...others] = await sessionsOf(here);
      expect(first).toMatchObject({ current: true, address: "127.0.0.1" });
      expect(second).toMatchObject({ current: false, address: "10.1.2.3", userAgent: "Firefox/130" });
      expect(others).toEqual([]);
      expect(second?.signedInAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      expect((second?.renewedAt ?? "") > (second?.signedInAt ?? "")).toBe(true);
      expect((await at.nobody.get(sessionsEndpoint.path)).status).toBe(401);
    });

    it("can be signed out from here: at once, for good, and only one's own", async () => {
      const [here, there] = [await at.signIn("admin"), await at.signIn("admin")];
      const [own] = await sessionsOf(staff);
      const others = (await sessionsOf(here)).filter(({ current }) => !current).map(({ id }) => id);
      const left = await here.post<OwnSession[]>(endSessionsEndpoint.path, { ids: [...others, own?.id] });
      expect([left.code, left.data.map(({ current }) => current)]).toEqual([200, [true]]);
      expect((await there.get(USERS)).status).toBe(401);
      expect((await askToken(at.server, refreshGrant(there.token?.refresh_token ?? ""))).status).toBe(401);
      expect((await here.get(USERS)).status).toBe(200);
      expect((await staff.get(USERS)).status).toBe(200);
      expect((await here.post(endSessionsEndpoint.path, {})).status).toBe(400);
    });
  });

  describe("acting as one department and one role", () => {
    let roles: ReadonlyMap<string, string>;
    let depts: readonly string[];

    beforeAll(async () => {
      const { rows } = await sql<{ id: string; role_alias: string }>`
        select id, role_alias from role where tenant_id = '000000' and role_alias in ('staff', 'auditor')`.execute(at.db);
      roles = new Map(rows.map((row) => [row.role_alias, row.id]));
      const found = await sql<{ id: string }>`
        select id from dept where tenant_id = '000000' order by sort, id limit 2`.execute(at.db);
      depts = found.rows.map((row) => row.id);
      await sql`update "user" set role_id = ${[...roles.values()].join(",")}, dept_id = ${depts.join(",")}
        where account = 'staff' and tenant_id = '000000'`.execute(at.db);
      staff = await at.signIn("staff");
    });

    it("is offered by the token reply, which tells whether the session does so", async () => {
      const { token } = await askToken(at.server, passwordGrant("staff"));
      expect(token).toMatchObject({ switch_mode: true, switched: false });
      const chosen = { deptId: depts[0] ?? "", roleId: roles.get("auditor") ?? "" };
      const switched = await askToken(at.server, { ...refreshGrant(token.refresh_token), ...chosen });
      expect(switched.token).toMatchObject({ switched: true, dept_id: chosen.deptId, role_id: chosen.roleId });
      const refreshed = await askToken(at.server, refreshGrant(switched.token.refresh_token));
      expect(refreshed.token).toMatchObject({ switched: true, dept_id: chosen.deptId, role_id: chosen.roleId });
    });

    it("asks by headers too: they narrow what the session is, down to menu and permissions", async () => {
      const asAuditor = staff.with({ [HEADERS.role]: roles.get("auditor") ?? "" });
      const codes = async (client: TestClient) => (await client.get("/api/blade-system/menu/buttons")).text;
      expect((await staff.get(USERS)).status).toBe(200);
      expect((await asAuditor.get(USERS)).status).toBe(403);
      expect(await codes(asAuditor)).not.toBe(await codes(staff));
      const { data } = await asAuditor.get<{ role_id: string }>("/api/blade-auth/oauth/user-info");
      expect(data.role_id).toBe(roles.get("auditor"));
      expect((await staff.get(USERS)).status).toBe(200);
    });

    it("is told by explanations: which roles are in force, as which it can be asked, and what the others would give", async () => {
      const admin = await at.signIn("admin");
      const { data: info } = await staff.get<{ user_id: string }>("/api/blade-auth/oauth/user-info");
      const explain = async (acting?: string) => {
        const question = { userId: info.user_id, subject: `GET ${USERS}`, ...(acting === undefined ? {} : { acting }) };
        return (await admin.get<AccessExplanation>(accessExplanationEndpoint.path, question)).data;
      };
      const aliases = (held: readonly AccessRole[] = []) => held.map(({ alias }) => alias);
      const all = await explain();
      expect([all.allowed, all.steps.find((step) => step.kind === "roles")?.resting]).toEqual([true, []]);
      const { token } = await askToken(at.server, passwordGrant("staff"));
      const chosen = { deptId: depts[0] ?? "", roleId: roles.get("auditor") ?? "" };
      await askToken(at.server, { ...refreshGrant(token.refresh_token), ...chosen });
      const [first, ...others] = (await explain()).acting;
      expect(first).toMatchObject({ key: "", roles: [], depts: "" });
      const switched = others.find(({ key }) => key === `${chosen.roleId}/${chosen.deptId}`);
      expect([aliases(switched?.roles), (switched?.sessions ?? 0) > 0, switched?.depts !== ""]).toEqual([
        ["auditor"],
        true,
        true,
      ]);
      expect(others.filter(({ sessions }) => sessions === 0).map((choice) => aliases(choice.roles))).toEqual(
        expect.arrayContaining([["staff"], ["auditor"]]),
      );
      const narrowed = await explain(switched?.key);
      const [held, codes] = ["roles", "codes"].map((kind) => narrowed.steps.find((step) => step.kind === kind));
      expect(narrowed.allowed).toBe(false);
      expect(held).toMatchObject({ roles: [{ alias: "auditor" }], resting: [{ alias: "staff" }] });
      expect(codes).toMatchObject({ ok: false, elsewhere: [{ alias: "staff" }] });
      const holders = await admin.get<AccessGrantees>(accessHoldersEndpoint.path, { subject: `GET ${USERS}` });
      expect(holders.data.switching).toBe(true);
    });

    it("refuses a department or a role that one does not hold, also one taken away since, but not the way out", async () => {
      const foreign: readonly Readonly<Record<string, string>>[] = [
        { [HEADERS.role]: "1123598814000000001" },
        { [HEADERS.dept]: "1" },
        { [HEADERS.role]: `${roles.get("staff")},1` },
        { [HEADERS.role]: "administrator" },
      ];
      for (const headers of foreign) expect((await staff.with(headers).get(NOTICES)).status).toBe(403);
      const asAuditor = staff.with({ [HEADERS.role]: roles.get("auditor") ?? "" });
      expect((await asAuditor.get(NOTICES)).status).toBe(200);
      const admin = await at.signIn("admin");
      const { rows } = await sql<{ id: string }>`
        select id from "user" where account = 'staff' and tenant_id = '000000'`.execute(at.db);
      const grant = { userIds: rows[0]?.id, roleIds: roles.get("staff") };
      expect((await admin.post("/api/blade-user/grant", undefined, grant)).code).toBe(200);
      const refused = await asAuditor.get(NOTICES);
      expect([refused.status, refused.msg]).toEqual([403, "您已不再持有所选的部门或角色，请重新切换"]);
      expect((await asAuditor.get("/api/blade-auth/oauth/logout")).status).toBe(200);
      expect((await staff.get(NOTICES)).status).toBe(401);
    });
  });
});

it("without switch mode nobody is told of it, and nothing changes whatever is sent", async () => {
  const at = await createTestServer({ database: DATABASE });
  try {
    const { token } = await askToken(at.server, passwordGrant("staff"));
    expect(token).not.toHaveProperty("switch_mode");
    const headers = { [HEADERS.role]: "1", [HEADERS.dept]: "1" };
    expect((await callWith(at.server, token.access_token, USERS, { headers })).status).toBe(200);
  } finally {
    await at.close();
  }
});
