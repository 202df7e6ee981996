import { expect, test } from "vitest";
import { isRatio, unitIn, unitOf } from "./units.ts";

test.each([
  ["工时(小时)", "Hour"],
  ["时长（分）", "Minute"],
  ["载重 (kg)", "Kilogram"],
])("the unit of %s is %s", (title, unit) => {
  expect(unitOf(title)?.en).toBe(unit);
});

test.each(["小时", "工时", "状态(旧)", "金额(含税)"])("the title %s says no unit", (title) => {
  expect(unitOf(title)).toBeNull();
});

test("spellings of one unit are the same", () => {
  expect(unitIn("千克")).toEqual(unitIn("KG"));
  expect(unitIn("件")).toBeNull();
});

test.each([
  ["日收益率", "percent", true],
  ["采购单价", "money", true],
  ["占比", "percent", false],
  ["市场占有率", "percent", false],
  ["金额", "money", false],
])("%s of the format %s is a ratio: %s", (title, format, expected) => {
  expect(isRatio(title, format)).toBe(expected);
});
