import type { Json } from "#contract";

/** Every name in a part of a file: its keys, and the words of its texts. */
export function mentionedNames(part: Json): ReadonlySet<string> {
  return new Set(JSON.stringify(part).match(/[A-Za-z]\w*/g) ?? []);
}
