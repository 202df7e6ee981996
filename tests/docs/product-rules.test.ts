import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../support/server/start-server.ts";

const DOCUMENT = readFileSync(join(ROOT, "docs/product-rules.md"), "utf8");

/** Titles of the tests of a file, each without the titles of its groups. */
function titlesIn(file: string): readonly string[] {
  const path = join(ROOT, file);
  if (!existsSync(path)) return [];
  const calls = readFileSync(path, "utf8").matchAll(/^\s*(?:it|test)(?:\.each\(.*?\))?\(\s*(["'`])(.+?)\1,/gms);
  return [...calls].map(([, , title = ""]) => title);
}

it("every test that docs/product-rules.md names is there, by its whole title", () => {
  const named = [...DOCUMENT.matchAll(/`([^`]+\.test\.tsx?)`: (.+?)(?=<br>| +\|)/g)].map(([, file = "", title = ""]) => ({
    file,
    title,
  }));
  expect(named.length).toBeGreaterThan(25);
  expect(named.filter(({ file, title }) => !titlesIn(file).includes(title))).toEqual([]);
});
