import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { FACES } from "../../oxlint.config.ts";
import packageFile from "../../package.json" with { type: "json" };
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

/** Lines of a file that only exports what other files define. */
const LONGEST_FACE = 40;

test(`no face has more than ${LONGEST_FACE} lines`, () => {
  const paths = new Map(Object.entries(packageFile.imports));
  const faces = FACES.map((face) => paths.get(face) ?? "");
  const texts = faces.map((path): [string, string] => [path, readFileSync(join(ROOT, path), "utf8")]);
  const lists = texts.filter(([, text]) => !/^(?:import|export (?!type \{|\{|type \*|\*)|const|function|interface)/m.test(text));
  expect(lists.length).toBeGreaterThan(10);
  expect(lists.filter(([, text]) => text.trimEnd().split("\n").length > LONGEST_FACE)).toEqual([]);
});
