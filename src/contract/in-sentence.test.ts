import { expect, test } from "vitest";
import { inSentence } from "./in-sentence.ts";

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
