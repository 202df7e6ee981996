import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import type { DashboardAnswer, ReportTable } from "#contract";
import { createI18n, I18nProvider } from "#ui";
import { FigurePart } from "./figure-part.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const column = {
  title: "金额",
  kind: "measure",
  period: null,
  total: "sum",
  unit: "money",
  units: null,
  field: null,
  bounds: null,
} as const;

/** The text of a figure with this sum of money. */
const shown = (value: string): string => textOf({ columns: [column], rows: [[value]], keys: [[]], truncated: false });

function textOf(table: ReportTable, compared: ReportTable | null = null, before: DashboardAnswer["before"] = null): string {
  const host = document.createElement("div");
  const root = createRoot(host);
  act(() =>
    root.render(
      <I18nProvider i18n={createI18n({ locale: "zh" })}>
        <FigurePart part={{ unit: null, lessIsBetter: false }} answer={{ compared, before, trend: null }} table={table} />
      </I18nProvider>,
    ),
  );
  const parts = [...host.querySelectorAll("strong, small > *")].map(({ textContent }) => textContent);
  const text = parts.join(" ");
  act(() => root.unmount());
  return text;
}

test("amounts beside each other look alike: cents only where there are some, and only below a thousand", () => {
  expect(["26995.40", "5600.00", "900.00", "95.70", "0", "-5600.6"].map(shown)).toEqual([
    "¥26,995",
    "¥5,600",
    "¥900",
    "¥95.70",
    "¥0",
    "-¥5,601",
  ]);
});

test("numbers of several units stand beside each other, and those of one unit name it", () => {
  const pieces = { ...column, unit: "pieces", units: { field: "unit", names: ["件", "套"], apart: true } } as const;
  const group = { ...column, title: "单位", kind: "group", total: null, unit: null } as const;
  const rows = [
    ["件", "1903"],
    ["套", "250"],
  ];
  const apart = { columns: [group, pieces], keys: [["1"], ["2"]], truncated: false };
  expect(textOf({ ...apart, rows })).toBe("1,903 件 · 250 套");
  const before = [
    ["套", "500"],
    ["件", "1730"],
  ];
  expect(textOf({ ...apart, rows }, { ...apart, rows: before })).toBe("1,903 件 · 250 套 ↑ 10% ↓ 50% 对比 500 套 · 1,730 件");
  const one = { ...pieces, units: { field: "unit", names: ["套"], apart: false } };
  expect(textOf({ columns: [one], rows: [["250"]], keys: [[]], truncated: false })).toBe("250 套");
});

test("says which earlier span a number so far is compared with, and nothing of other numbers", () => {
  const sum = (value: string): ReportTable => ({ columns: [column], rows: [[value]], keys: [[]], truncated: false });
  const before = { period: "today", from: "2026-05-19", to: "2026-05-19 15:30:00" } as const;
  expect(textOf(sum("1200"), sum("1000"), before)).toBe("¥1,200 ↑ 20% 较昨日同期 ¥1,000");
  expect(textOf(sum("1200"), sum("1000"))).toBe("¥1,200 ↑ 20% 对比 ¥1,000");
});
