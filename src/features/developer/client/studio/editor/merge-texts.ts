import { diff3Merge } from "node-diff3";
import { parse, type ParseError } from "jsonc-parser";

/**
 * Joins two changes of a JSON text, line by line.
 * @returns null where both changed the same lines, or where the changes together are no JSON
 */
export function mergeTexts(mine: string, base: string, theirs: string): string | null {
  const regions = diff3Merge(mine.split("\n"), base.split("\n"), theirs.split("\n"));
  if (regions.some(({ conflict }) => conflict !== undefined)) return null;
  const merged = regions.flatMap(({ ok = [] }) => ok).join("\n");
  const errors: ParseError[] = [];
  parse(merged, errors, { disallowComments: true });
  return errors.length === 0 ? merged : null;
}
