import { expect, test } from "vitest";
import { saidShare } from "./said-share.ts";

test.each([
  ["平日租金的 1.3 倍", 1.3],
  ["按三倍计", 3],
  ["逾期加倍", 2],
  ["按十倍赔偿", 10],
  ["工资的二十五倍", 25],
  ["定金为总价的 30%", 0.3],
  ["定金为总价的百分之十五", 0.15],
  ["提成为毛利的三成", 0.3],
  ["会员八五折", 0.85],
  ["会员 8.8 折", 0.88],
  ["学生半价", 0.5],
])("reads the share of %s", (shown, value) => {
  expect(saidShare(shown)?.value).toBeCloseTo(value);
});

test.each([
  "三成员",
  "1.5 倍数",
  "100 的整数倍",
  "满 300 打 8 折",
  "一成不变",
  "几十倍",
  "一点三倍",
  "首件 8 折，其余 9 折",
  "两折页",
])("reads no share in %s", (shown) => {
  expect(saidShare(shown)).toBeNull();
});
