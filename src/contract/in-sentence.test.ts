import { expect, test } from "vitest";
import { inSentence, withUnit } from "./in-sentence.ts";

const english = (en: string) => inSentence({ zh: "", en }).en;

test("a title loses its capital inside of an English sentence, an abbreviation and a name do not", () => {
  expect(["Full name", "Menu", "Sign-in name", "Member's bank"].map(english)).toEqual([
    "full name",
    "menu",
    "sign-in name",
    "member's bank",
  ]);
  const kept = ["ID", "SKUs", "API scope", "English name", "WeChat number", "A4 paper", "X axis", "paramKey", ""];
  expect(kept.map(english)).toEqual(kept);
});

test("a title of Latin letters stands apart from the Chinese before it", () => {
  const chinese = (zh: string) => `请输入${inSentence({ zh, en: "" }).zh}`;
  expect(["名称", "secretKey", "SKU 编号", "2 月"].map(chinese)).toEqual([
    "请输入名称",
    "请输入 secretKey",
    "请输入 SKU 编号",
    "请输入 2 月",
  ]);
});

test("a number stands with its unit, in English in the singular or the plural", () => {
  expect(withUnit("100", 100, "件").zh).toBe("100 件");
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
