import { expect, test } from "vitest";
import { daysAgo } from "./days-ago.ts";

test("days are said as people say them, with a space between a number and Chinese, and long ago as dates", () => {
  const words = (day: string, locale: string) => daysAgo(`${day} 08:00:00`, locale, "2026-11-27");
  expect(words("2026-11-24", "zh")).toBe("3 天前");
  expect(words("2026-11-24", "en")).toBe("3 days ago");
  expect(words("2026-11-26", "zh")).toBe("昨天");
  expect(words("2026-07-17", "zh")).toBe("07-17");
  expect(words("2026-07-17", "en")).toBe("Jul 17");
  expect(words("2025-07-17", "en")).toBe("2025-07-17");
});
