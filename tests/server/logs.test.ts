import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "#contract";
import { createServer } from "#server/platform";
import { createTestServer, type TestClient, type TestServer } from "../support/server/create-test-server.ts";
import { DATABASE, askToken, breakable, callWith, passwordGrant } from "./support.ts";

let at: TestServer;
let admin: TestClient;
beforeAll(async () => {
  at = await createTestServer({ database: DATABASE });
  admin = await at.signIn("admin");
});
afterAll(() => at.close());

type Line = Readonly<Record<string, string | number | null>>;

/** Logs are written beside the requests: a moment later they are there. */
async function lines(log: "usual" | "api" | "error", filter: Record<string, string> = {}, atLeast = 1): Promise<readonly Line[]> {
  for (let tries = 0; tries < 60; tries += 1) {
    const { data } = await admin.get<Page<Line>>(`/api/blade-log/${log}/list`, { size: 200, ...filter });
    if (data.records.length >= atLeast) return data.records;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return [];
}

describe("the API log", () => {
  test("holds writes with who, where from, what and how long", async () => {
    const record = { paramName: "logged", paramKey: "test.logged", paramValue: "1" };
    await admin.with({ "User-Agent": "probe/1" }).post("/api/blade-system/param/submit", record);
    const [line] = await lines("api", { userAgent: "probe/1" });
    expect(line).toMatchObject({
      title: "参数管理 submit",
      method: "POST",
      requestUri: "/api/blade-system/param/submit",
      status: 200,
      createBy: "admin",
      remoteIp: "127.0.0.1",
      serviceId: "trellis",
    });
    expect(Number(line?.["time"])).toBeGreaterThanOrEqual(0);
    expect(line?.["params"]).toContain("test.logged");
  });

  test("holds refusals but no ordinary reads, and nothing of callers who never signed in", async () => {
    await admin.with({ "User-Agent": "reader/1" }).get("/api/blade-system/param/list");
    await admin.with({ "User-Agent": "reader/1" }).get("/api/blade-system/param/list", { nothing: 1 });
    await at.nobody.with({ "User-Agent": "reader/1" }).get("/api/blade-system/param/list");
    const found = await lines("api", { userAgent: "reader/1" });
    expect(found.map(({ status }) => status)).toEqual([400]);
  });

  test("never holds a password, a token or a field that is write-only", async () => {
    const secret = "s3cr3t-value";
    const client = { clientId: "redacted", clientSecret: secret, authorizedGrantTypes: "password", scope: "all" };
    const calls: [string, object, Record<string, string>][] = [
      ["/api/blade-system/client/submit", client, {}],
      ["/api/blade-user/submit", { account: "x", password: secret, nested: [{ newPassword: secret }] }, {}],
      ["/api/blade-user/update-password", {}, { oldPassword: secret, newPassword: secret, newPassword1: secret }],
      ["/api/blade-resource/oss/submit", { accessKey: secret, secretKey: secret }, {}],
      ["/api/blade-resource/sms/submit", { accessKey: secret, secretKey: secret }, {}],
      ["/api/blade-system/param/submit", { paramName: `token=${secret}`, remark: `{"password": "${secret}"}` }, {}],
      ["/api/blade-system/param/submit", { remark: admin.token?.access_token }, { access_token: secret }],
    ];
    const probe = admin.with({ "User-Agent": "secrets/1" });
    for (const [path, body, query] of calls) await probe.post(path, body, query);
    const found = await lines("api", { userAgent: "secrets/1" }, calls.length);
    expect(found).toHaveLength(calls.length);
    const text = JSON.stringify(found);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(admin.token?.access_token);
    expect(text).toContain("******");
    expect(text).toContain("redacted");
  });

  test("never makes a request fail, whatever is sent", async () => {
    const long = "长".repeat(50_000);
    const probe = admin.with({ "User-Agent": `long/${"u".repeat(3_000)}` });
    expect((await probe.post("/api/blade-system/param/submit", { paramName: long })).status).toBe(400);
    const found = await lines("api", { userAgent_likeright: "long/" });
    expect(String(found[0]?.["params"]).length).toBeLessThanOrEqual(4_000);
    expect(String(found[0]?.["userAgent"]).length).toBe(1_000);
  });
});

describe("the usual log", () => {
  test("holds sign-ins, refused ones with the reason, sign-outs and stolen tokens", async () => {
    const headers = { "User-Agent": "events/1" };
    await askToken(at.server, passwordGrant("manager", "wrong"), { headers });
    const { token } = await askToken(at.server, passwordGrant("manager"), { headers });
    await callWith(at.server, token.access_token, "/api/blade-auth/oauth/logout", { headers });
    const found = await lines("usual", { userAgent: "events/1" }, 3);
    expect(found.map((line) => `${line["logId"]} ${line["createBy"]}`).sort()).toEqual([
      "sign-in manager",
      "sign-in-refused manager",
      "sign-out manager",
    ]);
    expect(found.find((line) => line["logId"] === "sign-in-refused")?.["logData"]).toBe("账号或密码错误");
  });
});

describe("the error log", () => {
  test("takes in what a console uploads, without the tokens in it", async () => {
    const jwt = admin.token?.access_token ?? "";
    const error = {
      type: "TypeError",
      message: "x is undefined",
      stack: `at f (http://h/?token=${jwt})`,
      info: "render",
      url: `http://h/#/a?access_token=${jwt}`,
    };
    await admin.post("/api/blade-auth/oauth/logout", [error, null, 5, { type: 7 }]);
    const found = await lines("error", { exceptionName: "TypeError" });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ message: "x is undefined", createBy: "admin", fileName: "client" });
    expect(JSON.stringify(found)).not.toContain(jwt.slice(-20));
  });

  test("belongs to the tenant of whoever caused the line", async () => {
    const other = await at.signIn("100001/admin");
    await other.post("/api/blade-auth/oauth/logout", [{ type: "OtherTenant", message: "theirs", stack: "", info: "", url: "" }]);
    await lines("error", { exceptionName: "TypeError" });
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const { data } = await admin.get<Page<Line>>("/api/blade-log/error/list", { exceptionName: "OtherTenant" });
    expect(data.total).toBe(0);
    const { rows } = await sql<{
      tenant_id: string;
    }>`select tenant_id from log_error where exception_name = 'OtherTenant'`.execute(at.db);
    expect(rows).toEqual([{ tenant_id: "100001" }]);
  });
});

