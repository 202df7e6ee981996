import { afterEach, expect, test, vi } from "vitest";
import { screenBand } from "./screen-band.ts";

afterEach(() => void vi.unstubAllGlobals());

const bandAt = (width: number): number => {
  const matchMedia = (query: string) => ({ matches: width >= Number(/\d+/.exec(query)?.[0]) });
  vi.stubGlobal("window", { matchMedia });
  return screenBand();
};

test("a window belongs to the product's band for its width, from the first pixel of it", () => {
  expect([1200, 1199, 992, 991, 768, 767, 320].map(bandAt)).toEqual([3, 2, 2, 1, 1, 0, 0]);
});
