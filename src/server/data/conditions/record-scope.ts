/** Values that conditions compare with: as the field travels on the wire (ids and decimals are strings). */
export type ScopeValue = string | number | boolean;

/**
 * A condition on one record, as data, never SQL text. `field` is a field of the module or a system field
 * (`createUser`, `createDept`, …), never a column name. On a comma-joined field (`Field.multiple`) `in` and
 * `equal` match any one element. An empty value (null) satisfies none of the comparisons, only `empty`.
 */
export type RecordCondition =
  | { readonly kind: "always" }
  | { readonly kind: "never" }
  | { readonly kind: "all"; readonly of: readonly RecordCondition[] }
  | { readonly kind: "any"; readonly of: readonly RecordCondition[] }
  | { readonly kind: "not"; readonly of: RecordCondition }
  /** The condition does not hold; an empty value counts as another one. */
  | { readonly kind: "unless"; readonly of: RecordCondition }
  | {
      readonly kind: "compare";
      readonly field: string;
      readonly operator: "equal" | "greater" | "atLeast" | "less" | "atMost";
      readonly value: ScopeValue;
    }
  | {
      readonly kind: "compareFields";
      readonly field: string;
      readonly operator: "greater" | "atLeast" | "less" | "atMost";
      readonly other: string;
    }
  | { readonly kind: "in"; readonly field: string; readonly values: readonly ScopeValue[] }
  /** A list, or a comma-joined text, has one of the values; a plain text has one of them as a part. */
  | { readonly kind: "contains"; readonly field: string; readonly values: readonly ScopeValue[] }
  | { readonly kind: "empty"; readonly field: string };

/** Names of the fields that a condition compares. */
export function comparedFields(condition: RecordCondition): readonly string[] {
  switch (condition.kind) {
    case "always":
    case "never":
      return [];
    case "all":
    case "any":
      return condition.of.flatMap(comparedFields);
    case "not":
    case "unless":
      return comparedFields(condition.of);
    case "compareFields":
      return [condition.field, condition.other];
    default:
      return [condition.field];
  }
}

/** Fields of a module that a caller may not read, and fields that the caller may read but not write. */
export interface FieldRules {
  readonly hidden: ReadonlySet<string>;
  readonly readOnly: ReadonlySet<string>;
}

export const NO_RULES: FieldRules = { hidden: new Set(), readOnly: new Set() };

/**
 * Records and fields of a module that a caller may use within the requested tenant (semantics: data scopes). Binding for every
 * read and every write: a record outside `records` does not exist for the caller (404, not 403).
 */
export interface RecordScope {
  readonly records: RecordCondition;
  /** Names of the fields that may be read; null = all. System fields always travel. */
  readonly fields: ReadonlySet<string> | null;
  /** Fields that the rules of the caller's roles withhold (policies/field-rules.ts); `fields` lacks what they hide. */
  readonly rules: FieldRules;
}

/** All records of the tenant, all fields. */
export const EVERYTHING: RecordScope = { records: { kind: "always" }, fields: null, rules: NO_RULES };

/** No record at all. */
export const NOTHING: RecordScope = { records: { kind: "never" }, fields: null, rules: NO_RULES };

/** True when a field may be read. Fields that may not be read cannot filter or sort either. */
export function shows({ fields }: RecordScope, field: string): boolean {
  return fields === null || fields.has(field);
}
