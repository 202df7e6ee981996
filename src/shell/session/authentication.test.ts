// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import type { Api } from "#runtime";
import { Authentication } from "./authentication.ts";
import { asTokenReply } from "./replies.ts";
import { SessionStore } from "./session-store.ts";
import { clearTokens } from "./token-cookies.ts";

const replyOf = (userId: string) =>
  asTokenReply({ access_token: `access.${userId}`, refresh_token: "r", tenant_id: "000000", user_id: userId, account: userId });

/** An api whose answers wait until they are let go. */
function arrange() {
  const waiting: (() => void)[] = [];
  const call: Api["call"] = (_method, path, parse) =>
    new Promise((resolve) => waiting.push(() => resolve(parse(path.endsWith("/token") ? replyOf("1") : null))));
  const session = new SessionStore();
  const api: Api = { locale: () => "zh", call, bare: call, open: () => Promise.reject(new Error("not asked")) };
  return { session, authentication: new Authentication(api, session), answer: () => waiting.shift()?.() };
}

beforeEach(() => {
  localStorage.clear();
  clearTokens();
});

test("signing out ends the session once the server knows, and nobody else's who has signed in meanwhile", async () => {
  const { session, authentication, answer } = arrange();
  session.begin(replyOf("1"));
  const first = authentication.signOut();
  answer();
  await first;
  expect([session.signedIn, session.ending]).toEqual([false, "left"]);
  session.begin(replyOf("1"));
  const late = authentication.signOut();
  session.end("expired");
  session.begin(replyOf("2"));
  answer();
  await late;
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
