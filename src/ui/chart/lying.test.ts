import { expect, test } from "vitest";
import { axesOption } from "./axes-option.ts";
import { areLying, lyingTextSize } from "./lying.ts";

const steps = ["板材下料", "缝制填充", "成品检验", "包装入库", "门锁组装", "喷涂", "打磨"];

test("lays bars down where their names do not fit below them, Chinese characters as wide as high", () => {
  const lying = "where-needed" as const;
  expect(areLying(300, { lying, labels: steps }, 12)).toBe(true);
  expect(areLying(600, { lying, labels: steps }, 12)).toBe(false);
  expect(areLying(600, { lying, labels: steps }, 20)).toBe(true);
  expect(areLying(300, { lying, labels: steps.map(() => "cut") }, 12)).toBe(false);
});

test("leaves bars as they are where it is said how they stand", () => {
  expect(areLying(10, { labels: steps }, 12)).toBe(false);
  expect(areLying(10, { lying: false, labels: steps }, 12)).toBe(false);
  expect(areLying(10_000, { lying: true, labels: steps }, 12)).toBe(true);
});

test("names each of the bars that lie, also where they are close", () => {
  const chart = { kind: "bar", lying: true, labels: steps, series: [{ name: "n", values: steps.map(() => 1) }] } as const;
  const look = { ink: "", strongInk: "", quiet: "", line: "", surface: "", colours: [], fontFamily: "", fontSize: 12 };
  expect(axesOption(chart, look, "en")).toMatchObject({ yAxis: [{ data: steps, axisLabel: { interval: 0 } }] });
});

test("makes the names of many lying bars smaller, down to a size that can be read", () => {
  expect([5, 10, 40].map((bars) => lyingTextSize(220, bars, 18))).toEqual([18, 14, 9]);
});
