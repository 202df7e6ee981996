import { expect, it } from "vitest";
import { dayAfter, daysBetween } from "./days.ts";

it("days are counted over months, leap years and changes of the clock", () => {
  expect(dayAfter("2028-02-28", 2)).toBe("2028-03-01");
  expect(dayAfter("2026-12-31", 1)).toBe("2027-01-01");
  expect(daysBetween("2026-03-28", "2026-03-30")).toBe(2);
});
