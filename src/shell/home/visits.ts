import { readStorage, writeStorage } from "#ui";

const KEY = "visits";
const MOST = 12;

const isPaths = (content: unknown): content is readonly string[] =>
  Array.isArray(content) && content.every((path) => typeof path === "string");

/** Paths of the screens opened last, the latest first. */
export function recentPaths(): readonly string[] {
  return readStorage(KEY, isPaths) ?? [];
}

export function noteVisit(path: string): void {
  writeStorage(KEY, [path, ...recentPaths().filter((known) => known !== path)].slice(0, MOST));
}
