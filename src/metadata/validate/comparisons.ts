import { isJsonObject, sameJson } from "#contract";
import type { Field, JsonSchema } from "../module/field.ts";
import { allFields } from "../fields/nested.ts";
import { presentOf, type Present } from "../values/present.ts";
import { COMPARISON_HOLDS, COMPARISON_KEYWORDS, orderOf, type ComparisonKeyword } from "./conditions/bound-order.ts";
import { requiredWhen } from "./conditions/conditions.ts";
import { escapePointer } from "./escape-pointer.ts";
import type { ValidationFault } from "./fault.ts";

export { presentOf } from "../values/present.ts";
export { containedValues } from "./conditions/condition-bounds.ts";
export { orderOf } from "./conditions/bound-order.ts";

/** The bound as the other field has it: `end` at least `start` means `start` at most `end`. */
const MIRRORED: Readonly<Record<ComparisonKeyword, ComparisonKeyword>> = {
  "x-minimum": "x-maximum",
  "x-maximum": "x-minimum",
  "x-exclusiveMinimum": "x-exclusiveMaximum",
  "x-exclusiveMaximum": "x-exclusiveMinimum",
};

/** Bounds of a computed field, which no input has. */
const FIXED_KEYWORDS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] as const;

interface Comparison {
  readonly field: Field;
  readonly keyword: ComparisonKeyword;
  /** Field of the same record or line; null when the bound is the present, or a field of the record around the line. */
  readonly beside: Field | null;
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
      return [{ field, keyword, bound, present: presentOf(bound), beside: fields.find(({ name }) => name === bound) ?? null }];
    }),
  );
  known.set(fields, found);
  return found;
}

type Values = Readonly<Record<string, unknown>>;

/** The difference that a save makes to a stored record. */
export interface Changing {
  readonly isChanged: (name: string) => boolean;
  /** The stored record. */
  readonly before: Values;
}

/**
 * Judges the bounds of a record that are other fields or the present, in its lists and objects as well. A bound inside a
 * line is a field of the line, or else of the record. An empty value on either side satisfies them. Computed fields of
 * the record are held to their own bounds as well.
 * @param now returns `yyyy-MM-dd HH:mm:ss`
 * @param changing the fault stands at a field that changes. Absent: at the field with the keyword
 */
export function comparisonFaults(
  fields: readonly Field[],
  record: Values,
  now: () => string,
  changing?: Changing,
): ValidationFault[] {
  const isChanged = (name: string): boolean => changing?.isChanged(name) !== false;
  const faultOf = (pointer: string, keyword: string, against: Pick<Field, "title"> | null, bound: string): ValidationFault => ({
    pointer,
    keyword,
    params: { title: against?.title ?? { zh: bound, en: bound } },
  });
  const own = comparisonsOf(fields).flatMap(({ field, keyword, beside: other, present, bound }) => {
    // A day that lay ahead when it was written lies behind later: the present bounds only what changes.
    if (present !== null && !isChanged(field.name)) return [];
    const order = orderOf(record[field.name], present === null ? record[bound] : present.at(now()));
    if (order === null || COMPARISON_HOLDS[keyword](order)) return [];
    const isMirrored = other !== null && !isChanged(field.name) && isChanged(other.name);
    const [at, against, rule] = isMirrored ? [other, field, MIRRORED[keyword]] : [field, other ?? present, keyword];
    return [faultOf(`/${escapePointer(at.name)}`, rule, against, bound)];
  });
  const fixed = fixedFaults(
    fields.filter(({ schema }) => typeof schema["x-compute"] === "string"),
    record,
  );
  const within = linesOf(fields, record, compares).flatMap(({ root, parts, line, pointer }) =>
    comparisonsOf(parts).flatMap(({ field, keyword, beside, present, bound }) => {
      const around = beside === null ? (fields.find(({ name }) => name === bound) ?? null) : null;
      if (present !== null && (!isChanged(root.name) || hasLine(changing?.before[root.name], line))) return [];
      const limit = present !== null ? present.at(now()) : around === null ? line[bound] : record[bound];
      const order = orderOf(line[field.name], limit);
      if (order === null || COMPARISON_HOLDS[keyword](order)) return [];
      // A field of the record that no longer fits its lines is what changes.
      return around !== null && !isChanged(root.name) && isChanged(around.name)
        ? [faultOf(`/${escapePointer(around.name)}`, MIRRORED[keyword], field, bound)]
        : [faultOf(`${pointer}/${escapePointer(field.name)}`, keyword, beside ?? around ?? present, bound)];
    }),
  );
  return [...own, ...fixed, ...within];
}

