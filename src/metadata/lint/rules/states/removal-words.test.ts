import { expect, test } from "vitest";
import { mentions } from "./removal-words.ts";

const TITLES = ["待付款", "付款", "完成"];

test.each([
  ["待付款的订单", "待付款", true],
  ["待付款的订单", "付款", false],
  ["未完成的订单", "完成", false],
  ["已经完成的订单", "完成", true],
])("“%s” mentions the state “%s”: %s", (said, title, expected) => {
  expect(mentions(said, title, TITLES)).toBe(expected);
});
