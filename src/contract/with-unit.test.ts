import { expect, test } from "vitest";
import { unitAfter, withUnit } from "./with-unit.ts";

test("a number stands with its unit, in English in the singular or the plural", () => {
  expect(withUnit("100", 100, "件").zh).toBe("100 件");
  expect(withUnit("5", 5, "%")).toEqual({ zh: "5%", en: "5%" });
  const english = [
    [1, "Piece"],
    [100, "Piece"],
    [0.5, "Kilogram"],
    [2, "Box"],
    [2, "Glass"],
    [2, "Square foot"],
    [2, "Shelf"],
    [2, "Person"],
    [2, "Dozen"],
    [2, "Pair of shoes"],
    [0, "Battery"],
    [3, "Day"],
    [3, "kg"],
    [3, "PCS"],
    [3, "Pieces"],
    [3, "件"],
    [3, ""],
  ] as const;
  expect(english.map(([value, label]) => withUnit(String(value), value, label).en)).toEqual([
    "1 piece",
    "100 pieces",
    "0.5 kilograms",
    "2 boxes",
    "2 glasses",
    "2 square feet",
    "2 shelves",
    "2 people",
    "2 dozen",
    "2 pairs of shoes",
    "0 batteries",
    "3 days",
    "3 kg",
    "3 PCS",
    "3 pieces",
    "3 件",
    "3",
  ]);
});

test("the unit of a dashboard stands after numbers, in both languages", () => {
  expect(unitAfter({ zh: "件", en: "Piece" })).toEqual({
    one: { zh: "件", en: "piece" },
    other: { zh: "件", en: "pieces" },
  });
});
