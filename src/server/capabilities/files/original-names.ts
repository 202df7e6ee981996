import type { FilePlace } from "../../base/stored-files.ts";

/** Names that files had when they were uploaded, by the name in the store; without those that nobody knows. */
export async function originalNames(place: FilePlace, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  for (const feature of place.deps.features) {
    const found = await feature.originalNames?.(place, names);
    if (found !== undefined) return found;
  }
  return new Map();
}
