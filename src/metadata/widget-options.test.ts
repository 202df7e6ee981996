import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { WIDGET_FITS } from "./lint/widget-fit.ts";
import { WIDGET_OPTIONS } from "./widget-options.ts";
import { WIDGETS } from "./widgets.ts";

const folder = new URL("../runtime/form/widgets/", import.meta.url);
const CELLS = ["../../cells/tag-value.tsx", "../../cells/widget-value.tsx"];

test("the widgets and the cells of what they hold read exactly the options that the linter lets through", () => {
  const sources = readdirSync(folder).filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."));
  const read = [...sources, ...CELLS].flatMap((name) =>
    [...readFileSync(new URL(name, folder), "utf8").matchAll(/\boptions\["(\w+)"\]/g)].map((match) => match[1] ?? ""),
  );
  const declared = Object.values(WIDGET_OPTIONS).flatMap((options) => Object.keys(options));
  expect([...new Set(declared)].sort()).toEqual([...new Set(read)].sort());
});

test("the linter knows for every widget which fields it fits", () => {
  expect(Object.keys(WIDGET_FITS).sort()).toEqual([...WIDGETS].sort());
  expect(Object.keys(WIDGET_OPTIONS).filter((widget) => !WIDGETS.some((known) => known === widget))).toEqual([]);
});
