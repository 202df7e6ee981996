import { expect, test } from "vitest";
import { placeInLanes } from "./lanes.ts";
import { DAY, dayText, minutesOf, momentText, quarterOf, shownSpan, spanOf, valuesOf, weekOf } from "./span.ts";

const day = (text: string): number => minutesOf(text) ?? Number.NaN;

test("what overlaps stands in different lines, and a free line is used again", () => {
  const spans = [
    { from: 0, to: 10 },
    { from: 0, to: 4 },
    { from: 4, to: 8 },
    { from: 12, to: 12 },
    { from: 12, to: 14 },
  ];
  const placed = placeInLanes(spans, (span) => span);
  expect(placed.map(({ item, lane }) => [spans.indexOf(item), lane])).toEqual([
    [0, 0],
    [1, 1],
    [2, 1],
    [4, 0],
    [3, 1],
  ]);
});

test("weeks begin on Monday, quarters with their first month, also across years", () => {
  expect(dayText(weekOf(day("2026-03-01")))).toBe("2026-02-23");
  expect(dayText(quarterOf(day("2026-02-28"), -1))).toBe("2025-10-01");
  const { from, to } = shownSpan("month", day("2024-02-10 09:30:00"));
  expect([dayText(from), dayText(to), (to - from) / DAY]).toEqual(["2024-02-01", "2024-03-01", 29]);
});

test("days include their last one, moments end where they end, and an empty end stays empty when the start moves", () => {
  const days = { start: "a", end: "b", whole: true };
  const whole = { id: "1", a: "2026-06-01", b: "2026-06-03" };
  const span = spanOf(whole, days);
  expect(span).toEqual({ from: day("2026-06-01"), to: day("2026-06-04") });
  const before = span ?? { from: 0, to: 0 };
  const later = { from: before.from + DAY, to: before.to + DAY };
  expect(valuesOf(later, before, whole, days)).toEqual({ a: "2026-06-02", b: "2026-06-04" });
  const open = { id: "2", a: "2026-06-01 09:00:00", b: null };
  const moments = { start: "a", end: "b", whole: false };
  const moment = spanOf(open, moments) ?? before;
  const moved = { from: moment.from + 15, to: moment.to + 15 };
  expect(valuesOf(moved, moment, open, moments)).toEqual({ a: "2026-06-01 09:15:00" });
  expect(valuesOf({ ...moment, to: moment.to + 30 }, moment, open, moments)).toEqual({
    a: "2026-06-01 09:00:00",
    b: "2026-06-01 09:30:00",
  });
  expect(spanOf({ id: "3", a: null }, moments)).toBeNull();
  expect(momentText(moment.from)).toBe("2026-06-01 09:00:00");
});
