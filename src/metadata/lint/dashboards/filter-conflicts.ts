import { splitFilterKey, type JsonObject } from "#contract";
import type { Path } from "../../source/parse.ts";
import type { Report } from "../rule.ts";
import { text } from "../words.ts";

/** The records that one filter selects: with some values, with all but some, with any value, or with none. */
interface Passed {
  readonly key: string;
  readonly field: string;
  readonly only: readonly string[] | null;
  readonly without: readonly string[];
  readonly isEmpty: boolean | null;
}

/** Warns of two filters of one field that no record passes, because all filters hold at once. */
export function adviseConflicts(filters: JsonObject, path: Path, report: Report): void {
  const all = Object.entries(filters).flatMap(([key, value]) => (typeof value === "string" ? (passedBy(key, value) ?? []) : []));
  for (const [at, filter] of all.entries()) {
    const other = all.slice(0, at).find((earlier) => earlier.field === filter.field && areOpposed(earlier, filter));
    if (other === undefined) continue;
    report(
      [...path, filter.key],
      "key",
      text(`“${other.key}”与“${filter.key}”不会同时成立，没有记录符合`, `No record fits both “${other.key}” and “${filter.key}”`),
      text("删除其中一个", "Remove one of them"),
    );
  }
}

/** Null for a filter by bounds, by a part of a text or by a variable. */
function passedBy(key: string, value: string): Passed | null {
  const { field, operator } = splitFilterKey(key);
  const passed = { key, field, only: null, without: [], isEmpty: null };
  const values = value.split(",").map((part) => part.trim());
  if (operator === "null" || operator === "notnull") return { ...passed, isEmpty: operator === "null" };
  if (value.startsWith("$")) return null;
  if (operator === null || operator === "equal") return { ...passed, only: [value], isEmpty: false };
  if (operator === "in") return { ...passed, only: values, isEmpty: false };
  if (operator === "notequal") return { ...passed, without: [value] };
  return operator === "notin" ? { ...passed, without: values } : null;
}

function areOpposed(one: Passed, other: Passed): boolean {
  if (one.isEmpty !== null && other.isEmpty !== null && one.isEmpty !== other.isEmpty) return true;
  const passes = ({ only, without }: Passed, value: string): boolean =>
    (only?.includes(value) ?? true) && !without.includes(value);
  const values = one.only ?? other.only;
  return values !== null && !values.some((value) => passes(one, value) && passes(other, value));
}
