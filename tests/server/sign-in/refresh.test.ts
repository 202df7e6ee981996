import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, type TestServer } from "../../support/server/create-test-server.ts";
import { DATABASE, askToken, callWith, passwordGrant, refreshGrant, testClock } from "../support.ts";

const clock = testClock();
let at: TestServer;

beforeAll(async () => {
  at = await createTestServer({ database: DATABASE, config: { switchMode: true }, deps: { clock: clock.now } });
});
afterAll(() => at.close());

const PARAMS = "/api/blade-system/param/list";

describe("refreshing", () => {
  test("replaces both tokens, and the new access token works", async () => {
    const first = (await askToken(at.server, passwordGrant("admin"))).token;
    const { status, token } = await askToken(at.server, refreshGrant(first.refresh_token));
    expect(status).toBe(200);
    expect(token.refresh_token).not.toBe(first.refresh_token);
    expect(token.user_id).toBe(first.user_id);
    expect((await callWith(at.server, token.access_token, PARAMS)).status).toBe(200);
  });

  test("ends the session everywhere when an old token comes back", async () => {
    const first = (await askToken(at.server, passwordGrant("admin"))).token;
    const second = (await askToken(at.server, refreshGrant(first.refresh_token))).token;
    clock.forward(11_000);
    expect((await callWith(at.server, second.access_token, PARAMS)).status).toBe(200);
    const reused = await askToken(at.server, refreshGrant(first.refresh_token));
    expect([reused.status, reused.failure.error_code]).toEqual([401, 401]);
    expect((await callWith(at.server, second.access_token, PARAMS)).status).toBe(401);
    expect((await callWith(at.server, first.access_token, PARAMS)).status).toBe(401);
    expect((await askToken(at.server, refreshGrant(second.refresh_token))).status).toBe(401);
  });

  test("gives racing tabs one and the same successor, so that no second line of tokens begins", async () => {
    const first = (await askToken(at.server, passwordGrant("admin"))).token;
    const tabs = await Promise.all(Array.from({ length: 12 }, () => askToken(at.server, refreshGrant(first.refresh_token))));
    expect(tabs.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(new Set(tabs.map(({ token }) => token.refresh_token)).size).toBe(1);
    const late = await askToken(at.server, refreshGrant(first.refresh_token));
    expect(late.token.refresh_token).toBe(tabs[0]?.token.refresh_token);
  });

  test("a thief and the owner collide at the next refresh, whoever comes first", async () => {
    const first = (await askToken(at.server, passwordGrant("admin"))).token;
    const thief = (await askToken(at.server, refreshGrant(first.refresh_token))).token;
    const owner = (await askToken(at.server, refreshGrant(first.refresh_token))).token;
    clock.forward(60_000);
    expect((await askToken(at.server, refreshGrant(thief.refresh_token))).status).toBe(200);
    clock.forward(60_000);
    expect((await askToken(at.server, refreshGrant(owner.refresh_token))).status).toBe(401);
    expect((await callWith(at.server, thief.access_token, PARAMS)).status).toBe(401);
  });

  test("knows tokens only by their hashes", async () => {
    const { token } = await askToken(at.server, passwordGrant("admin"));
    const { rows } = await sql`select * from trellis_refresh_token`.execute(at.db);
    expect(JSON.stringify(rows)).not.toContain(token.refresh_token);
  });

  test("refuses what is no refresh token, another client's, and one that has run out", async () => {
    const { token } = await askToken(at.server, passwordGrant("admin"));
    for (const bad of ["", "x", token.access_token, "\u0000", "a".repeat(5000)]) {
      expect([400, 401]).toContain((await askToken(at.server, refreshGrant(bad))).status);
    }
    expect((await askToken(at.server, refreshGrant(token.refresh_token), { client: "saber:saber_secret" })).status).toBe(401);
    clock.forward(604_801_000);
    expect((await askToken(at.server, refreshGrant(token.refresh_token))).status).toBe(401);
  });

  test("an access token runs out by itself", async () => {
    const { token } = await askToken(at.server, passwordGrant("admin"));
    expect((await callWith(at.server, token.access_token, PARAMS)).status).toBe(200);
    clock.forward(3_601_000);
    expect((await callWith(at.server, token.access_token, PARAMS)).status).toBe(401);
    expect((await askToken(at.server, refreshGrant(token.refresh_token))).status).toBe(200);
  });
});

describe("switching department and role", () => {
  test("narrows the session to one's own departments and roles", async () => {
    const { rows: roles } = await sql<{ id: string; role_alias: string }>`
      select id, role_alias from role where tenant_id = '000000' and role_alias in ('staff', 'auditor')`.execute(at.db);
    const both = roles.map((role) => role.id).join(",");
    const auditor = roles.find((role) => role.role_alias === "auditor")?.id ?? "";
    await sql`update "user" set role_id = ${both} where account = 'staff' and tenant_id = '000000'`.execute(at.db);
    const { token } = await askToken(at.server, passwordGrant("staff"));
    expect(token.role_name.split(",").sort()).toEqual(["auditor", "staff"]);
    expect((await callWith(at.server, token.access_token, "/api/blade-user/page")).status).toBe(200);

    const switched = await askToken(at.server, { ...refreshGrant(token.refresh_token), roleId: auditor });
    expect([switched.token.role_name, switched.token.role_id]).toEqual(["auditor", auditor]);
    expect((await callWith(at.server, switched.token.access_token, "/api/blade-user/page")).status).toBe(403);
    expect((await callWith(at.server, switched.token.access_token, PARAMS)).status).toBe(200);
    // The session has switched: the token from before is narrowed with it.
    expect((await callWith(at.server, token.access_token, "/api/blade-user/page")).status).toBe(403);

    const back = await askToken(at.server, refreshGrant(switched.token.refresh_token), { headers: { "Role-Id": both } });
    expect(back.token.role_name.split(",")).toHaveLength(2);
  });

  test("refuses departments and roles of others and keeps the session as it is", async () => {
    const { token } = await askToken(at.server, passwordGrant("staff"));
    const foreign = await askToken(at.server, { ...refreshGrant(token.refresh_token), roleId: "1123598814000000001" });
    expect([foreign.status, foreign.failure.error_description]).toEqual([400, "只能切换到自己的部门和角色"]);
    expect((await askToken(at.server, refreshGrant(token.refresh_token), { headers: { "Dept-Id": "abc" } })).status).toBe(400);
    expect((await askToken(at.server, refreshGrant(token.refresh_token))).status).toBe(200);
  });
});
