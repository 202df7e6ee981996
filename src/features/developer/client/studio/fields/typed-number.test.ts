import { expect, test } from "vitest";
import { typedNumber } from "./typed-number.ts";

test.each([
  ["12", 12],
  [" -0.50 ", -0.5],
  ["007", 7],
  [".5", 0.5],
  ["0.000", 0],
  ["1e3", 1000],
  ["9999999999999.99", 9999999999999.99],
  ["99999999999999.99", "long"],
  ["1000000000000000000000", 1e21],
  ["12345678901234567.89", "long"],
  ["9007199254740993", "long"],
  ["0.1234567890123456789", "long"],
  ["many", "none"],
  ["1,000", "none"],
  ["0x10", "none"],
  [".", "none"],
  ["", "none"],
  ["1e999", "none"],
])("reads %s as %s", (typed, value) => {
  expect(typedNumber(typed)).toBe(value);
});
