import { expect, test } from "vitest";
import { sourceOf, WHOLE, within, zoomed } from "./crop.ts";

const WIDE = { width: 400, height: 200 };

test("begins with the largest square in the middle of the picture", () => {
  expect(sourceOf(WIDE, WHOLE)).toEqual({ x: 100, y: 0, side: 200 });
});

test("never leaves the picture, however far it is dragged", () => {
  expect(within(WIDE, { x: 9, y: 9, zoom: 1 })).toEqual({ x: 0.5, y: 0, zoom: 1 });
  expect(sourceOf(WIDE, within(WIDE, { x: 9, y: 9, zoom: 1 }))).toEqual({ x: 0, y: 0, side: 200 });
  expect(sourceOf(WIDE, within(WIDE, { x: -9, y: -9, zoom: 2 }))).toEqual({ x: 300, y: 100, side: 100 });
});

test("zooms around the middle, within its bounds, and stays inside of the picture when it zooms out again", () => {
  const corner = within(WIDE, { x: 9, y: 9, zoom: 4 });
  expect(sourceOf(WIDE, corner)).toEqual({ x: 0, y: 0, side: 50 });
  expect(zoomed(WIDE, corner, 1)).toMatchObject({ y: 0, zoom: 1 });
  expect(zoomed(WIDE, WHOLE, 99).zoom).toBe(4);
  expect(sourceOf(WIDE, zoomed(WIDE, WHOLE, 2))).toEqual({ x: 150, y: 50, side: 100 });
});
