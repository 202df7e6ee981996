import { createHash } from "node:crypto";
import type { CaptchaReply } from "#contract";
import { sql } from "kysely";
import md5 from "md5";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createTestServer, type TestServer } from "../../support/server/create-test-server.ts";
import { DATABASE, TOKEN_PATH, askToken, passwordGrant, testClock } from "../support.ts";

const clock = testClock();
let at: TestServer;

beforeAll(async () => {
  at = await createTestServer({ database: DATABASE, deps: { clock: clock.now } });
});
afterAll(() => at.close());

describe("signing in", () => {
  test("answers the bare token object of the family", async () => {
    const { status, token, headers } = await askToken(at.server, passwordGrant("admin"));
    expect(status).toBe(200);
    expect(token).toMatchObject({
      token_type: "bearer",
      expires_in: 3600,
      tenant_id: "000000",
      account: "admin",
      user_name: "admin",
      role_name: "administrator",
    });
    expect(token.access_token.split(".")).toHaveLength(3);
    expect(token.user_id).toMatch(/^\d{19}$/);
    expect(token).not.toHaveProperty("code");
    expect(headers.get("Cache-Control")).toBe("no-store");
  });

  test("is found where the family's stock front ends look for it", async () => {
    const { status, token } = await askToken(at.server, passwordGrant("admin"), { path: "/api/blade-auth/oauth/token" });
    expect([status, token.account]).toEqual([200, "admin"]);
  });

  test("takes the parameters from a form, from JSON and from multipart as well", async () => {
    const parameters = passwordGrant("staff");
    const form = new FormData();
    for (const [name, value] of Object.entries(parameters)) form.set(name, value);
    const bodies: [BodyInit, Record<string, string>][] = [
      [new URLSearchParams(parameters), {}],
      [JSON.stringify(parameters), { "Content-Type": "application/json" }],
      [form, {}],
    ];
    for (const [body, headers] of bodies) {
      const { status, token } = await askToken(at.server, {}, { body, headers });
      expect([status, token.account]).toEqual([200, "staff"]);
    }
  });

  test("takes the tenant from the header when no parameter names it, and the default tenant when nothing does", async () => {
    const { tenantId: _, ...untold } = passwordGrant("admin");
    expect((await askToken(at.server, untold, { headers: { "Tenant-Id": "100001" } })).token.tenant_id).toBe("100001");
    expect((await askToken(at.server, untold)).token.tenant_id).toBe("000000");
  });

  test("lets the family's stock client in, and no client with a wrong secret or none", async () => {
    expect((await askToken(at.server, passwordGrant("admin"), { client: "saber:saber_secret" })).status).toBe(200);
    for (const client of ["trellis:wrong", "nobody:trellis_secret", "trellis", ":", "trellis:trellis_secret\0"]) {
      const { status, failure } = await askToken(at.server, passwordGrant("admin"), { client });
      expect([client, status, failure.error_code]).toEqual([client, 401, 401]);
    }
    const { status } = await askToken(at.server, passwordGrant("admin"), { headers: { Authorization: "Bearer x" } });
    expect(status).toBe(401);
  });

  test("lets a client use only the grants its record lists, for the seconds its record says", async () => {
    await sql`update client set authorized_grant_types = 'refresh_token' where client_id = 'saber'`.execute(at.db);
    const refused = await askToken(at.server, passwordGrant("admin"), { client: "saber:saber_secret" });
    expect([refused.status, refused.failure.error_description]).toEqual([400, "应用未开通授权类型“password”"]);
    await sql`update client set authorized_grant_types = 'password', access_token_validity = 120 where client_id = 'saber'`.execute(
      at.db,
    );
    expect((await askToken(at.server, passwordGrant("admin"), { client: "saber:saber_secret" })).token.expires_in).toBe(120);
  });

  test("says the same of an unknown account and of a wrong password, in the caller's language", async () => {
    const wrong = await askToken(at.server, passwordGrant("manager", "nonsense"));
    const unknown = await askToken(at.server, passwordGrant("nobody-at-all"));
    const texts = { zh: "账号或密码错误", en: "Wrong account or password" };
    expect(wrong.failure).toEqual({ error_code: 400, error_description: texts.zh, error_texts: texts });
    expect(unknown.failure).toEqual(wrong.failure);
    const english = await askToken(at.server, passwordGrant("manager", "nonsense"), { headers: { "Accept-Language": "en-GB" } });
    expect(english.failure.error_description).toBe("Wrong account or password");
  });

  test("refuses tenants that do not exist or have run out, and accounts that are disabled", async () => {
    expect((await askToken(at.server, passwordGrant("admin", "admin", "999999"))).failure.error_description).toBe(
      "租户不存在或已过期",
    );
    expect((await askToken(at.server, passwordGrant("admin", "admin", "100002"))).failure.error_description).toBe(
      "租户不存在或已过期",
    );
    await sql`update "user" set status = 0 where account = 'liqian'`.execute(at.db);
    const disabled = await askToken(at.server, passwordGrant("liqian", "123456", "100001"));
    expect(disabled.failure.error_description).toBe("账号已被停用，请联系管理员");
  });

  test("answers social sign-in and unknown grants with a clear reason", async () => {
    const social = await askToken(at.server, { grant_type: "social", source: "wechat", code: "x", state: "y" });
    expect([social.status, social.failure.error_description]).toEqual([400, "未配置第三方登录"]);
    const unknown = await askToken(at.server, { grant_type: "implicit" });
    expect([unknown.status, unknown.failure.error_description]).toEqual([400, "不支持的授权类型“implicit”"]);
    expect((await askToken(at.server, {})).status).toBe(400);
  });

  test("keeps only slow salted hashes of passwords", async () => {
    const { rows } = await sql<{ password: string }>`select password from "user" where account = 'admin'`.execute(at.db);
    for (const { password } of rows) {
      expect(password).toMatch(/^\$argon2id\$/);
      expect(password).not.toContain(md5("admin"));
    }
  });

  test("answers bad bodies of the token endpoint in the sign-in's own error shape", async () => {
    const { status, failure } = await askToken(at.server, {}, { body: "{", headers: { "Content-Type": "application/json" } });
    expect(status).toBe(400);
    expect(failure.error_description).toContain("JSON");
    expect(failure).not.toHaveProperty("success");
  });
});

