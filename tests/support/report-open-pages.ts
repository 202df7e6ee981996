import { afterEach } from "vitest";
import { openPages } from "./open-pages.ts";

// A setup file of every test file: a failure that happens once in a hundred runs must say what the pages showed.
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const describe of openPages) console.log(`Open when “${task.name}” failed:\n${await describe().catch(String)}`);
});
