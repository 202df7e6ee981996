import { expect, test } from "vitest";
import { measureFirstLoad } from "../../scripts/bench/first-load.ts";
import { browser, server, startConsole } from "../support/server/start-console.ts";

startConsole();

// Bytes are the same on every machine, so what the bench aims at may be a rule.
test("a fresh visitor loads no more code than was promised", async () => {
  const found = await measureFirstLoad(browser, server.url);
  expect(found).not.toEqual([]);
  expect(found.filter(({ met }) => !met)).toEqual([]);
});