describe("locking out", () => {
  test("locks an account for 30 minutes after five failures, also for the right password, and says until when", async () => {
    for (let failures = 1; failures <= 4; failures += 1) {
      expect((await askToken(at.server, passwordGrant("staff", "wrong"))).failure.error_description).toBe("账号或密码错误");
    }
    const fifth = await askToken(at.server, passwordGrant("staff", "wrong"));
    expect(fifth.failure.error_description).toMatch(/已锁定至 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
    expect((await askToken(at.server, passwordGrant("staff"))).failure.error_description).toMatch(/已锁定至/);
    clock.forward(29 * 60_000);
    expect((await askToken(at.server, passwordGrant("staff"))).status).toBe(400);
    clock.forward(61_000);
    expect((await askToken(at.server, passwordGrant("staff"))).status).toBe(200);
  });

  test("counts names that do not exist alike, so that locking tells nothing", async () => {
    for (let failures = 1; failures <= 5; failures += 1) await askToken(at.server, passwordGrant("ghost", "wrong"));
    expect((await askToken(at.server, passwordGrant("Ghost", "wrong"))).failure.error_description).toMatch(/已锁定至/);
  });

  test("starts counting anew after a good sign-in, and counts each tenant's account by itself", async () => {
    for (let failures = 1; failures <= 4; failures += 1) await askToken(at.server, passwordGrant("admin", "wrong", "100001"));
    expect((await askToken(at.server, passwordGrant("admin"))).status).toBe(200);
    expect((await askToken(at.server, passwordGrant("admin", "admin", "100001"))).status).toBe(200);
    for (let failures = 1; failures <= 4; failures += 1) await askToken(at.server, passwordGrant("admin", "wrong", "100001"));
    expect((await askToken(at.server, passwordGrant("admin", "admin", "100001"))).status).toBe(200);
  });

  test("gives no more guesses to many tries at once", async () => {
    const tries = Array.from({ length: 30 }, () => askToken(at.server, passwordGrant("zhaolei", "wrong", "100001")));
    const answers = await Promise.all(tries);
    expect(answers.filter(({ failure }) => failure.error_description === "账号或密码错误")).toHaveLength(4);
  });

  test("is undone by an administrator's unlock", async () => {
    for (let failures = 1; failures <= 5; failures += 1) await askToken(at.server, passwordGrant("manager", "wrong"));
    expect((await askToken(at.server, passwordGrant("manager"))).status).toBe(400);
    const { rows } = await sql<{ id: string }>`select id from "user" where account = 'manager' and tenant_id = '000000'`.execute(
      at.db,
    );
    const admin = await at.signIn("admin");
    expect((await admin.post("/api/blade-user/unlock", undefined, { userIds: rows[0]?.id })).status).toBe(200);
    expect((await askToken(at.server, passwordGrant("manager"))).status).toBe(200);
  });
});

test("many attempts from one address are refused for a minute, with the seconds to wait", async () => {
  const limited = await createTestServer({ database: DATABASE, config: { signInRate: 3 } });
  try {
    const attempt = (address: string): ReturnType<typeof askToken> =>
      askToken(limited.server, passwordGrant("admin"), { address });
    for (let attempts = 1; attempts <= 3; attempts += 1) expect((await attempt("10.0.0.1")).status).toBe(200);
    const refused = await attempt("10.0.0.1");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(refused.failure.error_code).toBe(429);
    expect((await attempt("10.0.0.2")).status).toBe(200);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_001 });
    expect((await attempt("10.0.0.1")).status).toBe(200);
  } finally {
    vi.useRealTimers();
    await limited.close();
  }
});

