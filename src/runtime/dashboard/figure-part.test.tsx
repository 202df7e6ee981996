import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import type { ReportTable } from "#contract";
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

function textOf(table: ReportTable): string {
  const host = document.createElement("div");
  const root = createRoot(host);
  act(() =>
    root.render(
      <I18nProvider i18n={createI18n({ locale: "zh" })}>
        <FigurePart table={table} compared={null} trend={null} unit={null} lessIsBetter={false} />
      </I18nProvider>,
    ),
  );
  const text = host.querySelector("strong")?.textContent ?? "";
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
  expect(textOf({ columns: [group, pieces], rows, keys: [["1"], ["2"]], truncated: false })).toBe("1,903 件 · 250 套");
  const one = { ...pieces, units: { field: "unit", names: ["套"], apart: false } };
  expect(textOf({ columns: [one], rows: [["250"]], keys: [[]], truncated: false })).toBe("250 套");
});
