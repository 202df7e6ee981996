import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { ROOT } from "./import-graph.ts";

/** Calls that give a late import a time limit and a message when it fails. */
const DOORS = new Set(["lazyComponent", "lazyFilter", "lazyWidget", "loadCode", "defineClientFeature"]);

/** Parts that run in the page. */
const CLIENT = "src/{ui,runtime,shell,features/*/client}/**/*.{ts,tsx}";

interface Node {
  readonly type: string;
  readonly start: number;
}

test("every late import of the console goes through lazyComponent or loadCode", () => {
  const files = globSync(CLIENT, { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file));
  const found = files.flatMap((file) => importsOutsideOfDoors(file));
  expect(files.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});

function importsOutsideOfDoors(file: string): string[] {
  const source = readFileSync(join(ROOT, file), "utf8");
  if (!source.includes("import(")) return [];
  const found: string[] = [];
  visit(parseSync(file, source).program, false, ({ start }) => {
    found.push(`${file}:${source.slice(0, start).split("\n").length}`);
  });
  return found;
}

/** Calls `onImport` for every `import()` that is no part of an argument of a door. */
function visit(value: unknown, behindDoor: boolean, onImport: (node: Node) => void): void {
  if (Array.isArray(value)) return value.forEach((item) => visit(item, behindDoor, onImport));
  if (!isNode(value)) return undefined;
  if (value.type === "ImportExpression" && !behindDoor) onImport(value);
  const behind = behindDoor || (value.type === "CallExpression" && "callee" in value && DOORS.has(nameOf(value.callee)));
  return Object.values(value).forEach((child) => visit(child, behind, onImport));
}

function nameOf(callee: unknown): string {
  return isNode(callee) && "name" in callee && typeof callee.name === "string" ? callee.name : "";
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
