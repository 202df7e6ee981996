import { beforeEach, expect, test } from "vitest";
import { ApiError } from "#runtime";
import { ErrorLog } from "./error-log.ts";

beforeEach(() => localStorage.clear());

test("keeps what was thrown with its place and time, the latest first", () => {
  const log = new ErrorLog();
  log.add("render", new Error("first"), "in Screen");
  log.add("rejection", "second");
  const [second, first] = log.entries;
  expect(first).toMatchObject({ type: "render", message: "first", info: "in Screen", url: window.location.href });
  expect(first?.stack).toContain("error-log.dom.test");
  expect(first?.time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(second).toMatchObject({ type: "rejection", message: "second", stack: "" });
});

test("takes in unhandled errors and rejections until it is stopped", () => {
  const log = new ErrorLog();
  const stop = log.start();
  window.dispatchEvent(new ErrorEvent("error", { error: new Error("nobody caught me") }));
  window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: new Error("nor me") }));
  window.dispatchEvent(new ErrorEvent("error", { message: "ResizeObserver loop completed with undelivered notifications." }));
  stop();
  window.dispatchEvent(new ErrorEvent("error", { error: new Error("too late") }));
  expect(log.entries.map(({ message }) => message)).toEqual(["nor me", "nobody caught me"]);
});

test("leaves out refused calls that the person was told of, and keeps those that nobody was told of", () => {
  const log = new ErrorLog();
  const stop = log.start();
  for (const isTold of [true, false]) {
    const reason = Object.assign(new ApiError({ status: 409, code: 409, message: `told: ${isTold}` }), { isTold });
    window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));
  }
  stop();
  expect(log.entries.map(({ message }) => message)).toEqual(["told: false"]);
});

test("holds no more than a hundred", () => {
  const log = new ErrorLog();
  for (let count = 0; count < 130; count++) log.add("error", `error ${count}`);
  expect(log.entries).toHaveLength(100);
  expect(log.entries[0]?.message).toBe("error 129");
});
