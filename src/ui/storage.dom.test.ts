import { beforeEach, expect, test, vi } from "vitest";
import { isBoolean, isString, readStorage, removeStorage, storedAt, writeStorage } from "./storage.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("writes a record with data type, content and time under the prefix", () => {
  vi.setSystemTime(1_700_000_000_000);
  writeStorage("theme", "dark");
  expect(JSON.parse(localStorage.getItem("trellis-theme") ?? "")).toEqual({
    dataType: "string",
    content: "dark",
    datetime: 1_700_000_000_000,
  });
  expect(storedAt("theme")).toBe(1_700_000_000_000);
  vi.useRealTimers();
});

test("a session record goes to session storage and says so", () => {
  writeStorage("lock", true, "session");
  expect(localStorage.length).toBe(0);
  expect(JSON.parse(sessionStorage.getItem("trellis-lock") ?? "")).toMatchObject({
    dataType: "boolean",
    type: "session",
    content: true,
  });
  expect(readStorage("lock", isBoolean, "session")).toBe(true);
});

test("reads a value of another shape as absent", () => {
  writeStorage("theme", { was: "an object once" });
  localStorage.setItem("trellis-broken", "{not json");
  localStorage.setItem("trellis-foreign", '"a bare string"');
  expect(readStorage("theme", isString)).toBeNull();
  expect(readStorage("broken", isString)).toBeNull();
  expect(readStorage("foreign", isString)).toBeNull();
  expect(readStorage("never", isString)).toBeNull();
});

test("removes", () => {
  writeStorage("theme", "dark");
  removeStorage("theme");
  expect(readStorage("theme", isString)).toBeNull();
});

test("a full storage is no error", () => {
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(() => writeStorage("theme", "dark")).not.toThrow();
  full.mockRestore();
});
