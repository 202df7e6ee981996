import { expect, test } from "vitest";
import { firstLoad } from "../../scripts/bench/first-load.ts";

// Bytes are the same on every machine, so what the bench aims at may be a rule.
test("a fresh visitor loads no more code than was promised", async () => {
  const found = await firstLoad();
  expect(found).not.toEqual([]);
  expect(found.filter(({ met }) => !met)).toEqual([]);
});
