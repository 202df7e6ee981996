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

test("shares and prices of one piece do not add up, amounts do", () => {
  expect([isRatio("占比", "percent"), isRatio("采购单价", "money"), isRatio("金额", "money")]).toEqual([true, true, false]);
});
