import { beforeEach, expect, test } from "vitest";
import md5 from "md5";
import { ApiError, type Api, type CallOptions } from "#runtime";
import { Authentication } from "../session/authentication.ts";
import { SessionStore } from "../session/session-store.ts";
import { clearTokens } from "../session/token-cookies.ts";
import { SignInStore, type SolveCaptcha } from "./sign-in-store.ts";

interface Call {
  readonly path: string;
  readonly options: CallOptions;
}

/** An api that answers from a table by the last part of the path; an Error in it is thrown. */
function arrange(answers: Readonly<Record<string, unknown>>, solve?: SolveCaptcha) {
  const calls: Call[] = [];
  const call: Api["call"] = async (_method, path, parse, options = {}) => {
    calls.push({ path, options });
    const answer = answers[path.split("/").at(-1) ?? ""];
    if (answer instanceof Error) throw answer;
    return parse(answer);
  };
  const session = new SessionStore();
  const store = new SignInStore(
    new Authentication({ locale: () => "zh", call, bare: call, open: () => Promise.reject(new Error("not asked")) }, session),
    solve,
  );
  return { calls, session, store };
}

const TOKEN = { access_token: "a", refresh_token: "r", tenant_id: "100001", user_id: "1", account: "lily" };

beforeEach(() => {
  localStorage.clear();
  clearTokens();
});

test("asks the server for nothing while a field is empty", async () => {
  const { store, calls } = arrange({ token: TOKEN });
  expect(await store.submit()).toBe(false);
  expect(store.missing).toEqual(["account", "password"]);
  expect(calls).toEqual([]);
});

test("sends the md5 of the password and remembers tenant and account, never the password", async () => {
  const { store, calls, session } = arrange({ token: TOKEN });
  store.set("tenant", " 100001 ");
  store.set("account", "lily");
  store.set("password", "s3cret");
  expect(await store.submit()).toBe(true);
  expect(calls[0]?.options.params).toEqual({
    tenantId: "100001",
    username: "lily",
    password: md5("s3cret"),
    grant_type: "password",
    scope: "all",
    type: "account",
  });
  expect(session.user?.account).toBe("lily");
  expect(JSON.stringify({ ...localStorage })).not.toContain("s3cret");
  const next = arrange({}).store;
  expect(next.values).toMatchObject({ tenant: "100001", account: "lily", password: "" });
});

test("a refusal is shown in the server's words and stores nothing", async () => {
  const texts = { zh: "账号或密码错误", en: "Wrong account or password" };
  const { store, session } = arrange({ token: new ApiError({ status: 400, code: 400, message: texts.zh, texts }) });
  store.set("account", "lily");
  store.set("password", "wrong");
  expect(await store.submit()).toBe(false);
  expect(store.refusal, "the page may change its language").toEqual(texts);
  expect(session.signedIn).toBe(false);
  expect(document.cookie).toBe("");
  expect(localStorage.length).toBe(0);
  store.set("password", "again");
  expect(store.refusal).toBeNull();
});

test("a domain with a tenant of its own hides the tenant field", async () => {
  const { store, calls } = arrange({ info: { tenantId: "100001", domain: "a.example" }, token: TOKEN });
  await store.prepare("a.example");
  expect(calls[0]?.options.params).toEqual({ domain: "a.example" });
  expect(store.tenantShown).toBe(false);
  store.set("account", "lily");
  store.set("password", "x");
  await store.submit();
  expect(calls[1]?.options.params).toMatchObject({ tenantId: "100001" });
});

test("a server that cannot be asked leaves the default tenant to be typed over", async () => {
  const { store } = arrange({ info: new ApiError({ status: 0, code: 0, message: "network" }) });
  await store.prepare("a.example");
  expect(store.tenantShown).toBe(true);
  expect(store.values.tenant).toBe("000000");
});

const WORK = { key: "k1", image: "", work: { salt: "s", hash: "00", limit: 10 } };

test("a captcha without a picture is solved beside the form, and asks the person for nothing", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { store, calls } = arrange({ info: { captcha: true }, captcha: WORK, token: TOKEN }, () => promise);
  await store.prepare("a.example");
  await expect.poll(() => store.check).toBe("running");
  expect(store.captchaShown).toBe(false);
  store.set("account", "lily");
  store.set("password", "x");
  const signedIn = store.submit();
  expect(store.busy).toBe(true);
  resolve("7");
  expect(await signedIn).toBe(true);
  expect(store.check).toBe("done");
  const token = calls.find(({ path }) => path.endsWith("/token"));
  expect(token?.options.headers).toMatchObject({ "Captcha-Key": "k1", "Captcha-Code": "7" });
});

test("a captcha that cannot be fetched is offered again", async () => {
  const { store } = arrange({ info: { captcha: true }, captcha: new ApiError({ status: 503, code: 503, message: "busy" }) });
  await store.prepare("a.example");
  await expect.poll(() => store.pictureFailed).toBe(true);
  expect([store.captchaShown, store.check]).toEqual([true, null]);
});

test("a captcha that the browser cannot solve is said, and the next attempt begins it again", async () => {
  let tries = 0;
  const { store } = arrange({ info: { captcha: true }, captcha: WORK, token: TOKEN }, () => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error("no worker")) : Promise.resolve("7");
  });
  await store.prepare("a.example");
  await expect.poll(() => store.check).toBe("failed");
  store.set("account", "lily");
  store.set("password", "x");
  expect(await store.submit()).toBe(true);
  expect([tries, store.check]).toEqual([2, "done"]);
});

test("a demanded captcha is answered in headers and renewed after every refusal", async () => {
  const { store, calls } = arrange({
    info: { captcha: true },
    captcha: { key: "k1", image: "data:image/png;base64,AA==" },
    token: new ApiError({ status: 400, code: 400, message: "验证码错误或已过期" }),
  });
  await store.prepare("a.example");
  await Promise.resolve();
  expect(store.captchaShown).toBe(true);
  store.set("account", "lily");
  store.set("password", "x");
  expect(store.missing).toEqual(["captcha"]);
  store.set("captcha", "ab12");
  await store.submit();
  const token = calls.find(({ path }) => path.endsWith("/token"));
  expect(token?.options.headers).toMatchObject({ "Captcha-Key": "k1", "Captcha-Code": "ab12" });
  expect(token?.options.params).toMatchObject({ grant_type: "captcha" });
  expect(calls.filter(({ path }) => path.endsWith("/captcha"))).toHaveLength(2);
  expect(store.values.captcha).toBe("");
});