test("X-Forwarded-For counts only behind a trusted proxy, and then its last entry", async () => {
  const statuses = async (trustProxy: boolean, spoof: (attempt: number) => string): Promise<number[]> => {
    const server = await createTestServer({ database: DATABASE, config: { signInRate: 2, trustProxy } });
    try {
      const found: number[] = [];
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        const headers = { "X-Forwarded-For": spoof(attempt) };
        found.push((await askToken(server.server, passwordGrant("admin"), { headers })).status);
      }
      return found;
    } finally {
      await server.close();
    }
  };
  expect(await statuses(false, (attempt) => `1.1.1.${attempt}`)).toEqual([200, 200, 429]);
  expect(await statuses(true, (attempt) => `1.1.1.${attempt}, 9.9.9.9`)).toEqual([200, 200, 429]);
  expect(await statuses(true, (attempt) => `9.9.9.9, 1.1.1.${attempt}`)).toEqual([200, 200, 200]);
});

describe("with captchas on", () => {
  let guarded: TestServer;
  beforeAll(async () => {
    // Five equal bytes draw five equal letters: the answer is known, the rest stays random enough to be unique.
    let counter = 0;
    const randomBytes = (length: number): Uint8Array =>
      length === 5 ? new Uint8Array(5) : Uint8Array.from({ length }, (_, index) => (counter++ * 31 + index * 17) % 256);
    guarded = await createTestServer({
      database: DATABASE,
      config: { captcha: true, captchaWork: true },
      deps: { randomBytes, clock: clock.now },
    });
  });
  afterAll(() => guarded.close());

  const newCaptcha = async (): Promise<{ key: string; image: string }> =>
    (await (await guarded.nobody.fetch("/api/blade-auth/oauth/captcha")).json()) as { key: string; image: string };
  const attempt = (key: string, code: string): ReturnType<typeof askToken> =>
    askToken(
      guarded.server,
      { ...passwordGrant("admin"), grant_type: "captcha" },
      { headers: { "Captcha-Key": key, "Captcha-Code": code } },
    );

  test("answers with a picture of pixels, without the letters or their strokes", async () => {
    const { key, image } = await newCaptcha();
    expect(image).toMatch(/^data:image\/png;base64,/);
    const parts = Buffer.from(image.slice(image.indexOf(",") + 1), "base64").toString("latin1");
    expect(parts.match(/IHDR|IDAT|IEND|tEXt|iTXt/g)).toEqual(["IHDR", "IDAT", "IEND"]);
    expect(key).not.toContain("22222");
  });

  test("signs in with the right answer, once", async () => {
    const { key } = await newCaptcha();
    expect((await attempt(key, "22222")).status).toBe(200);
    expect((await attempt(key, "22222")).failure.error_description).toBe("验证码错误或已过期");
  });

  test("signs in with the number that a task asks for, once, and gives tasks only where they are wanted", async () => {
    const askWork = async ({ nobody }: TestServer): Promise<CaptchaReply> =>
      (await (await nobody.fetch("/api/blade-auth/oauth/captcha?kind=work")).json()) as CaptchaReply;
    const { key, image, work } = await askWork(guarded);
    expect([image, work?.limit]).toEqual(["", 300_000]);
    const hashOf = (number: number): string => createHash("sha256").update(`${work?.salt}${number}`).digest("hex");
    const numbers = Array.from({ length: work?.limit ?? 0 }, (_, number) => number);
    const answer = String(numbers.find((number) => hashOf(number) === work?.hash));
    expect(key).not.toContain(answer);
    expect((await attempt(key, answer)).status).toBe(200);
    expect((await attempt(key, answer)).status).toBe(400);
    const other = await askWork(guarded);
    expect((await attempt(other.key, "300000")).status).toBe(400);
    const plain = await askWork(at);
    expect(plain.image).toMatch(/^data:image/);
    expect(plain.work).toBeUndefined();
  });

  test("burns a captcha by a wrong answer", async () => {
    const { key } = await newCaptcha();
    expect((await attempt(key, "33333")).status).toBe(400);
    expect((await attempt(key, "22222")).status).toBe(400);
  });

  test("refuses it after five minutes, with a longer life written into the key, or without one", async () => {
    const { key } = await newCaptcha();
    clock.forward(5 * 60_000 + 1);
    expect((await attempt(key, "22222")).status).toBe(400);
    const fresh = await newCaptcha();
    const [nonce, expiry, ...seal] = fresh.key.split(".");
    expect((await attempt([nonce, String(Number(expiry) - 1), ...seal].join("."), "22222")).status).toBe(400);
    expect((await askToken(guarded.server, passwordGrant("admin"))).failure.error_description).toBe("验证码错误或已过期");
  });
});

test("the token endpoint is POST only", async () => {
  const reply = await at.nobody.get(TOKEN_PATH);
  expect(reply.status).toBe(405);
  expect(reply.headers.get("Allow")).toBe("POST, OPTIONS");
});
