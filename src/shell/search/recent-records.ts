import { isJsonObject, type SearchHit } from "#contract";
import { readStorage, writeStorage } from "#ui";

const MOST = 8;

const isText = (value: unknown): value is string => typeof value === "string";
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);

function isHits(content: unknown): content is readonly SearchHit[] {
  return (
    Array.isArray(content) &&
    content.every(
      (hit: unknown) =>
        isJsonObject(hit) &&
        [hit["module"], hit["id"], hit["title"], hit["subtitle"]].every(isText) &&
        [hit["key"], hit["under"]].every(isTextOrNull),
    )
  );
}

const keyOf = (person: string): string => `found-${person}`;

/** Records that a person has opened from the search, the latest first. */
export function recentRecords(person: string): readonly SearchHit[] {
  return readStorage(keyOf(person), isHits) ?? [];
}

export function noteRecord(person: string, hit: SearchHit): void {
  const others = recentRecords(person).filter(({ module, id }) => module !== hit.module || id !== hit.id);
  writeStorage(keyOf(person), [hit, ...others].slice(0, MOST));
}
