import { expect, test } from "vitest";
import { PERIODS, daysOf, isPeriod, type Period } from "./periods.ts";

const days = (period: Period, today: string): string => {
  const { from, to } = daysOf(period, today);
  return `${from} ${to}`;
};

test("days are told from today, the last one left out", () => {
  expect(days("today", "2024-02-28")).toBe("2024-02-28 2024-02-29");
  expect(days("tomorrow", "2024-02-28")).toBe("2024-02-29 2024-03-01");
  expect(days("yesterday", "2024-01-01")).toBe("2023-12-31 2024-01-01");
  expect(days("last-7-days", "2024-03-03")).toBe("2024-02-26 2024-03-04");
  expect(days("last-30-days", "2023-03-01")).toBe("2023-01-31 2023-03-02");
  expect(days("next-7-days", "2024-12-31")).toBe("2024-12-31 2025-01-07");
});

test("a week begins on Monday, on whichever day one asks", () => {
  for (const today of ["2024-12-30", "2025-01-01", "2025-01-05"]) {
    expect(days("this-week", today)).toBe("2024-12-30 2025-01-06");
    expect(days("last-week", today)).toBe("2024-12-23 2024-12-30");
    expect(days("next-week", today)).toBe("2025-01-06 2025-01-13");
  }
});

test("months, quarters and years run over the turn of the year", () => {
  expect(days("this-month", "2024-02-29")).toBe("2024-02-01 2024-03-01");
  expect(days("last-month", "2024-01-31")).toBe("2023-12-01 2024-01-01");
  expect(days("next-month", "2024-12-31")).toBe("2025-01-01 2025-02-01");
  expect(days("this-quarter", "2024-12-31")).toBe("2024-10-01 2025-01-01");
  expect(days("last-quarter", "2024-02-29")).toBe("2023-10-01 2024-01-01");
  expect(days("this-year", "2024-12-31")).toBe("2024-01-01 2025-01-01");
  expect(days("last-year", "2024-02-29")).toBe("2023-01-01 2024-01-01");
  expect(days("past", "2024-02-29")).toBe("0001-01-01 2024-02-29");
  expect(days("last-12-months", "2024-02-29")).toBe("2023-03-01 2024-03-01");
});

test("every period has days, one at least, and no other name is one", () => {
  for (const period of PERIODS) {
    const { from, to } = daysOf(period, "2024-02-29");
    expect(from < to, period).toBe(true);
  }
  for (const name of ["", "toString", "this-decade", "TODAY"]) expect(isPeriod(name)).toBe(false);
});