/** Faults of values that no input has, by bounds that are numbers. */
function fixedFaults(fields: readonly Field[], record: Values): ValidationFault[] {
  return fields.flatMap(({ name, schema }) =>
    FIXED_KEYWORDS.flatMap((keyword): ValidationFault[] => {
      const limit = schema[keyword];
      const order = typeof limit === "number" ? orderOf(record[name], limit) : null;
      if (order === null || COMPARISON_HOLDS[`x-${keyword}`](order)) return [];
      return [{ pointer: `/${escapePointer(name)}`, keyword, params: { limit } }];
    }),
  );
}

/**
 * Judges the roll-ups of a record, and the values that are computed, by their own bounds: the stock of a lot is at least 0.
 * A bound that the record exceeded before refuses nothing, so that a record can be put right in steps.
 * @param before null for a new record
 */
export function gatheredFaults(
  fields: readonly Field[],
  { before, after }: { readonly before: Values | null; readonly after: Values },
  now: () => string,
): readonly ValidationFault[] {
  const gathered = fields.filter(({ schema }) => schema["x-rollup"] !== undefined);
  if (gathered.length === 0) return [];
  const derived = new Set(
    fields
      .filter(({ schema }) => schema["x-rollup"] !== undefined || typeof schema["x-compute"] === "string")
      .map(({ name }) => `/${escapePointer(name)}`),
  );
  const judge = (record: Values): readonly ValidationFault[] =>
    [...comparisonFaults(fields, record, now), ...fixedFaults(gathered, record)].filter(({ pointer }) => derived.has(pointer));
  const stood = new Set((before === null ? [] : judge(before)).map(({ pointer, keyword }) => `${keyword} ${pointer}`));
  return judge(after).filter(({ pointer, keyword }) => !stood.has(`${keyword} ${pointer}`));
}

/** True if a list has a line, or if a value is it. */
function hasLine(value: unknown, line: Values): boolean {
  return sameJson(value, line) || (Array.isArray(value) && (value as unknown[]).some((item) => sameJson(item, line)));
}

function compares({ schema }: Field): boolean {
  return COMPARISON_KEYWORDS.some((keyword) => typeof schema[keyword] === "string");
}

/** A line of a list, or an object, with its fields. */
export interface Line {
  /** Field of the record that holds it. */
  readonly root: Field;
  readonly parts: readonly Field[];
  readonly line: Values;
  readonly pointer: string;
}

/** The lines and objects of a record that have a field with a rule, at any depth. */
function linesOf(fields: readonly Field[], record: Values, hasRule: (field: Field) => boolean): readonly Line[] {
  const visit = (root: Field, field: Field, value: unknown, pointer: string): readonly Line[] => {
    const { items, parts } = field;
    if (items !== null && Array.isArray(value))
      return (value as unknown[]).flatMap((item, index) => visit(root, items, item, `${pointer}/${index}`));
    if (parts.length === 0 || !isJsonObject(value)) return [];
    const own = parts.some(hasRule) ? [{ root, parts, line: value, pointer }] : [];
    return [...own, ...parts.flatMap((part) => visit(root, part, value[part.name], `${pointer}/${escapePointer(part.name)}`))];
  };
  return fields
    .filter((field) => allFields([field]).some((inner) => inner !== field && hasRule(inner)))
    .flatMap((field) => visit(field, field, record[field.name], `/${escapePointer(field.name)}`));
}

/** A field that a condition may require, and the line that it stands in; null for a field of the record itself. */
export interface Needed {
  readonly field: Field;
  readonly condition: JsonSchema;
  readonly pointer: string;
  readonly line: Line | null;
}

/** Faults of empty fields that the record, or a line of it, needs in its state. No hidden field is needed. */
export function requiredFaults(
  fields: readonly Field[],
  record: Values,
  isNeeded: (needed: Needed) => boolean,
): ValidationFault[] {
  const missing = (field: Field, values: Values, around: string, line: Line | null): ValidationFault[] => {
    const condition = requiredWhen(field);
    const pointer = `${around}/${escapePointer(field.name)}`;
    if (condition === null || !isBlank(values[field.name]) || !isNeeded({ field, condition, pointer, line })) return [];
    return [{ pointer, keyword: "required", params: { missingProperty: field.name } }];
  };
  return [
    ...fields.flatMap((field) => missing(field, record, "", null)),
    ...linesOf(fields, record, (field) => requiredWhen(field) !== null).flatMap((line) =>
      line.parts.flatMap((part) => missing(part, line.line, line.pointer, line)),
    ),
  ];
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}
