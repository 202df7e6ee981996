import md5 from "md5";
import { sm2 } from "sm-crypto-v2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { passwordKeyEndpoint, type Page, type PasswordKey } from "#contract";
import { isServerPath } from "#server/platform";
import { readSocialSignIn } from "../../src/entry/node/social.ts";
import { createTestServer, databasesToTest, type TestServer } from "../support/server/create-test-server.ts";
import { FAMILY_CREDENTIAL, signInFromFamily } from "../support/server/family-client.ts";
import { startProvider, type LocalProvider } from "../support/server/oauth-provider.ts";
import { testClient, type TestClient } from "../support/server/test-client.ts";

interface AuthInfo {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly tokenType: string;
  readonly account: string;
  readonly avatar: string;
}

describe.each(await databasesToTest())("the sign-in of unchanged clients, on %s", (database) => {
  let provider: LocalProvider;
  let at: TestServer;
  let nobody: TestClient;

  beforeAll(async () => {
    provider = await startProvider();
    const social = await readSocialSignIn(provider.settings("http://localhost:2888/"));
    if (social === undefined) throw new Error("no provider was read");
    at = await createTestServer({ database, deps: { social } });
    nobody = testClient(at.server, null, FAMILY_CREDENTIAL);
  });
  afterAll(async () => {
    await at.close();
    await provider.close();
  });

  const token = (query: Readonly<Record<string, string>>) =>
    nobody.post<AuthInfo>("/api/blade-auth/token", undefined, { tenantId: "000000", type: "account", ...query });
  const byPassword = (password: string) => token({ grantType: "password", account: "admin", password });
  const holding = (accessToken: string) =>
    testClient(at.server, null, { ...FAMILY_CREDENTIAL, "Blade-Auth": `bearer ${accessToken}` });

  test("answers the captcha in the envelope, and asks for it", async () => {
    const { data, code } = await nobody.get<{ key: string; image: string }>("/api/blade-auth/captcha");
    expect([code, data.key.length > 0, data.image.startsWith("data:image/")]).toEqual([200, true, true]);
    const refused = await token({ grantType: "captcha", account: "admin", password: md5("admin") });
    expect([refused.code, refused.success, refused.msg]).toEqual([400, false, "验证码错误或已过期"]);
  });

  test("takes a password encrypted in either order, hashed or plain, and refuses a wrong one", async () => {
    const { data: key } = await nobody.get<PasswordKey>(passwordKeyEndpoint.path);
    expect(key).toEqual({ algorithm: "SM2", publicKey: expect.stringMatching(/^04[\da-f]{128}$/) });
    const encrypted = (order: number) => sm2.doEncrypt("admin", key.publicKey, order);
    for (const password of [encrypted(1), encrypted(0), `04${encrypted(1)}`, md5("admin"), "admin"]) {
      expect([password, (await byPassword(password)).code]).toEqual([password, 200]);
    }
    const others = sm2.doEncrypt("admin", sm2.generateKeyPairHex().publicKey, 1);
    for (const password of [sm2.doEncrypt("wrong", key.publicKey, 1), others, "wrong"]) {
      const { code, msg } = await byPassword(password);
      expect([code, msg]).toEqual([400, "账号或密码错误"]);
    }
  });

  test("compares passwords that were encrypted one by one, in a change and in a registration", async () => {
    const { data: key } = await nobody.get<PasswordKey>(passwordKeyEndpoint.path);
    const encrypted = (password: string) => sm2.doEncrypt(password, key.publicKey, 1);
    const guest = { tenantId: "000000", account: "sealed", name: "访客", password: encrypted("First123") };
    const register = (password2: string) =>
      nobody.post("/api/blade-system/user/register-guest", undefined, { ...guest, password2: encrypted(password2) });
    expect((await register("Other123")).msg).toBe("两次密码输入不一致");
    expect((await register("First123")).code).toBe(200);
    const admin = await signInFromFamily(at.server, "admin");
    const { records } = (await admin.get<Page<{ id: string }>>("/api/blade-system/user/list", { account: "sealed" })).data;
    await admin.post("/api/blade-system/user/unlock", undefined, { userIds: records[0]?.id });
    const client = await signInFromFamily(at.server, "sealed", "First123");
    const change = async (oldPassword: string, newPassword: string, again: string) =>
      (
        await client.post("/api/blade-system/user/update-password", undefined, {
          oldPassword: encrypted(oldPassword),
          newPassword: encrypted(newPassword),
          newPassword1: encrypted(again),
        })
      ).msg;
    expect(await change("First123", "Next1234", "Other123")).toBe("两次密码输入不一致");
    expect(await change("First123", "First123", "First123")).toBe("新密码不能与旧密码相同");
    expect(await change("First123", "Next1234", "Next1234")).toBe("操作成功");
    await signInFromFamily(at.server, "sealed", "Next1234");
  });

  test("answers the family's keys, renews the tokens and ends the session", async () => {
    const { data } = await byPassword("admin");
    expect(data).toEqual({
      accessToken: expect.stringMatching(/\..*\./),
      refreshToken: expect.any(String),
      tokenType: "bearer",
      userId: expect.stringMatching(/^\d+$/),
      tenantId: "000000",
      oauthId: "",
      authority: "administrator",
      userName: expect.any(String),
      account: "admin",
      avatar: expect.stringMatching(/^data:image\/svg\+xml,/),
      expiresIn: 3600,
    });
    const renewed = await token({ grantType: "refresh_token", refreshToken: data.refreshToken });
    expect([renewed.code, renewed.data.account]).toEqual([200, "admin"]);
    for (const path of ["/api/blade-auth/logout", "/blade-auth/logout"]) {
      const client = holding((await byPassword("admin")).data.accessToken);
      expect((await client.get<{ roles: string[] }>("/user/getUserInfo")).data.roles).toEqual(["administrator"]);
      expect((await client.post("/api/user/send-logs", [{ type: "TypeError", message: "x is not a function" }])).code).toBe(200);
      expect((await client.get("/api/blade-system/user/info")).code).toBe(200);
      expect((await client.post(path)).code).toBe(200);
      expect((await client.get("/api/blade-system/user/info")).code).toBe(401);
    }
  });

  test("leads to the provider and takes the code that the browser brings back", async () => {
    const there = await nobody.fetch("/blade-auth/oauth/render/company", { redirect: "manual" });
    expect(there.status).toBe(302);
    const back = await fetch(there.headers.get("Location") ?? "", { redirect: "manual" });
    const { code = "", state = "" } = Object.fromEntries(new URL(back.headers.get("Location") ?? "").searchParams);
    const { data } = await token({ grantType: "social", source: "company", code, state, scope: "all" });
    expect(data).toMatchObject({ oauthId: expect.stringMatching(/.+/), userId: "", accessToken: "" });
    expect((await nobody.fetch("/blade-auth/oauth/render/nobody")).status).toBe(404);
  });

  test("takes the operator's own key, and refuses unknown fields where the operator wants that", async () => {
    const pair = sm2.generateKeyPairHex();
    const config = { passwordKey: pair.privateKey, rejectUnknownFields: true };
    const other = await createTestServer({ database, config });
    expect((await other.nobody.get<PasswordKey>(passwordKeyEndpoint.path)).data.publicKey).toBe(pair.publicKey);
    const client = await signInFromFamily(other.server, "admin");
    const param = { paramName: "试验", paramKey: "family.test", paramValue: "1", subCode: "" };
    expect((await client.post("/api/blade-system/param/submit", param)).errors).toMatchObject([{ pointer: "/subCode" }]);
    await other.close();
  });

  test("stands on addresses that lead to the server and not to the console", () => {
    const asked = [
      "/blade-auth/token",
      "/api/blade-auth/token",
      "/message_board/messageboard/list",
      "/user/send-logs",
      "/files/a.png",
    ];
    expect(asked.filter(isServerPath)).toEqual(asked);
    expect(["/", "/user/info", "/blade", "/system/user", "/apis", "/message_boards"].filter(isServerPath)).toEqual([]);
  });
});
