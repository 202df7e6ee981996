// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import type { ReportTable } from "#contract";
import { createI18n, I18nProvider } from "#ui";
import { FigurePart } from "./figure-part.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** The text of a figure with this sum of money. */
function shown(value: string): string {
  const host = document.createElement("div");
  const root = createRoot(host);
  const column = {
    title: "金额",
    kind: "measure",
    period: null,
    total: "sum",
    unit: "money",
    field: null,
    bounds: null,
  } as const;
  const table: ReportTable = { columns: [column], rows: [[value]], keys: [[]], truncated: false };
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
