import { beforeEach, expect, test, vi } from "vitest";
import type { TokenReply } from "#contract";
import { SessionStore } from "./session-store.ts";
import { clearTokens, writeTokens } from "./token-cookies.ts";

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

test("department and role are sent once the person has switched, and not before", () => {
  const session = new SessionStore();
  session.begin({ ...REPLY, switch_mode: true, switched: false });
  const before = session.acting;
  expect(session.headers()).toEqual({ "Blade-Auth": "bearer access.1" });
  session.renew({ ...REPLY, switch_mode: true, switched: true, dept_id: "7", role_id: "8" });
  expect(session.headers()).toEqual({ "Blade-Auth": "bearer access.1", "Dept-Id": "7", "Role-Id": "8" });
  expect(session.acting).not.toBe(before);
  expect(new SessionStore().headers()).toEqual(session.headers());
  session.begin(REPLY);
  expect(session.headers()).toEqual({ "Blade-Auth": "bearer access.1" });
});

test("never holds one person's tokens under the name of another", () => {
  const tokenOf = (sub: string) => `head.${btoa(JSON.stringify({ sub }))}.mark`;
  const here = new SessionStore();
  here.begin({ ...REPLY, access_token: tokenOf(REPLY.user_id) });
  // The other tab has written the tokens of somebody else, and not yet who that is.
  writeTokens({ access: tokenOf("2"), refresh: "refresh.2" });
  here.readAgain();
  expect(here.headers()).toEqual({ "Blade-Auth": `bearer ${tokenOf(REPLY.user_id)}` });
  new SessionStore().renew({ ...REPLY, access_token: tokenOf("2"), refresh_token: "refresh.2", user_id: "2", account: "bob" });
  here.readAgain();
  expect([here.user?.account, here.headers()["Blade-Auth"]]).toEqual(["bob", `bearer ${tokenOf("2")}`]);
});

test("a request that waits for a renewal continues with the new tokens", async () => {
  const session = new SessionStore();
  session.begin(REPLY);
  session.renewing = Promise.resolve().then(() => session.renew({ ...REPLY, access_token: "access.2" }));
  await session.settled();
  expect(session.headers()).toEqual({ "Blade-Auth": "bearer access.2" });
});

test("waits for cookies that come after the news of who signed in, and takes nothing away meanwhile", async () => {
  vi.useFakeTimers();
  try {
    const here = new SessionStore();
    const stop = here.follow();
    new SessionStore().begin(REPLY);
    const { cookie } = document;
    clearTokens();
    window.dispatchEvent(new StorageEvent("storage", { key: "trellis-user" }));
    await vi.advanceTimersByTimeAsync(500);
    expect([here.signedIn, localStorage.getItem("trellis-user") === null]).toEqual([false, false]);
    for (const part of cookie.split("; ")) document.cookie = `${part}; Path=/`;
    await vi.advanceTimersByTimeAsync(200);
    expect(here.user?.account).toBe("admin");
    stop();
  } finally {
    vi.useRealTimers();
  }
});
