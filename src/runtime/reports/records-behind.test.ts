import { expect, test } from "vitest";
import type { ReportColumn, ReportTable } from "#contract";
import { addressBehind } from "./records-behind.ts";

const table = (group: Partial<ReportColumn>): ReportTable => ({
  columns: [
    { title: "g", kind: "group", period: null, total: null, unit: null, units: null, field: "state", bounds: null, ...group },
  ],
  rows: [],
  keys: [],
  truncated: false,
});
const asked = (address: string | null) => {
  const query = new URLSearchParams(address?.split("?")[1]);
  return { ...Object.fromEntries(query), where: JSON.parse(query.get("where") ?? "null") as unknown };
};

test("the records behind a label have its value and the filters of the chart", () => {
  const address = addressBehind("/order", { payTime_within: "this-month" }, table({}), "1");
  expect(address).toMatch(/^\/order\?/);
  expect(asked(address)).toEqual({
    payTime_within: "this-month",
    where: { all: [{ field: "state", operator: "equal", value: "1" }] },
  });
  expect(asked(addressBehind("/order", {}, table({}), null)).where).toEqual({
    all: [{ field: "state", operator: "null", value: "" }],
  });
});

test("a span of time takes the place of the period around it", () => {
  const days = table({ field: "payTime", period: "month" });
  expect(asked(addressBehind("/order", { payTime_within: "this-year", status: "1" }, days, "2026-02"))).toEqual({
    status: "1",
    where: {
      all: [
        { field: "payTime", operator: "datege", value: "2026-02-01" },
        { field: "payTime", operator: "datelt", value: "2026-03-01" },
      ],
    },
  });
});

test("a group that a list cannot be filtered by has no records to show", () => {
  expect(addressBehind("/order", {}, table({ field: null }), "1")).toBeNull();
  expect(addressBehind("/order", {}, table({ field: "payTime", period: "week" }), "soon")).toBeNull();
});
