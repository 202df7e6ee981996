import { expect, test } from "vitest";
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from "./page.ts";

test("a list offers the product's page sizes and begins with ten", () => {
  expect(PAGE_SIZES.slice(0, 5)).toEqual([10, 30, 50, 100, 200]);
  expect(DEFAULT_PAGE_SIZE).toBe(10);
});
