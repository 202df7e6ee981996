import { sql } from "kysely";
import md5 from "md5";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createServer } from "#server/platform";
import { createTestServer, type TestServer } from "../../support/server/create-test-server.ts";
import { createLocalBus } from "../../../src/entry/node/bus/bus.ts";
import { DATABASE, askToken, callWith, passwordGrant, refreshGrant, testClock } from "../support.ts";

const clock = testClock();
let at: TestServer;
beforeAll(async () => {
  at = await createTestServer({ database: DATABASE, deps: { clock: clock.now } });
});
afterAll(() => at.close());

const OAUTH = "/api/blade-auth/oauth";
const USERS = "/api/blade-user/page";

async function idOf(account: string, tenantId = "000000"): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from "user" where account = ${account} and tenant_id = ${tenantId}`.execute(at.db);
  return rows[0]?.id ?? "";
}

describe("a session", () => {
  test("ends by GET logout: neither its access nor its refresh token is good any longer", async () => {
    const client = await at.signIn("admin");
    expect((await client.get(`${OAUTH}/logout`)).status).toBe(200);
    expect((await client.get(`${OAUTH}/user-info`)).status).toBe(401);
    expect((await askToken(at.server, refreshGrant(client.token?.refresh_token ?? ""))).status).toBe(401);
    expect((await client.get(`${OAUTH}/logout`)).status).toBe(401);
  });

  test("goes on after POST logout, which only takes in a console's errors", async () => {
    const client = await at.signIn("admin");
    const error = { type: "TypeError", message: "x is not a function", stack: "at a.js:1", info: "", url: "http://here/#/wel" };
    expect((await client.post(`${OAUTH}/logout`, [error])).status).toBe(200);
    expect((await client.get(`${OAUTH}/user-info`)).status).toBe(200);
  });

  test("tells who one is", async () => {
    const staff = await at.signIn("staff");
    const { data } = await staff.get<Record<string, unknown>>(`${OAUTH}/user-info`);
    expect(data).toMatchObject({ account: "staff", tenant_id: "000000", roles: ["staff"], administrator: false });
    expect((await staff.get(`${OAUTH}/clear-cache`)).data).toBeNull();
  });

  test("is never read from a URL, a cookie or the Authorization header", async () => {
    const { token } = await askToken(at.server, passwordGrant("admin"));
    const jwt = token.access_token;
    const tries: [string, Record<string, string>][] = [
      [`${USERS}?Blade-Auth=bearer%20${jwt}&token=${jwt}&access_token=${jwt}`, {}],
      [USERS, { Cookie: `Blade-Auth=bearer ${jwt}` }],
      [USERS, { Authorization: `Bearer ${jwt}` }],
      [USERS, { "Blade-Auth": jwt }],
      [USERS, { "Blade-Auth": `Basic ${jwt}` }],
    ];
    for (const [path, headers] of tries) {
      expect((await at.server.fetch(new Request(`http://trellis.test${path}`, { headers }))).status).toBe(401);
    }
  });

  test("cannot be made up: changed, unsigned, foreign and garbage tokens are refused", async () => {
    const { token } = await askToken(at.server, passwordGrant("admin"));
    const [header = "", payload = "", signature = ""] = token.access_token.split(".");
    const none = btoa(JSON.stringify({ alg: "none", typ: "JWT" })).replaceAll("=", "");
    const kid = (JSON.parse(atob(header)) as { kid: string }).kid;
    const foreign = btoa(JSON.stringify({ alg: "HS256", typ: "JWT", kid: "nope" })).replaceAll("=", "");
    const other = btoa(JSON.stringify({ ...(JSON.parse(atob(payload)) as object), sid: "x" })).replaceAll("=", "");
    expect(kid).toMatch(/^[\w-]{12}$/);
    const bad = [
      `${header}.${other}.${signature}`,
      `${none}.${payload}.`,
      `${foreign}.${payload}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -2)}AA`,
      `${header}.${payload}`,
      "a.b.c",
      "…",
      "null",
      token.refresh_token,
    ];
    for (const jwt of bad.filter((text) => /^[\x20-\x7e]*$/.test(text))) {
      expect((await callWith(at.server, jwt, USERS)).status).toBe(401);
    }
  });
});

