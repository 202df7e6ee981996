import { expect, test } from "vitest";
import { saidLength, saidLimits, saidSide } from "./said-limits.ts";

test.each([
  ["每次 2 至 8 件", 2, 8, "件"],
  ["1～10 张", 1, 10, "张"],
  ["不超过 3 万元", null, 30_000, "元"],
  ["最多 5 个，每个不超过 2 MB", null, 5, "个"],
  ["用时 1-24 小时", 1, 24, "小时"],
  ["每次预约 2 至 8 人", 2, 8, "人"],
])("reads the limits of %s", (shown, least, most, unit) => {
  expect(saidLimits(shown)).toEqual({ least, most, unit });
});

test.each([
  "建议 1 至 20 件",
  "犬猫正常体温约 38 至 39.2 ℃",
  "成人参考范围 3.9 至 6.1",
  "车程约 30 至 40 分钟",
  "形如 021-12345678",
  "日期如 2024-01-02",
  "周末时最多 3 人",
  "最多 3 人，最多 5 天",
  "不含 5 至 3",
])("reads no limits in %s", (shown) => {
  expect(saidLimits(shown)).toBeNull();
});

test("reads the length of a whole text only", () => {
  expect(saidLength("须为 18 位")).toBe(18);
  expect(saidLength("以 B 开头，后接 4 位数字")).toBeNull();
  for (const part of ["P 加 5 位数字", "P与5位数字", "P-5 位数字", "5 位数字加校验位", "5 位数字和 P"])
    expect(saidLength(part)).toBeNull();
  expect(saidLength("15 位数字和字母")).toBe(15);
  expect(saidLength("6 到 20 位")).toBeNull();
});

test.each([
  ["不超过名额", "upper"],
  ["不得早于名额", "lower"],
  ["须小于名额", "upper"],
  ["至少为名额", "lower"],
  ["不超过名额时扣减名额", null],
  ["名额", null],
])("reads the side of %s", (shown, side) => {
  expect(saidSide(shown, "名额")).toBe(side);
});
