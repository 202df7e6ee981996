import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../support/started-server.ts";

const DOCUMENT = readFileSync(join(ROOT, "docs/product-rules.md"), "utf8");

it("every test that docs/product-rules.md names is there", () => {
  const named = [...DOCUMENT.matchAll(/`([^`]+\.test\.tsx?)`: (.+?)(?=<br>| +\|)/g)].map(([, file = "", words = ""]) => ({
    file,
    words,
  }));
  expect(named.length).toBeGreaterThan(25);
  const missing = named.filter(({ file, words }) => {
    const path = join(ROOT, file);
    return !existsSync(path) || !readFileSync(path, "utf8").includes(words);
  });
  expect(missing).toEqual([]);
});
