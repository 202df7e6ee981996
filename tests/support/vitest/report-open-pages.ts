import { afterEach, beforeEach } from "vitest";
import { closedPages, openPages } from "../browser/open-pages.ts";

// A setup file of every test file: a failure that happens once in a hundred runs must say what the pages showed.
beforeEach(() => void (closedPages.length = 0));
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  const open = await Promise.all([...openPages].map((describe) => describe().catch(String)));
  for (const page of [...closedPages, ...open]) console.log(`Open when “${task.name}” failed:\n${page}`);
});
