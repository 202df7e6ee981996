import { relative, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "../..");

/** Returns the path of a file relative to the project, with forward slashes. */
export function displayPath(file: string): string {
  return relative(ROOT, resolve(file)).replaceAll("\\", "/");
}
