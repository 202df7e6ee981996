import { expect, test } from "vitest";
import { typedMoment, typedTime } from "./typed-moment.ts";

const DAY = "YYYY-MM-DD";
const MOMENT = "YYYY-MM-DD HH:mm:ss";

test.each([
  ["2026-09-01", DAY, "2026-09-01"],
  ["2026-9-1", DAY, "2026-09-01"],
  ["2026/09/1", DAY, "2026-09-01"],
  ["2026年9月1日", DAY, "2026-09-01"],
  [" 20260901 ", DAY, "2026-09-01"],
  ["2024-02-29", DAY, "2024-02-29"],
  ["2026-02-29", DAY, null],
  ["2026-13-01", DAY, null],
  ["2026-09", DAY, null],
  ["2026-09-01 08:00", DAY, null],
  ["2026-9-1 8:05", MOMENT, "2026-09-01 08:05:00"],
  ["2026-09-01T23:59:59", MOMENT, "2026-09-01 23:59:59"],
  ["2026-09-01", MOMENT, "2026-09-01 00:00:00"],
  ["2026-09-01 24:00", MOMENT, null],
  ["morgen", MOMENT, null],
])("%s as %s is %s", (text, format, moment) => {
  expect(typedMoment(text, format)).toBe(moment);
});

test.each([
  ["8:05", "08:05:00"],
  ["08：05", "08:05:00"],
  ["0805", "08:05:00"],
  ["235959", "23:59:59"],
  ["8点5分", "08:05:00"],
  [" 23:59:59 ", "23:59:59"],
  ["24:00", null],
  ["8:60", null],
  ["8", null],
  ["", null],
  ["noon", null],
])("%s as a time of day is %s", (text, time) => {
  expect(typedTime(text)).toBe(time);
});
