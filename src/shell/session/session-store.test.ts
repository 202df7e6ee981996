// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import type { TokenReply } from "#contract";
import { SessionStore } from "./session-store.ts";
import { clearTokens } from "./token-cookies.ts";

const REPLY: TokenReply = {
  access_token: "access.1",
  token_type: "bearer",
  refresh_token: "refresh.1",
  expires_in: 3600,
  tenant_id: "000000",
  user_id: "1123598821738675201",
  dept_id: "1",
  role_id: "2",
  post_id: "3",
  oauth_id: "",
  account: "admin",
  user_name: "admin",
  nick_name: "管理员",
  real_name: "管理员",
  role_name: "administrator,admin",
  avatar: "",
};

beforeEach(() => {
  localStorage.clear();
  clearTokens();
});

test("a sign-in keeps the tokens in cookies and the rest in storage, without a token", () => {
  const session = new SessionStore();
  expect(session.signedIn).toBe(false);
  expect(session.headers()).toEqual({});
  session.begin(REPLY);
  expect(session.signedIn).toBe(true);
  expect(session.headers()).toEqual({ "Blade-Auth": "bearer access.1" });
  expect(session.tenantId()).toBe("000000");
  expect(session.user?.roles).toEqual(["administrator", "admin"]);
  expect(document.cookie).toContain("trellis-access-token=access.1");
  expect(document.cookie).toContain("trellis-refresh-token=refresh.1");
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/access\.1|refresh\.1/);
});

test("a reload finds the session again", () => {
  new SessionStore().begin(REPLY);
  const reloaded = new SessionStore();
  expect(reloaded.user?.account).toBe("admin");
  expect(reloaded.refreshToken).toBe("refresh.1");
});

test("a user without tokens is nobody: everything is forgotten", () => {
  new SessionStore().begin(REPLY);
  clearTokens();
  const reloaded = new SessionStore();
  expect(reloaded.signedIn).toBe(false);
  expect(localStorage.getItem("trellis-user")).toBeNull();
});

test("a 401 ends the session once and remembers that it was not the person's wish", () => {
  const session = new SessionStore();
  session.begin(REPLY);
  session.onUnauthorized();
  expect(session.ending).toBe("expired");
  expect(document.cookie).not.toContain("access.1");
  session.end("left");
  session.onUnauthorized();
  expect(session.ending).toBe("left");
});

test("signing out in one tab signs out the other, signing in there signs in here", () => {
  const here = new SessionStore();
  const there = new SessionStore();
  const stop = here.follow();
  there.begin(REPLY);
  window.dispatchEvent(new StorageEvent("storage", { key: "trellis-user" }));
  expect(here.user?.account).toBe("admin");
  there.end("left");
  window.dispatchEvent(new StorageEvent("storage", { key: "trellis-user" }));
  expect(here.signedIn).toBe(false);
  expect(here.ending).toBe("expired");
  stop();
});

test("a renewal of another tab is taken over without a new user", () => {
  const here = new SessionStore();
  here.begin(REPLY);
  const { user } = here;
  new SessionStore().renew({ ...REPLY, access_token: "access.2", refresh_token: "refresh.2" });
  here.readAgain();
  expect(here.headers()).toEqual({ "Blade-Auth": "bearer access.2" });
  expect(here.user).toBe(user);
});
