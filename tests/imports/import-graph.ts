import { globSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { parseSync } from "vite";
import packageFile from "../../package.json" with { type: "json" };

/** Imports of one file by path: type imports, re-exports and `import()` included. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

export const ROOT = join(import.meta.dirname, "../..");

/** Files of the faces, by name. */
const FACE_FILES: ReadonlyMap<string, string> = new Map(Object.entries(packageFile.imports));

/** Reads the imports inside of a folder. Paths are relative to the repository. Tests are left out: nothing imports them. */
export function readImports(folder: string): ImportGraph {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }).filter((file) => !/\.(?:test|d)\.tsx?$/.test(file));
  return new Map(files.map((file) => [file, importsOf(file)]));
}

function importsOf(file: string): string[] {
  const source = readFileSync(join(ROOT, file), "utf8");
  const { module } = parseSync(file, source);
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
    ...module.dynamicImports.map(({ moduleRequest }) => source.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ];
  const paths = requests.map((request = "") => {
    const path = request.startsWith(".") ? posix.join(dirname(file), request) : FACE_FILES.get(request);
    return path === undefined ? [] : [posix.normalize(path)];
  });
  return [...new Set(paths.flat())];
}

/** Path of the folder or file directly below `parent` that is or holds the file. */
function childOf(parent: string, file: string): string | undefined {
  if (!file.startsWith(`${parent}/`)) return undefined;
  return `${parent}/${file.slice(parent.length + 1).split("/")[0]}`;
}

/** Folders of a graph with all folders around them, "src" included. */
export function foldersOf(graph: ImportGraph): string[] {
  const folders = [...graph.keys()].flatMap((file) => {
    const steps = file.split("/").slice(0, -1);
    return steps.map((_, index) => steps.slice(0, index + 1).join("/"));
  });
  return [...new Set(folders)].sort();
}

/**
 * Groups of folders and files directly below `parent` that can all reach each other, each with at least one folder. A
 * drawing of a folder without such groups has no arrow upward.
 */
export function foldersInCircles(parent: string, graph: ImportGraph): string[][] {
  const arrows = new Map<string, Set<string>>();
  for (const [file, imports] of graph) {
    const from = childOf(parent, file);
    if (from === undefined) continue;
    const reached = arrows.get(from) ?? new Set();
    arrows.set(from, reached);
    for (const imported of imports) {
      const to = childOf(parent, imported);
      if (to !== undefined && to !== from && graph.has(imported)) reached.add(to);
    }
  }
  const circles = cycles(new Map([...arrows].map(([from, reached]) => [from, [...reached]])));
  return circles.filter((circle) => circle.some((path) => !graph.has(path)));
}

/** Groups of files that can all reach each other (Tarjan), the largest first. Files in no cycle are left out. */
export function cycles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const groups: string[][] = [];
  const visit = (file: string): number => {
    const index = order.size;
    order.set(file, index);
    let lowest = index;
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) lowest = Math.min(lowest, visit(next));
      else if (stack.includes(next)) lowest = Math.min(lowest, order.get(next) ?? lowest);
    }
    low.set(file, lowest);
    if (lowest === index) {
      const group = stack.splice(stack.indexOf(file));
      if (group.length > 1) groups.push(group.sort());
    }
    return lowest;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return groups.sort((a, b) => b.length - a.length);
}
