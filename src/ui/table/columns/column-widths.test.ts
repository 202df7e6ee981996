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

test("shrinks what may shrink before anything has to scroll, the widest first: short texts stay whole", () => {
  const columns = [column("text", 200, { shrinkTo: 100 }), column("date", 180)];
  expect(columnWidths(columns, 330)).toEqual({ text: 150, date: 180 });
  const [name, remark] = [
    column("name", 0, { minWidth: 140, shrinkTo: 100 }),
    column("remark", 0, { minWidth: 280, shrinkTo: 100 }),
  ];
  expect(columnWidths([name, remark], 300)).toEqual({ name: 140, remark: 160 });
  expect(columnWidths([name, remark], 240)).toEqual({ name: 120, remark: 120 });
});

test("gives cells what they need before any column gets more, and takes what they do not need first", () => {
  const columns = [
    column("name", 100, { shrinkTo: 60, needs: 180 }),
    column("norm", 150, { shrinkTo: 60, needs: 80 }),
    column("date", 170),
  ];
  expect(columnWidths(columns, 520)).toEqual({ name: 180, norm: 150, date: 190 });
  expect(columnWidths(columns, 470)).toEqual({ name: 180, norm: 120, date: 170 });
  expect(columnWidths(columns, 400)).toEqual({ name: 150, norm: 80, date: 170 });
  expect(columnWidths(columns, 340)).toEqual({ name: 90, norm: 80, date: 170 });
});

test("shortens long texts alone where it scrolls anyway", () => {
  const columns = [
    column("text", 200, { shrinkTo: 100 }),
    column("code", 80, { shrinkTo: 130, needs: 130 }),
    column("date", 180),
  ];
  expect(columnWidths(columns, 350)).toEqual({ text: 112, code: 130, date: 180 });
});

test("pads less before it cuts or scrolls, if the columns fit then; what the person drew stays", () => {
  const columns = [column("text", 200, { shrinkTo: 100 }), column("date", 180), column("drawn", 100, { exact: true })];
  expect(tightened(columns, 480)).toBeNull();
  expect(tightened(columns, 470)).not.toBeNull();
  expect(tightened(columns, 340)).toBeNull();
  const tight = tightened(columns, 350);
  expect(tight?.map(({ width }) => width)).toEqual([184, 164, 100]);
  expect(columnWidths(tight ?? [], 350)).toEqual({ text: 86, date: 164, drawn: 100 });
});
