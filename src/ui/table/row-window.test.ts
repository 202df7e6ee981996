import { expect, test } from "vitest";
import { rowsBetween } from "./row-window.ts";

test("draws the visible rows and some before and after them", () => {
  expect(rowsBetween(1000, 45, 0, 900)).toEqual({ from: 0, to: 28 });
  expect(rowsBetween(1000, 45, 4500, 5400)).toEqual({ from: 92, to: 128 });
});

test("a scroll by a row draws nothing anew, one by four does", () => {
  expect(rowsBetween(1000, 45, 4545, 5445)).toEqual({ from: 92, to: 132 });
  expect(rowsBetween(1000, 45, 4590, 5490)).toEqual({ from: 92, to: 132 });
  expect(rowsBetween(1000, 45, 4680, 5580)).toEqual({ from: 96, to: 132 });
});

test("neither before the first row nor after the last", () => {
  expect(rowsBetween(100, 45, 3600, 4500)).toEqual({ from: 72, to: 100 });
  // The table is scrolled beyond its rows, because rows were removed.
  expect(rowsBetween(10, 45, 3600, 4500)).toEqual({ from: 10, to: 10 });
  expect(rowsBetween(0, 45, 0, 0)).toEqual({ from: 0, to: 0 });
});
