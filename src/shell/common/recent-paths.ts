import { readStorage, writeStorage } from "#ui/storage";

const KEY = "visits/";
const MOST = 12;

const isPaths = (content: unknown): content is readonly string[] =>
  Array.isArray(content) && content.every((path) => typeof path === "string");

/**
 * Paths of the screens that the user opened last, latest first.
 * @param person Tenant and user, as in `SessionStore.person`
 */
export function recentPaths(person: string): readonly string[] {
  return readStorage(KEY + person, isPaths) ?? [];
}

export function recordVisit(person: string, path: string): void {
  writeStorage(KEY + person, [path, ...recentPaths(person).filter((known) => known !== path)].slice(0, MOST));
}
