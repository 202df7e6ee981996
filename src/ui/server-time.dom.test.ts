import { expect, test, vi } from "vitest";
import { followTimeZone, serverClock, serverDay, serverTime } from "./server-time.ts";

const MOMENT = Date.UTC(2026, 0, 1, 2, 3, 4);

test("writes moments in the zone that the server has named, also after a reload", async () => {
  followTimeZone("America/New_York");
  followTimeZone(null);
  expect(serverTime(MOMENT)).toBe("2025-12-31 21:03:04");
  vi.resetModules();
  const reloaded = await import("./server-time.ts");
  expect(reloaded.serverTime(MOMENT)).toBe("2025-12-31 21:03:04");
  followTimeZone("Asia/Shanghai");
  expect(serverTime(MOMENT)).toBe("2026-01-01 10:03:04");
});

test("a zone that the browser does not know changes nothing", async () => {
  followTimeZone("Mars/Olympus");
  const own = new Date(MOMENT).toLocaleString("sv");
  expect(serverTime(MOMENT)).toBe(own);
  vi.resetModules();
  expect((await import("./server-time.ts")).serverTime(MOMENT)).toBe(own);
});

test("the present is a moment of the same form", () => {
  expect(serverTime()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(serverTime().slice(0, 10)).toBe(serverDay());
});

test("the clock of drafts is the one of the server", () => {
  followTimeZone("Asia/Kathmandu");
  expect(serverClock(MOMENT)).toBe("07:48");
});
