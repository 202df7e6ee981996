import { globSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { cycles, mutualPairs, readImports, ROOT } from "./import-graph.ts";

/** Parts whose folders have one direction. A part that is missing here still has folders that import each other. */
const ORDERED_PARTS = [
  "src/contract",
  "src/metadata",
  "src/runtime",
  "src/shell",
  "src/server",
  "src/ui",
  "src/entry",
  "src/features/commerce/client",
  "src/features/commerce/server",
  "src/features/developer/client",
  "src/features/developer/server",
  "src/features/identity/client",
  "src/features/identity/server",
  "src/features/resource/server",
];

/** Files that may import each other in a circle, type imports included, before the circle has to be broken. */
const LONGEST_CYCLE = 7;

describe.each(ORDERED_PARTS)("%s", (part) => {
  const graph = readImports(part);

  test("has no two folders that import each other", () => {
    const folders = new Set(globSync(`${part}/**/`, { cwd: ROOT }).map((folder) => folder.replace(/\/$/, "")));
    const pairs = [...folders].flatMap((folder) => mutualPairs(folder, graph).map((pair) => `${folder}: ${pair}`));
    expect(pairs).toEqual([]);
  });

  test(`has no cycle of more than ${LONGEST_CYCLE} files`, () => {
    expect(cycles(graph).filter((cycle) => cycle.length > LONGEST_CYCLE)).toEqual([]);
  });
});
