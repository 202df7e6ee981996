import { expect, test } from "vitest";
import type { Locale } from "#contract";
import { axesOption } from "./axes-option.ts";
import type { ChartSeries } from "./chart-types.ts";

const LOOK = { ink: "", strongInk: "", line: "", surface: "", quiet: "", colours: [], fontSize: 12, fontFamily: "" };
const series = (name: string, unit: ChartSeries["unit"], more: Partial<ChartSeries> = {}): ChartSeries => ({
  name,
  unit,
  values: [3, 4],
  ...more,
});
const optionOf = (chart: object, locale: Locale = "en") =>
  axesOption({ kind: "bar", labels: ["a", "b"], series: [series("n", "pieces")], ...chart }, LOOK, locale) as {
    readonly legend?: { readonly data: readonly { readonly name: string }[] };
    readonly grid: readonly { readonly top: number; readonly right: number }[];
    readonly xAxis: readonly {
      readonly name?: string;
      readonly nameTextStyle?: { readonly padding: readonly number[] };
      readonly axisLabel: { readonly formatter: (label: string) => string };
    }[];
    readonly yAxis: readonly { readonly name?: string }[];
  };

test("the panels of lying bars are named above them, where no number of an axis stands", () => {
  const { legend, xAxis } = optionOf({ lying: true, series: [series("Sum", "money"), series("Records", "pieces")] });
  expect(legend?.data.map(({ name }) => name)).toEqual(["Sum", "Records"]);
  expect(xAxis.map(({ name }) => name)).toEqual([undefined, undefined]);
});

test("the unit of an axis stands below the legend, and beyond the last number", () => {
  const unit = { one: "piece", other: "pieces" };
  const both = [series("Now", "pieces"), series("Before", "pieces", { previous: true })];
  const [bare, named] = [optionOf({ series: both }), optionOf({ series: both, unit })];
  expect(named.yAxis[0]?.name).toBe("pieces");
  expect((named.grid[0]?.top ?? 0) - (bare.grid[0]?.top ?? 0)).toBeGreaterThanOrEqual(12);
  const lying = optionOf({ lying: true, unit });
  expect(lying.xAxis[0]?.nameTextStyle?.padding[3]).toBeGreaterThan(4);
  expect(lying.grid[0]?.right).toBeGreaterThan(40);
});

test("days of one year stand below a chart as short as in lists", () => {
  const shown = (labels: readonly string[], locale: Locale) =>
    labels.map((label) => optionOf({ labels }, locale).xAxis[0]?.axisLabel.formatter(label));
  const days = ["2026-10-29", "2026-11-02"];
  expect(shown(days, "en")).toEqual(["Oct 29", "Nov 2"]);
  expect(shown(days, "zh")).toEqual(["10-29", "11-02"]);
  const [turn, months] = [
    ["2025-12-31", "2026-01-01"],
    ["2026-10", "2026-11"],
  ];
  expect(shown(turn, "en")).toEqual(turn);
  expect(shown(months, "en")).toEqual(months);
});
