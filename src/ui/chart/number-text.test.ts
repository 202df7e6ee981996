import { expect, test } from "vitest";
import { axisText, numberText } from "./number-text.ts";

test("writes amounts with their sign, and cents as two digits or not at all", () => {
  expect([1234.5, 2000, -0.4].map((value) => numberText(value, "money"))).toEqual(["¥1,234.50", "¥2,000", "-¥0.40"]);
});

test("writes shares as per cent, and other numbers with groups of three", () => {
  expect(numberText(0.035, "percent")).toBe("3.5%");
  expect([1234, 2.345].map((value) => numberText(value, "pieces"))).toEqual(["1,234", "2.35"]);
});

test("shortens the numbers of an axis as the language does", () => {
  expect([0, 5000, 20_000].map((value) => axisText(value, "money", "zh"))).toEqual(["¥0", "¥5,000", "¥2万"]);
  expect([500, 20_000].map((value) => axisText(value, "money", "en"))).toEqual(["¥500", "¥20K"]);
  expect(axisText(0.5, "percent", "zh")).toBe("50%");
});
