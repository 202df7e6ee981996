import { expect, test } from "vitest";
import { columnWidths, tightened } from "./column-widths.ts";

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

test("pads less where the columns would scroll in spite of all shrinking, if they fit then; what the person drew stays", () => {
  const columns = [column("text", 200, { shrinkTo: 100 }), column("date", 180), column("drawn", 100, { exact: true })];
  expect(tightened(columns, 380)).toBeNull();
  expect(tightened(columns, 340)).toBeNull();
  const tight = tightened(columns, 350);
  expect(tight?.map(({ width }) => width)).toEqual([184, 164, 100]);
  expect(columnWidths(tight ?? [], 350)).toEqual({ text: 86, date: 164, drawn: 100 });
});
