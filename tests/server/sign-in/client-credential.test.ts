import { afterAll, beforeAll, expect, test } from "vitest";
import { HEADERS } from "#contract";
import { createTestServer, type TestServer } from "../../support/server/create-test-server.ts";
import { DATABASE } from "../support.ts";

let at: TestServer;
beforeAll(async () => {
  at = await createTestServer({ database: DATABASE });
});
afterAll(() => at.close());

const WRONG = `Basic ${btoa("trellis:guessed")}`;
const GOOD = "/api/blade-system/tenant/info?domain=x.example";
/** Calls that clients make before a person has signed in. */
const BEFORE_SIGN_IN = [
  ["GET", GOOD],
  ["GET", "/api/blade-auth/oauth/captcha"],
  ["GET", "/api/blade-auth/captcha"],
  ["POST", "/api/blade-user/register-guest"],
] as const;

/** Without the headers that the test client adds. */
async function bare(method: string, path: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const response = await at.server.fetch(new Request(`http://trellis.test${path}`, { method, headers }), {
    address: "127.0.0.1",
  });
  return response.status;
}

test("a call before the sign-in needs the credential of the program, and no call takes a wrong one", async () => {
  for (const [method, path] of BEFORE_SIGN_IN) {
    const statuses = [
      await bare(method, path, {}),
      await bare(method, path, { Authorization: WRONG }),
      await bare(method, path, { Authorization: "Basic !" }),
      await bare(method, path, { [HEADERS.token]: "bearer x" }),
    ];
    expect([path, statuses]).toEqual([path, [401, 401, 401, 401]]);
    expect((await at.nobody.fetch(path, { method })).status, path).not.toBe(401);
  }
  const admin = await at.signIn("admin");
  const token = { [HEADERS.token]: `bearer ${admin.token?.access_token}` };
  for (const path of ["/api/blade-user/info", "/api/blade-auth/oauth/user-info", GOOD]) {
    expect([path, await bare("GET", path, { ...token, Authorization: WRONG })]).toEqual([path, 401]);
    expect([path, await bare("GET", path, token)], "the token says enough").toEqual([path, 200]);
    expect([path, await bare("GET", path, { ...token, Authorization: "Bearer of-a-proxy" })]).toEqual([path, 200]);
  }
});

test("a new secret counts within seconds", async () => {
  const admin = await at.signIn("admin");
  const secret = "first-secret-1";
  const client = { clientId: "probe", clientSecret: secret, authorizedGrantTypes: "password,refresh_token" };
  const made = await admin.post<{ id: string }>("/api/blade-system/client/submit", client);
  expect(made.status, made.text).toBe(200);
  const header = { Authorization: `Basic ${btoa(`probe:${secret}`)}` };
  expect(await bare("GET", GOOD, header)).toBe(200);
  await admin.post("/api/blade-system/client/submit", { id: made.data.id, clientSecret: "second-secret-2" });
  await expect.poll(() => bare("GET", GOOD, header), { interval: 250 }).toBe(401);
});
