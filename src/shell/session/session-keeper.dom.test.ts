import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#runtime";
import { REFRESH_CHECK, SessionKeeper, TOKEN_TIME } from "./session-keeper.ts";
import { SessionStore } from "./session-store.ts";
import { clearTokens } from "./token-cookies.ts";

const REPLY = {
  access_token: "a1",
  token_type: "bearer",
  refresh_token: "r1",
  expires_in: 3600,
  tenant_id: "000000",
  user_id: "1",
  dept_id: "",
  role_id: "",
  post_id: "",
  oauth_id: "",
  account: "admin",
  user_name: "admin",
  nick_name: "",
  real_name: "",
  role_name: "",
  avatar: "",
} as const;

/** Locks as one browser gives them to all its tabs: one holder at a time, in the order of asking. */
function sharedLocks(): Pick<LockManager, "request"> {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, held: () => Promise<unknown>) => {
    last = last.then(held, held);
    return last;
  };
  return { request: request as LockManager["request"] };
}

function tab(locks: Pick<LockManager, "request">) {
  const session = new SessionStore();
  const refresh = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    session.renew({ ...REPLY, access_token: `a${Date.now()}`, refresh_token: `r${Date.now()}` });
  });
  return { session, refresh, keeper: new SessionKeeper(session, { refresh }, locks) };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  localStorage.clear();
  clearTokens();
});
afterEach(() => void vi.useRealTimers());

test("looks every 10 s and renews once the tokens are 3,000 s old, not before", async () => {
  const { session, refresh, keeper } = tab(sharedLocks());
  session.begin(REPLY);
  const stop = keeper.start();
  await vi.advanceTimersByTimeAsync((TOKEN_TIME - 10) * 1000);
  expect(refresh).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(REFRESH_CHECK + 100);
  expect(refresh).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(TOKEN_TIME * 1000 + REFRESH_CHECK);
  expect(refresh).toHaveBeenCalledTimes(2);
  stop();
  await vi.advanceTimersByTimeAsync(TOKEN_TIME * 2000);
  expect(refresh).toHaveBeenCalledTimes(2);
});

test("a call that is refused after the machine has slept renews the tokens at once, whenever the next look is", async () => {
  const { session, refresh } = tab(sharedLocks());
  session.begin(REPLY);
  await session.settled();
  expect(refresh).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + REPLY.expires_in * 1000);
  const [before] = Object.values(session.headers());
  const waiting = session.settled();
  await vi.advanceTimersByTimeAsync(500);
  await waiting;
  expect(refresh).toHaveBeenCalledOnce();
  expect(Object.values(session.headers())).not.toContain(before);
});

test("one of three tabs renews the session, and the others take over its tokens", async () => {
  const locks = sharedLocks();
  const tabs = [tab(locks), tab(locks), tab(locks)];
  tabs[0]?.session.begin(REPLY);
  for (const { session } of tabs) session.readAgain();
  vi.setSystemTime(Date.now() + TOKEN_TIME * 1000);
  const checks = Promise.all(tabs.map(({ keeper }) => keeper.check()));
  await vi.advanceTimersByTimeAsync(500);
  await checks;
  expect(tabs.map(({ refresh }) => refresh.mock.calls.length).reduce((sum, calls) => sum + calls)).toBe(1);
  expect(new Set(tabs.map(({ session }) => session.headers()["Blade-Auth"])).size).toBe(1);
});

test("one tab that looks twice asks once", async () => {
  const { session, refresh, keeper } = tab(sharedLocks());
  session.begin(REPLY);
  vi.setSystemTime(Date.now() + TOKEN_TIME * 1000);
  const checks = Promise.all([keeper.check(), keeper.check()]);
  await vi.advanceTimersByTimeAsync(500);
  await checks;
  expect(refresh).toHaveBeenCalledTimes(1);
});

test("tokens that live shorter than the token time are renewed before they run out", async () => {
  const { session, refresh, keeper } = tab(sharedLocks());
  session.begin({ ...REPLY, expires_in: 600 });
  vi.setSystemTime(Date.now() + 545_000);
  const check = keeper.check();
  await vi.advanceTimersByTimeAsync(100);
  await check;
  expect(refresh).toHaveBeenCalledTimes(1);
});

test("a refusal ends the session, a silent server does not", async () => {
  const session = new SessionStore();
  const errors = [
    new ApiError({ status: 0, code: 0, message: "network" }),
    new ApiError({ status: 400, code: 400, message: "refused" }),
  ];
  const keeper = new SessionKeeper(
    session,
    { refresh: () => Promise.reject(errors.shift() ?? new Error("no more")) },
    sharedLocks(),
  );
  session.begin(REPLY);
  vi.setSystemTime(Date.now() + TOKEN_TIME * 1000);
  await keeper.check();
  expect(session.signedIn).toBe(true);
  await keeper.check();
  expect(session.signedIn).toBe(false);
  expect(session.ending).toBe("expired");
});

test("a renewal that somebody asks for comes in its turn, says what to act as, and a refusal leaves the session as it was", async () => {
  const session = new SessionStore();
  const asked: unknown[] = [];
  const refresh = async (choice?: object) => {
    asked.push(choice);
    if (asked.length > 1) throw new ApiError({ status: 400, code: 400, message: "refused" });
    session.renew({ ...REPLY, switch_mode: true, switched: true, dept_id: "7", role_id: "8" });
  };
  const keeper = new SessionKeeper(session, { refresh }, sharedLocks());
  session.begin(REPLY);
  await keeper.renew({ deptId: "7", roleId: "8" });
  expect(asked).toEqual([{ deptId: "7", roleId: "8" }]);
  expect(session.user).toMatchObject({ deptId: "7", roleId: "8", switched: true });
  await expect(keeper.renew({ deptId: "9", roleId: "9" })).rejects.toThrow("refused");
  expect(session.user).toMatchObject({ deptId: "7", roleId: "8" });
});
