import { expect, test } from "vitest";
import { columnWidths } from "./column-widths.ts";

const column = (id: string, width: number, more: object = {}) => ({ id, title: id, width, render: () => null, ...more });

test("gives spare room to the flexible columns, in proportion to what they need", () => {
  expect(columnWidths([column("a", 100), column("b", 0, { minWidth: 100 }), column("c", 0, { minWidth: 300 })], 900)).toEqual({
    a: 100,
    b: 200,
    c: 600,
  });
});

test("lets the last column that is not pinned take the rest when none is flexible", () => {
  expect(columnWidths([column("a", 100), column("b", 100), column("c", 100, { fixed: "right" })], 500)).toEqual({
    a: 100,
    b: 300,
    c: 100,
  });
});

test("shrinks what may shrink before anything has to scroll, and no further than it may", () => {
  const columns = [column("text", 200, { shrinkTo: 100 }), column("date", 180)];
  expect(columnWidths(columns, 330)).toEqual({ text: 150, date: 180 });
  expect(columnWidths(columns, 100)).toEqual({ text: 100, date: 180 });
});
