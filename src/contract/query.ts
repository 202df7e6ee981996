/**
 * Suffix operators of filters: `name_like=x`, `createTime_datege=2024-01-01` (wire.md, "Every call").
 * The longest matching suffix wins. Without a suffix: LIKE for text, equality for the rest.
 */
export const FILTER_OPERATORS = [
  "equal",
  "notequal",
  "like",
  "likeleft",
  "likeright",
  "notlike",
  "ge",
  "le",
  "gt",
  "lt",
  "datege",
  "dategt",
  "dateequal",
  "datele",
  "datelt",
  "null",
  "notnull",
] as const;

export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/** Query parameters that are never filters. */
export const RESERVED_PARAMETERS: ReadonlySet<string> = new Set(["current", "size", "ascs", "descs"]);

const OPERATORS: ReadonlySet<string> = new Set(FILTER_OPERATORS);

/** Splits `releaseTime_datege` into field and operator; a key without a known suffix is all field. */
export function splitFilterKey(key: string): { field: string; operator: FilterOperator | null } {
  const cut = key.lastIndexOf("_");
  const suffix = key.slice(cut + 1);
  return cut > 0 && isFilterOperator(suffix) ? { field: key.slice(0, cut), operator: suffix } : { field: key, operator: null };
}

export function isFilterOperator(text: string): text is FilterOperator {
  return OPERATORS.has(text);
}
