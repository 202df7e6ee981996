import axios, { type AxiosAdapter } from "axios";
import { beforeEach, expect, test, vi } from "vitest";
import { parse } from "valibot";
import { TokenReply } from "#contract";
import { anything, createApi, type Api } from "#runtime";
import { Authentication } from "./authentication.ts";
import { SessionStore } from "./session-store.ts";
import { clearTokens } from "./token-cookies.ts";

const replyOf = (userId: string) =>
  parse(TokenReply, {
    access_token: `access.${userId}`,
    refresh_token: "r",
    tenant_id: "000000",
    user_id: userId,
    account: userId,
  });

/** An api whose answers wait until they are let go. */
function arrange() {
  const waiting: (() => void)[] = [];
  const call: Api["call"] = (_method, path, parse) =>
    new Promise((resolve) => waiting.push(() => resolve(parse(path.endsWith("/token") ? replyOf("1") : null))));
  const session = new SessionStore();
  const api: Api = { locale: () => "zh", call, bare: call, open: () => Promise.reject(new Error("not asked")) };
  return { session, authentication: new Authentication(api, session), answer: () => waiting.shift()?.() };
}

/** One of several tabs of the same browser, with the real door to the server. */
function tab(server: AxiosAdapter) {
  axios.defaults.adapter = server;
  const session = new SessionStore();
  const toast = vi.fn<(text: string) => void>();
  const api = createApi({ session, locale: () => "zh", toast });
  return { session, toast, api, authentication: new Authentication(api, session) };
}

beforeEach(() => {
  localStorage.clear();
  clearTokens();
});

test("signing out ends the session at once, here and in the other tabs, and tells the server whose it was", async () => {
  const said: unknown[] = [];
  const refusals: (() => void)[] = [];
  const server: AxiosAdapter = async (config) => {
    const answer = { config, headers: {}, statusText: "" };
    if (config.url === "/api/x") {
      await new Promise<void>((resolve) => refusals.push(resolve));
      return { ...answer, status: 401, data: JSON.stringify({ code: 401, success: false, data: null, msg: "请求未授权" }) };
    }
    said.push([config.url, config.headers.get("Blade-Auth")]);
    for (const refuse of refusals) refuse();
    return { ...answer, status: 200, data: JSON.stringify({ code: 200, success: true, data: null, msg: "" }) };
  };
  const here = tab(server);
  here.session.begin(replyOf("1"));
  const there = tab(server);
  // The server rejects the old tokens of both tabs.
  const asked = [here, there].map(({ api }) => api.call("GET", "/api/x", anything));
  await vi.waitFor(() => expect(refusals).toHaveLength(2), { timeout: 60_000 });
  const told = here.authentication.signOut();
  expect([here.session.signedIn, here.session.ending]).toEqual([false, "left"]);
  await told;
  expect(said).toEqual([["/api/blade-auth/oauth/logout", "bearer access.1"]]);
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(there.session.signedIn).toBe(false);
  expect(here.session.ending).toBe("left");
  expect([here.toast.mock.calls, there.toast.mock.calls]).toEqual([[], []]);
});

test("a sign-in during the sign-out of the previous user stays signed in", async () => {
  const { session, authentication, answer } = arrange();
  session.begin(replyOf("1"));
  const leaving = authentication.signOut();
  session.begin(replyOf("2"));
  answer();
  await leaving;
  expect(session.user?.userId).toBe("2");
});

test("a renewal that comes back after the person has left brings nobody back", async () => {
  const { session, authentication, answer } = arrange();
  session.begin(replyOf("1"));
  const renewal = authentication.refresh();
  session.end("left");
  answer();
  await renewal;
  expect(session.signedIn).toBe(false);
});
