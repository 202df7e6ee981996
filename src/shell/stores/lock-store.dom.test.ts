import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parse } from "valibot";
import { TokenReply } from "#contract";
import { SessionStore } from "../session/session-store.ts";
import { clearTokens } from "../session/token-cookies.ts";
import { LockStore } from "./lock-store.ts";

// Slow on purpose, and no part of what is tested here.
vi.mock("./password-mark.ts", () => ({
  passwordMark: (password: string) => Promise.resolve(`mark of ${password}`),
  isMarked: (password: string, mark: string) => Promise.resolve(mark === `mark of ${password}`),
}));

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  clearTokens();
});
afterEach(() => void vi.useRealTimers());

const replyOf = (userId: string) =>
  parse(TokenReply, { access_token: "a", refresh_token: "r", tenant_id: "000000", user_id: userId, account: userId });

test("locks 100 ms after it was asked to, until the password is said; a sign-in clears it", async () => {
  const session = new SessionStore();
  session.begin(replyOf("1"));
  const lock = new LockStore(session);
  const locking = lock.lock("secret");
  await vi.advanceTimersByTimeAsync(99);
  expect(lock.locked).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await locking;
  expect([lock.locked, new LockStore(session).locked]).toEqual([true, true]);
  expect(sessionStorage.getItem("trellis-lock"), "the flag is one of the session").toContain('"userId":"1"');
  expect(await lock.unlock("wrong")).toBe(false);
  expect(lock.locked).toBe(true);
  session.begin(replyOf("2"));
  expect(lock.record).toBeNull();
  expect(sessionStorage.getItem("trellis-lock")).toBeNull();
});
