import { expect, test } from "vitest";
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, pageSizesWith } from "./page.ts";

test("a list offers the product's page sizes and begins with ten", () => {
  expect(PAGE_SIZES).toEqual([10, 30, 50, 100, 200]);
  expect(DEFAULT_PAGE_SIZE).toBe(10);
});

test("a larger page size is offered where the module file or the view names it", () => {
  expect(pageSizesWith(30, 10)).toEqual([10, 30, 50, 100, 200]);
  expect(pageSizesWith(500, 10)).toEqual([10, 30, 50, 100, 200, 500]);
});
