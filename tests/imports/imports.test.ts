import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FACES } from "../../oxlint.config.ts";
import packageFile from "../../package.json" with { type: "json" };
import { cycles, foldersInCircles, foldersOf, readImports, ROOT, type ImportGraph } from "./import-graph.ts";

/** Files that may import each other in a circle, type imports included, before the circle has to be broken. */
const LONGEST_CYCLE = 7;

const graph: ImportGraph = new Map(["src", "packages", "scripts", "seeds", "vite"].flatMap((folder) => [...readImports(folder)]));

test("reads every file outside of tests, and imports by path, by face and by import()", () => {
  expect(graph.size).toBeGreaterThan(2_200);
  expect(graph.get("src/runtime/index.ts")?.every((path) => path.startsWith("src/runtime/"))).toBe(true);
  expect(graph.get("src/entry/web.tsx")).toContain("src/entry/start-console.tsx");
  expect(graph.get("src/entry/start-console.tsx")).toContain("src/shell/index.ts");
  expect(graph.get("src/entry/demo/page/demo-store.ts")).toContain("src/entry/demo/page/intercept.ts");
});

test("no folder imports a folder or a file beside it that imports it back", () => {
  expect(foldersOf(graph).flatMap((folder) => foldersInCircles(folder, graph))).toEqual([]);
});

test(`no cycle has more than ${LONGEST_CYCLE} files`, () => {
  expect(cycles(graph).filter((cycle) => cycle.length > LONGEST_CYCLE)).toEqual([]);
});

test("an import back is found as a circle of folders, and a circle of files as a cycle", () => {
  const planted = new Map([
    ...graph,
    ["src/contract/planted.ts", ["src/ui/index.ts"]],
    ["src/ui/index.ts", ["src/contract/planted.ts"]],
  ]);
  expect(foldersInCircles("src", planted)).toEqual([["src/contract", "src/ui"]]);
  const beside = new Map([
    ["src/a/own.ts", ["src/a/b/x.ts"]],
    ["src/a/b/x.ts", ["src/a/own.ts"]],
  ]);
  expect(foldersInCircles("src/a", beside)).toEqual([["src/a/b", "src/a/own.ts"]]);
  const circle = Array.from({ length: 8 }, (_, index): [string, string[]] => [`src/${index}.ts`, [`src/${(index + 1) % 8}.ts`]]);
  expect(cycles(new Map([...graph, ...circle]))[0]).toHaveLength(8);
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
