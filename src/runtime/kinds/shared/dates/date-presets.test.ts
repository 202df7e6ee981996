import { expect, test } from "vitest";
import { datePresets } from "./date-presets.ts";

test("presets of a range begin and end with days that belong to it", () => {
  expect(Object.fromEntries(datePresets("2024-03-01").map(({ id, days }) => [id, days.join(" ")]))).toEqual({
    today: "2024-03-01 2024-03-01",
    yesterday: "2024-02-29 2024-02-29",
    "last-7-days": "2024-02-24 2024-03-01",
    "last-30-days": "2024-02-01 2024-03-01",
    "this-month": "2024-03-01 2024-03-31",
    "last-month": "2024-02-01 2024-02-29",
    "this-year": "2024-01-01 2024-12-31",
  });
});
