import { expect, it } from "vitest";
import { amountFrom, compareAmounts, negated, sumOf, timesOf, unitsOf } from "./decimals.ts";

it("adds amounts that floats cannot add", () => {
  expect(sumOf(["0.1", "0.2"])).toBe("0.30");
  expect(sumOf(["9007199254740993", "0.0001"])).toBe("9007199254740993.0001");
  expect(sumOf(["5", "-7.5"])).toBe("-2.50");
  expect(sumOf([])).toBe("0.00");
});

it("knows signs and order", () => {
  expect(negated("12.5")).toBe("-12.50");
  expect(negated("-0.05")).toBe("0.05");
  expect(amountFrom(-500n)).toBe("-0.05");
  expect(compareAmounts("10", "9.9999")).toBe(1);
  expect(compareAmounts("1.5", "1.50")).toBe(0);
  expect(compareAmounts("-2", "-1")).toBe(-1);
});

it.each([
  ["100", 0.125, "12.50"],
  ["0.05", 0.5, "0.03"],
  ["-0.05", 0.5, "-0.03"],
  ["19.99", 3, "59.97"],
  ["1000000000000.01", 0.07, "70000000000.00"],
  ["33.33", 1e-7, "0.00"],
])("%s times %d is %s", (amount, factor, product) => {
  expect(timesOf(amount, factor)).toBe(product);
});

it.each(["", "1e3", "1.23456", "abc", "1,000", " 1"])("%j is no amount", (text) => {
  expect(() => unitsOf(text)).toThrow(RangeError);
});
