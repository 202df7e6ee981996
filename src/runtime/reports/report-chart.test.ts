import { describe, expect, test } from "vitest";
import { periodsBetween, type ReportColumn, type ReportPeriod, type ReportTable, type TotalKind } from "#contract";
import { chartOf } from "./report-chart.ts";

const WORDS = { nothing: "(empty)", others: "Others" };
const group = (period: ReportPeriod | null = null): ReportColumn => ({
  title: "Group",
  kind: "group",
  period,
  total: null,
  unit: null,
  units: null,
  field: null,
  bounds: null,
});
const measure = (total: TotalKind, title = "Measure"): ReportColumn => ({
  title,
  kind: "measure",
  period: null,
  total,
  unit: total === "count" ? "pieces" : "money",
  units: null,
  field: null,
  bounds: null,
});
const table = (columns: readonly ReportColumn[], rows: ReportTable["rows"]): ReportTable => ({
  columns,
  rows,
  keys: rows.map(([first = null]) => [first]),
  truncated: false,
});

describe("periods", () => {
  test.each([
    ["day", "2024-02-28", "2024-03-01", ["2024-02-28", "2024-02-29", "2024-03-01"]],
    ["week", "2020-W52", "2021-W01", ["2020-W52", "2020-W53", "2021-W01"]],
    ["month", "2023-11", "2024-01", ["2023-11", "2023-12", "2024-01"]],
    ["quarter", "2023-Q3", "2024-Q1", ["2023-Q3", "2023-Q4", "2024-Q1"]],
    ["year", "2022", "2024", ["2022", "2023", "2024"]],
  ] as const)("of every %s from %s to %s", (period, first, last, all) => {
    expect(periodsBetween(period, first, last, 10)).toEqual(all);
  });

  test("keeps the latest periods of a long series, and finds no period in other labels", () => {
    expect(periodsBetween("year", "0001", "9999", 2)).toEqual(["9998", "9999"]);
    expect(periodsBetween("month", "soon", "2024-01", 10)).toBeNull();
  });
});

describe("the chart of a report", () => {
  test("leaves no period out: nothing counted is 0, nothing measured is nothing", () => {
    const rows = [
      ["2024-01", "3", "1.5"],
      ["2024-03", "1", "2.5"],
      [null, "2", "9"],
    ];
    const chart = chartOf(table([group("month"), measure("count", "n"), measure("avg", "m")], rows), "line", WORDS);
    expect(chart?.labels).toEqual(["2024-01", "2024-02", "2024-03", "(empty)"]);
    expect(chart?.series).toEqual([
      { name: "n", unit: "pieces", values: [3, 0, 1, 2] },
      { name: "m", unit: "money", values: [1.5, null, 2.5, 9] },
    ]);
  });

  test("draws the second group's values as series, and adds up those that have no colour", () => {
    const rows = Array.from({ length: 10 }, (_, at) => ["a", `s${at}`, String(100 - at)]);
    const chart = chartOf(table([group(), group(), measure("sum")], rows), "bar", WORDS);
    expect(chart?.series.map(({ name }) => name)).toEqual(["s0", "s1", "s2", "s3", "s4", "s5", "s6", "Others"]);
    expect(chart?.series.at(-1)?.values).toEqual([93 + 92 + 91]);
    const averages = chartOf(table([group(), group(), measure("avg")], rows), "bar", WORDS);
    expect([averages?.series.length, averages?.cut]).toEqual([8, true]);
  });

  test("has a part of a ring for each line, whatever it is grouped by", () => {
    const rows = [
      ["a", "x", "1"],
      ["a", null, "2"],
    ];
    const chart = chartOf(table([group(), group(), measure("count", "n")], rows), "doughnut", WORDS);
    expect(chart).toMatchObject({ labels: ["a · x", "a · (empty)"], series: [{ name: "n", values: [1, 2] }], cut: false });
  });

  test("shows every day that its filters allow, and the days before beneath them", () => {
    const bounded = { ...group("day"), bounds: ["2024-02-28", "2024-03-01"] as [string, string] };
    const before = { ...group("day"), bounds: ["2024-02-25", "2024-02-27"] as [string, string] };
    const chart = chartOf(
      table([bounded, measure("sum", "m")], [["2024-02-29", "5"]]),
      "line",
      { ...WORDS, before: "before" },
      table([before, measure("sum")], [["2024-02-25", "4"]]),
    );
    expect(chart?.labels).toEqual(["2024-02-28", "2024-02-29", "2024-03-01"]);
    expect(chart?.series).toEqual([
      { name: "m", unit: "money", values: [0, 5, 0] },
      { name: "before", unit: "money", values: [4, 0, 0], previous: true },
    ]);
    expect(chart?.keys.get("2024-02-28")).toBe("2024-02-28");
  });

  test("lays bars with long names down, says what it leaves out, and is none without groups", () => {
    expect(chartOf(table([group(), measure("count")], [["a rather long name", "1"]]), "bar", WORDS)?.lying).toBe(true);
    expect(chartOf(table([group(), measure("count")], [["short", "1"]]), "bar", WORDS)?.lying).toBe("where-needed");
    const many = Array.from({ length: 61 }, (_, at) => [`n${at}`, "1"]);
    expect(chartOf(table([group(), measure("count")], many), "bar", WORDS)).toMatchObject({ cut: true, lying: false });
    expect(chartOf(table([measure("count")], [["4"]]), "bar", WORDS)).toBeNull();
  });
});
