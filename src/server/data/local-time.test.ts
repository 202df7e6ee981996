import { expect, test } from "vitest";
import { localTime } from "./local-time.ts";

test("a moment is written in the zone that is asked for", () => {
  const moment = new Date("2024-03-09T16:05:09.999Z");
  expect(localTime(moment, "UTC")).toBe("2024-03-09 16:05:09");
  expect(localTime(moment, "Asia/Shanghai")).toBe("2024-03-10 00:05:09");
  expect(localTime(moment, "America/New_York")).toBe("2024-03-09 11:05:09");
});

test("midnight is 00, not 24", () => {
  expect(localTime(new Date("2024-01-01T00:00:00Z"), "UTC")).toBe("2024-01-01 00:00:00");
});
