import type { Text } from "#contract";
import type { Field, JsonSchema } from "../module/field.ts";
import { STORAGES } from "../kinds/storages.ts";
import { compareAmounts } from "../values/decimals.ts";
import { requiredWhen } from "./conditions.ts";
import { AMOUNT } from "./formats.ts";
import { escapePointer } from "./escape-pointer.ts";
import type { ValidationFault } from "./fault.ts";

/** Bounds whose value is another field of the record, or the present. */
export const COMPARISON_KEYWORDS = ["x-minimum", "x-maximum", "x-exclusiveMinimum", "x-exclusiveMaximum"] as const;

export type ComparisonKeyword = (typeof COMPARISON_KEYWORDS)[number];

/** The bound as the other field has it: `end` at least `start` means `start` at most `end`. */
const MIRRORED: Readonly<Record<ComparisonKeyword, ComparisonKeyword>> = {
  "x-minimum": "x-maximum",
  "x-maximum": "x-minimum",
  "x-exclusiveMinimum": "x-exclusiveMaximum",
  "x-exclusiveMaximum": "x-exclusiveMinimum",
};

const HOLDS: Readonly<Record<ComparisonKeyword, (order: number) => boolean>> = {
  "x-minimum": (order) => order >= 0,
  "x-maximum": (order) => order <= 0,
  "x-exclusiveMinimum": (order) => order > 0,
  "x-exclusiveMaximum": (order) => order < 0,
};

/** The present as a bound, by the storage of the fields that it can bound. */
export const PRESENT: Readonly<
  Record<string, { readonly storage: Field["storage"]; readonly title: Text; readonly length: number }>
> = {
  $today: { storage: "date", title: { zh: "今天", en: "today" }, length: 10 },
  $now: { storage: "timestamp", title: { zh: "现在", en: "now" }, length: 19 },
};

interface Comparison {
  readonly field: Field;
  readonly keyword: ComparisonKeyword;
  /** Null when the bound is the present. */
  readonly other: Field | null;
  readonly bound: string;
}

const known = new WeakMap<readonly Field[], readonly Comparison[]>();

function comparisonsOf(fields: readonly Field[]): readonly Comparison[] {
  const before = known.get(fields);
  if (before !== undefined) return before;
  const found = fields.flatMap((field) =>
    COMPARISON_KEYWORDS.flatMap((keyword): Comparison[] => {
      const bound = field.schema[keyword];
      if (typeof bound !== "string") return [];
      return [{ field, keyword, bound, other: fields.find(({ name }) => name === bound) ?? null }];
    }),
  );
  known.set(fields, found);
  return found;
}

/**
 * Judges the bounds of a record that are other fields or the present. An empty value on either side satisfies them.
 * @param now returns `yyyy-MM-dd HH:mm:ss`
 * @param isChanged true for the fields that a save changes; the fault stands at one of them. Absent: at the field with the
 * keyword
 */
export function comparisonFaults(
  fields: readonly Field[],
  record: Readonly<Record<string, unknown>>,
  now: () => string,
  isChanged?: (name: string) => boolean,
): ValidationFault[] {
  return comparisonsOf(fields).flatMap(({ field, keyword, other, bound }) => {
    const present = other === null ? PRESENT[bound] : undefined;
    const limit = present === undefined ? record[bound] : now().slice(0, present.length);
    // A day that lay ahead when it was written lies behind later: the present bounds only what changes.
    if (present !== undefined && isChanged?.(field.name) === false) return [];
    const order = compareValues(field, record[field.name], limit);
    if (order === null || HOLDS[keyword](order)) return [];
    const isMirrored = other !== null && isChanged?.(field.name) === false && isChanged(other.name);
    const [at, against, rule] = isMirrored ? [other, field, MIRRORED[keyword]] : [field, other, keyword];
    const title = against?.title ?? present?.title ?? { zh: bound, en: bound };
    return [{ pointer: `/${escapePointer(at.name)}`, keyword: rule, params: { title } }];
  });
}

/** Null when one of the values is empty or cannot be compared; another rule reports a value of the wrong form. */
function compareValues(field: Field, value: unknown, limit: unknown): number | null {
  if (isEmpty(value) || isEmpty(limit)) return null;
  const [a, b] = [String(value), String(limit)];
  if (STORAGES[field.storage].numeric) {
    // Amounts are compared to the digit.
    if (AMOUNT.test(a) && AMOUNT.test(b)) return compareAmounts(a, b);
    return Number.isFinite(Number(a) - Number(b)) ? Math.sign(Number(a) - Number(b)) : null;
  }
  return a === b ? 0 : a < b ? -1 : 1;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

/** Faults of empty fields that the record needs in its state. No hidden field is needed. */
export function requiredFaults(
  fields: readonly Field[],
  record: Readonly<Record<string, unknown>>,
  isNeeded: (field: Field, condition: JsonSchema) => boolean,
): ValidationFault[] {
  return fields.flatMap((field) => {
    const condition = requiredWhen(field);
    if (condition === null || !isBlank(record[field.name]) || !isNeeded(field, condition)) return [];
    return [{ pointer: `/${escapePointer(field.name)}`, keyword: "required", params: { missingProperty: field.name } }];
  });
}

function isBlank(value: unknown): boolean {
  return isEmpty(value) || (Array.isArray(value) && value.length === 0);
}
