import { expect, test } from "vitest";
import { shortMoment } from "./short-moment.ts";

const DAYS = { today: "Today", yesterday: "Yesterday" };

test.each([
  ["2026-03-01 09:05:59", "Today 09:05", "Today 09:05"],
  ["2026-02-28 23:59:00", "Yesterday 23:59", "Yesterday 23:59"],
  ["2026-01-02 03:04:05", "Jan 2, 03:04", "01-02 03:04"],
  ["2025-12-31 23:59:59", "2025-12-31", "2025-12-31"],
  ["soon", "soon", "soon"],
])("%s is %s", (moment, en, zh) => {
  expect(shortMoment(moment, "2026-03-01", "en", DAYS)).toBe(en);
  expect(shortMoment(moment, "2026-03-01", "zh", DAYS)).toBe(zh);
});