describe("what takes effect at once", () => {
  test("a changed password ends the other sessions, not the one it was changed in", async () => {
    const [here, there] = [await at.signIn("manager"), await at.signIn("manager")];
    const query = { oldPassword: md5("manager"), newPassword: md5("fresh-1"), newPassword1: md5("fresh-1") };
    expect((await here.post("/api/blade-user/update-password", undefined, query)).status).toBe(200);
    expect((await there.get(USERS)).status).toBe(401);
    expect((await askToken(at.server, refreshGrant(there.token?.refresh_token ?? ""))).status).toBe(401);
    expect((await here.get(USERS)).status).toBe(200);
    expect((await askToken(at.server, refreshGrant(here.token?.refresh_token ?? ""))).status).toBe(200);
    await at.signIn("manager", "fresh-1");
  });

  test("a reset password, a locked account and a removed user end every session", async () => {
    const admin = await at.signIn("admin");
    const victim = await at.signIn("staff");
    expect((await victim.get(USERS)).status).toBe(200);
    const id = await idOf("staff");
    expect((await admin.post("/api/blade-user/reset-password", undefined, { userIds: id })).status).toBe(200);
    expect((await victim.get(USERS)).status).toBe(401);

    const again = await at.signIn("staff", "123456");
    expect((await admin.post("/api/blade-user/submit", { id, status: 0 })).status).toBe(200);
    expect((await again.get(USERS)).status).toBe(401);
    expect((await admin.post("/api/blade-user/submit", { id, status: 1 })).status).toBe(200);

    const last = await at.signIn("staff", "123456");
    expect((await admin.post("/api/blade-user/remove", undefined, { ids: id })).status).toBe(200);
    expect((await last.get(USERS)).status).toBe(401);
    expect((await askToken(at.server, passwordGrant("staff", "123456"))).failure.error_description).toBe("账号或密码错误");
  });

  test("a role taken away, a grant taken away and a grant given", async () => {
    const admin = await at.signIn("admin");
    const manager = await at.signIn("manager", "fresh-1");
    const params = "/api/blade-system/param/list";
    expect((await manager.get(params)).status).toBe(200);
    const { rows: roles } = await sql<{ id: string; role_alias: string }>`
      select id, role_alias from role where tenant_id = '000000' and role_alias in ('manager', 'hr')`.execute(at.db);
    const roleOf = (alias: string): string => roles.find((role) => role.role_alias === alias)?.id ?? "";
    const user = await idOf("manager");
    const granted = await admin.post("/api/blade-user/grant", undefined, { userIds: user, roleIds: roleOf("hr") });
    expect(granted.status).toBe(200);
    expect((await manager.get(params)).status).toBe(403);
    const { rows: menus } = await sql<{ id: string }>`select id from menu where code = 'param'`.execute(at.db);
    const grant = { roleIds: roleOf("hr"), menuIds: menus.map((menu) => menu.id).join(","), dataScopeIds: "", apiScopeIds: "" };
    expect((await admin.post("/api/blade-system/role/grant", grant)).status).toBe(200);
    expect((await manager.get(params)).status).toBe(200);
    expect((await manager.get(USERS)).status).toBe(403);
  });

  test("a tenant that runs out, within a minute", async () => {
    const client = await at.signIn("100001/admin");
    expect((await client.get(USERS)).status).toBe(200);
    await sql`update tenant set expire_time = '2020-01-01 00:00:00' where tenant_id = '100001'`.execute(at.db);
    clock.forward(61_000);
    expect((await client.get(USERS)).status).toBe(401);
  });
});

test("another node follows within seconds without a bus, and at once with one", async () => {
  const bus = createLocalBus();
  const nodes = await Promise.all([
    createServer({ ...at.deps, bus: createLocalBus(), config: { ...at.deps.config, node: 2 } }),
    createServer({ ...at.deps, bus, config: { ...at.deps.config, node: 3 } }),
    createServer({ ...at.deps, bus, config: { ...at.deps.config, node: 4 } }),
  ]);
  const [alone, told, teller] = nodes;
  try {
    const token = (await askToken(teller, passwordGrant("admin"))).token.access_token;
    const info = `${OAUTH}/user-info`;
    for (const node of nodes) expect((await callWith(node, token, info)).status).toBe(200);
    expect((await callWith(teller, token, `${OAUTH}/logout`)).status).toBe(200);
    expect((await callWith(told, token, info)).status).toBe(401);
    clock.forward(3_001);
    expect((await callWith(alone, token, info)).status).toBe(401);
  } finally {
    for (const node of nodes) await node.close();
  }
});

test("keys are made on first start, shared, replaced without ending sessions, and there is no default one", async () => {
  const { rows } = await sql<{ kid: string; secret: string }>`select kid, secret from trellis_token_key`.execute(at.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.secret).toMatch(/^[\w-]{43}$/);
  const client = await at.signIn("admin");
  clock.forward(91 * 86_400_000);
  const later = await createServer({ ...at.deps, config: { ...at.deps.config, node: 5 } });
  try {
    const { rows: both } = await sql<{ kid: string }>`select kid from trellis_token_key order by created_at`.execute(at.db);
    expect(both).toHaveLength(2);
    const { token } = await askToken(later, passwordGrant("admin"));
    expect((JSON.parse(atob(token.access_token.split(".")[0] ?? "")) as { kid: string }).kid).toBe(both[1]?.kid);
    // The first node learns the new key from the token that names it.
    expect((await callWith(at.server, token.access_token, `${OAUTH}/user-info`)).status).toBe(200);
    expect(client.token?.access_token).not.toBe(token.access_token);
  } finally {
    await later.close();
  }
});