test("writes the buffered entries when the server closes", async () => {
  const server = await createServer({ ...at.deps, config: { ...at.deps.config, node: 9 } });
  await askToken(server, passwordGrant("admin"), { headers: { "User-Agent": "closing/1" } });
  await server.close();
  const { rows } = await sql`select 1 from log_usual where user_agent = 'closing/1'`.execute(at.db);
  expect(rows).toHaveLength(1);
  expect((await server.fetch(new Request("http://trellis.test/api/health"))).status).toBe(503);
});

test("writes entries after an outage of the database that it could not write during it", async () => {
  const database = breakable(at.deps.database);
  const log: string[] = [];
  const server = await createServer({
    ...at.deps,
    database: database.dialect,
    log: ({ level, message }) => void (level !== "info" && log.push(message)),
    config: { ...at.deps.config, node: 10 },
  });
  await askToken(server, passwordGrant("admin"), { headers: { "User-Agent": "outage/1" } });
  database.failWith(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }));
  await new Promise((resolve) => setTimeout(resolve, 1_300));
  database.failWith(null);
  await server.close();
  const { rows } = await sql`select 1 from log_usual where user_agent = 'outage/1'`.execute(at.db);
  expect(rows).toHaveLength(1);
  // Work in the background may find the outage too, and says so.
  expect(log.filter((message) => message.includes("log rows"))).toEqual([]);
});
