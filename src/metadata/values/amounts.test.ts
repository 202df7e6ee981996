import { expect, it } from "vitest";
import { amountOf, amountText } from "./money.ts";
import { percentDigits, percentText, shareOf } from "./percent.ts";

it.each([
  ["12.5", 0.125],
  ["12.5%", 0.125],
  ["7 ％", 0.07],
  ["-3%", -0.03],
  ["100", 1],
  [".5", 0.005],
  ["0", 0],
  ["1,234.5%", 12.345],
])("the percentage %s is the share %d, and reads the same again", (text, share) => {
  expect(shareOf(text)).toBe(share);
  expect(shareOf(percentText(share))).toBe(share);
});

it.each(["", "%", "12%%", "abc", "1.2.3", "1e3", "1,5%"])("%s is no percentage", (text) => {
  expect(shareOf(text)).toBeNull();
});

it("a percentage has no digits that floats make up, and at least those that are asked for", () => {
  expect(percentText(0.07)).toBe("7%");
  expect(percentText(0.29)).toBe("29%");
  expect(percentText(1e-7)).toBe("0.00001%");
  expect(percentText(0)).toBe("0%");
  expect(percentDigits(0.125, 2)).toBe("12.50");
  expect(percentDigits(1, 1)).toBe("100.0");
});

it.each([
  ["¥ 1,234.50", "1234.50"],
  ["CNY 7", "7"],
  ["-￥ 1 234 567", "-1234567"],
  ["-$3.", "-3"],
  ["$-3", "-3"],
  [".5", "0.5"],
  ["007", "7"],
  ["0", "0"],
  ["１２３．４", "123.4"],
  ["9007199254740993.1234", "9007199254740993.1234"],
])("the amount %s travels as %s", (text, amount) => {
  expect(amountOf(text)).toBe(amount);
});

it.each(["abc", "1.2.3", "12 EUR und mehr", "-", ".", "1,5", "12,50", "1,00.50", "1,2345", "12 34", "1,234,5"])(
  "%s is no amount and stays as it is, for the validator to name",
  (text) => {
    expect(amountOf(text)).toBe(text);
  },
);

it("an amount is grouped digit by digit and has at least the decimals that are asked for", () => {
  expect(amountText("9007199254740993.5", 2)).toBe("9,007,199,254,740,993.50");
  expect(amountText("-1234")).toBe("-1,234");
  expect(amountText("1.2345", 2)).toBe("1.2345");
  expect(amountText("abc", 2)).toBe("abc");
});
