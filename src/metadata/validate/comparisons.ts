import type { Field, JsonSchema } from "../module/field.ts";
import { presentOf, type Present } from "../values/present.ts";
import { COMPARISON_HOLDS, COMPARISON_KEYWORDS, orderOf, type ComparisonKeyword } from "./bound-order.ts";
import { requiredWhen } from "./conditions.ts";
import { escapePointer } from "./escape-pointer.ts";
import type { ValidationFault } from "./fault.ts";

export { presentOf } from "../values/present.ts";
export { containedValues } from "./condition-bounds.ts";

/** The bound as the other field has it: `end` at least `start` means `start` at most `end`. */
const MIRRORED: Readonly<Record<ComparisonKeyword, ComparisonKeyword>> = {
  "x-minimum": "x-maximum",
  "x-maximum": "x-minimum",
  "x-exclusiveMinimum": "x-exclusiveMaximum",
  "x-exclusiveMaximum": "x-exclusiveMinimum",
};

interface Comparison {
  readonly field: Field;
  readonly keyword: ComparisonKeyword;
  /** Null when the bound is the present. */
  readonly other: Field | null;
  /** Null when the bound is another field. */
  readonly present: Present | null;
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
      return [{ field, keyword, bound, present: presentOf(bound), other: fields.find(({ name }) => name === bound) ?? null }];
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
  return comparisonsOf(fields).flatMap(({ field, keyword, other, present, bound }) => {
    // A day that lay ahead when it was written lies behind later: the present bounds only what changes.
    if (present !== null && isChanged?.(field.name) === false) return [];
    const order = orderOf(record[field.name], present === null ? record[bound] : present.at(now()));
    if (order === null || COMPARISON_HOLDS[keyword](order)) return [];
    const isMirrored = other !== null && isChanged?.(field.name) === false && isChanged(other.name);
    const [at, against, rule] = isMirrored ? [other, field, MIRRORED[keyword]] : [field, other, keyword];
    const title = against?.title ?? present?.title ?? { zh: bound, en: bound };
    return [{ pointer: `/${escapePointer(at.name)}`, keyword: rule, params: { title } }];
  });
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
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}
