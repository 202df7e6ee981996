import md5 from "md5";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "valibot";
import {
  SocialReply,
  endpointPath,
  externalAccountStartEndpoint,
  externalAccountsEndpoint,
  socialStartEndpoint,
  unlinkExternalAccountEndpoint,
  type ExternalAccount,
  type SocialProvider,
  type SocialStart,
  type UnknownAccountReply,
} from "#contract";
import { readSocialSignIn } from "../../../src/entry/node/social.ts";
import { createTestServer, databasesToTest, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";
import { startProvider, type LocalProvider } from "../../support/server/oauth-provider.ts";
import { temporaryFolder } from "../../support/server/start-server.ts";
import { askToken, testClock, type TokenAnswer } from "../support.ts";

const CONSOLE = "http://localhost:9999/login";

describe.each(await databasesToTest())("signing in by an account of elsewhere, on %s", (database) => {
  const clock = testClock();
  let provider: LocalProvider;
  let at: TestServer;

  beforeAll(async () => {
    provider = await startProvider();
    const social = await readSocialSignIn(provider.settings(CONSOLE));
    if (social === undefined) throw new Error("no provider was read");
    at = await createTestServer({ database, config: { signInRate: 1000 }, deps: { clock: clock.now, social } });
  });
  afterAll(async () => {
    await at.close();
    await provider.close();
  });

  const start = async (): Promise<SocialStart> =>
    (await at.nobody.get<SocialStart>(endpointPath(socialStartEndpoint, { source: "company" }))).data;
  /** Follows the redirects as the browser does. */
  const cameBack = async ({ url }: SocialStart): Promise<Record<string, string>> => {
    const response = await fetch(url, { redirect: "manual" });
    return Object.fromEntries(new URL(response.headers.get("Location") ?? "").searchParams);
  };
  const send = (come: Record<string, string>): Promise<TokenAnswer> =>
    askToken(at.server, { grant_type: "social", tenantId: "000000", source: "company", ...come });
  const unknownOf = ({ token }: TokenAnswer): UnknownAccountReply => {
    const reply = parse(SocialReply, token);
    if ("access_token" in reply) throw new Error("the account is known");
    return reply;
  };
  const register = (more: Record<string, string>) =>
    at.nobody.post("/api/blade-user/register-guest", { tenantId: "000000", name: "访客", password: md5("guest"), ...more });

  it("is offered on the sign-in page, by name only", async () => {
    const { data, text } = await at.nobody.get<{ social: SocialProvider[] }>("/api/blade-system/tenant/info");
    expect(data.social).toEqual([{ source: "company", title: { zh: "公司账号", en: "Company account" } }]);
    expect(text).not.toContain("secret");
    const unknown = await at.nobody.get(endpointPath(socialStartEndpoint, { source: "nobody" }));
    expect([unknown.status, unknown.msg]).toEqual([404, "未配置此第三方登录，请使用账号登录"]);
  });

  it("leads an unknown account to the registration, and in once an administrator has let it in", async () => {
    provider.person = { sub: "ext-1", name: "小林" };
    const first = await send(await cameBack(await start()));
    const unknown = unknownOf(first);
    expect([first.status, unknown.user_id, unknown.nick_name, unknown.tenant_id]).toEqual([200, "", "小林", "000000"]);
    expect(first.token).not.toHaveProperty("access_token");
    expect((await register({ account: "xiaolin", oauthId: unknown.oauth_id })).code).toBe(200);

    const waiting = await send(await cameBack(await start()));
    expect([waiting.status, waiting.failure.error_description]).toEqual([400, "账号尚未启用或已被停用，请联系管理员"]);

    const admin = await at.signIn("admin");
    const { data } = await admin.get<{ records: { id: string }[] }>("/api/blade-user/page", { account_equal: "xiaolin" });
    const id = data.records[0]?.id;
    const staff = await admin.get<{ records: { roleId: string; deptId: string }[] }>("/api/blade-user/page", {
      account_equal: "staff",
    });
    const { roleId, deptId } = staff.data.records[0] ?? {};
    expect((await admin.post("/api/blade-user/submit", { id, roleId, deptId, status: 1 })).code).toBe(200);
    const { token, status } = await send(await cameBack(await start()));
    expect([status, token.account, token.role_name, token.oauth_id]).toEqual([200, "xiaolin", "staff", unknown.oauth_id]);
    expect(token.access_token.split(".")).toHaveLength(3);
  });

  it("ties an account once, to one user, within half an hour", async () => {
    provider.person = { sub: "ext-2", name: "" };
    const [one, two] = [
      unknownOf(await send(await cameBack(await start()))),
      unknownOf(await send(await cameBack(await start()))),
    ];
    expect((await register({ account: "second", oauthId: one.oauth_id })).code).toBe(200);
    expect((await register({ account: "third", oauthId: one.oauth_id })).msg).toBe("第三方登录已过期，请重新登录后再注册");
    expect((await register({ account: "third", oauthId: two.oauth_id })).msg).toBe("该第三方账号已注册，请直接登录");
    provider.person = { sub: "ext-3", name: "" };
    const late = unknownOf(await send(await cameBack(await start())));
    clock.forward(31 * 60_000);
    expect((await register({ account: "third", oauthId: late.oauth_id })).code).toBe(400);
    // The rejected registration created no user.
    expect((await register({ account: "third" })).code).toBe(200);
  });

  it("is tied by whoever is signed in, once proven theirs, signs them in from then on, and is untied again", async () => {
    const [staff, manager] = [await at.signIn("staff"), await at.signIn("manager")];
    const accounts = async (client: TestClient) => (await client.get<ExternalAccount[]>(externalAccountsEndpoint.path)).data;
    const begin = async (client: TestClient) =>
      cameBack((await client.get<SocialStart>(endpointPath(externalAccountStartEndpoint, { source: "company" }))).data);
    const link = (client: TestClient, come: Record<string, string>) =>
      client.post<ExternalAccount[]>(externalAccountsEndpoint.path, { source: "company", ...come });
    const title = { zh: "公司账号", en: "Company account" };
    expect(await accounts(staff)).toEqual([{ source: "company", title, linkedAt: null }]);
    provider.person = { sub: "ext-staff", name: "" };

    // A journey is its person's: neither one of signing in nor one of somebody else ties anything.
    const stale = "第三方登录已失效，请重新登录";
    expect((await link(staff, await cameBack(await start()))).msg).toBe(stale);
    expect((await link(staff, await begin(manager))).msg).toBe(stale);
    expect((await send(await begin(staff))).failure.error_description).toBe(stale);
    expect((await at.nobody.post(externalAccountsEndpoint.path, { source: "company" })).status).toBe(401);

    const linked = await link(staff, await begin(staff));
    expect(linked.data[0]?.linkedAt).toMatch(/^\d{4}-/);
    expect((await send(await cameBack(await start()))).token.account).toBe("staff");
    expect((await link(staff, await begin(staff))).code).toBe(200);
    expect((await link(manager, await begin(manager))).msg).toBe("该第三方账号已关联其他用户");
    provider.person = { sub: "ext-other", name: "" };
    expect((await link(staff, await begin(staff))).msg).toBe("您已关联该平台的另一个账号，请先解除关联");

    await manager.post(unlinkExternalAccountEndpoint.path, { source: "company" });
    expect((await accounts(staff))[0]?.linkedAt).not.toBeNull();
    expect(
      (await staff.post<ExternalAccount[]>(unlinkExternalAccountEndpoint.path, { source: "company" })).data[0]?.linkedAt,
    ).toBeNull();
    provider.person = { sub: "ext-staff", name: "" };
    expect((await send(await cameBack(await start()))).token).not.toHaveProperty("access_token");
  });

  it("believes a state once, for its own source and ten minutes, and none that it did not give", async () => {
    provider.person = { sub: "ext-4", name: "" };
    const stale = "第三方登录已失效，请重新登录";
    const good = await cameBack(await start());
    expect((await send(good)).status).toBe(200);
    const again = await cameBack(await start());
    expect((await send({ ...again, state: good["state"] ?? "" })).failure.error_description).toBe(stale);
    expect((await send({ ...again, state: `${again["state"]}x` })).failure.error_description).toBe(stale);
    expect((await send({ ...again, state: "" })).failure.error_description).toBe(stale);
    clock.forward(11 * 60_000);
    expect((await send(again)).failure.error_description).toBe(stale);
  });

  it("takes a code only with the state it was asked with, and says so when the provider refuses", async () => {
    const [mine, theirs] = [await cameBack(await start()), await cameBack(await start())];
    const crossed = await send({ code: theirs["code"] ?? "", state: mine["state"] ?? "" });
    expect(crossed.failure.error_description).toBe("第三方登录失败，请重试");
    const made = await cameBack(await start());
    expect((await send({ ...made, code: "made-up" })).status).toBe(400);
    expect((await send({ source: "other", code: "x", state: "y" })).failure.error_description).toBe("未配置第三方登录");
  });
});

it("providers without https, without a secret, or twice in one file are refused at the start", async () => {
  const file = join(temporaryFolder(), "providers.json");
  const entry = {
    source: "company",
    title: "公司账号",
    authorizeUrl: "https://id.example.com/authorize",
    tokenUrl: "https://id.example.com/token",
    userInfoUrl: "https://id.example.com/userinfo",
    clientId: "c",
    clientSecret: "s",
    redirectUri: "https://console.example.com/login",
  };
  const reading = (value: unknown) => {
    writeFileSync(file, JSON.stringify(value));
    return readSocialSignIn(file);
  };
  expect((await reading([entry]))?.authorizeUrl("company", "st", "ch")).toContain("code_challenge_method=S256");
  await expect(reading([{ ...entry, tokenUrl: "http://id.example.com/token" }])).rejects.toThrow("https");
  await expect(reading([{ ...entry, clientSecret: "" }])).rejects.toThrow("clientSecret");
  await expect(reading([{ ...entry, source: "A b" }])).rejects.toThrow("source");
  await expect(reading([entry, entry])).rejects.toThrow("twice");
  await expect(reading({})).rejects.toThrow("array");
  expect(await readSocialSignIn(undefined)).toBeUndefined();
});
