/**
 * Suffix operators of filters: `name_like=x`, `createTime_datege=2024-01-01`.
 * The longest matching suffix wins. Without a suffix: LIKE for text, equality for the rest.
 * `in` and `notin` take a comma list, `within` the name of a period (periods.ts). `endge` compares the end of the period
 * that begins in the field (`x-range`), or the field itself where the end is empty.
 */
export const FILTER_OPERATORS = [
  "equal",
  "notequal",
  "in",
  "notin",
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
  "endge",
  "within",
  "null",
  "notnull",
] as const;

export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/** Sort in one list, first key first, `-` before what descends: `sorts=-createTime,paramName`. Comes before `ascs` and `descs`. */
export const SORTS_PARAMETER = "sorts";

/** A condition tree as JSON (where.ts); holds beside the other filters. */
export const WHERE_PARAMETER = "where";

/** Words that a record must hold in its texts or in the names that it refers to. Stands beside the filters, and is none. */
export const SEARCH_PARAMETER = "q";

/** Query parameters that are never filters. */
export const RESERVED_PARAMETERS: ReadonlySet<string> = new Set([
  "current",
  "size",
  "ascs",
  "descs",
  SORTS_PARAMETER,
  WHERE_PARAMETER,
  SEARCH_PARAMETER,
]);

/** Limits of a query. The server rejects more with 400. */
export const QUERY_LIMITS = {
  /** Values of one `in` or `notin`. */
  values: 200,
  /** Keys of one sort. */
  sorts: 8,
  /** Filters and conditions of one query, `where` included. */
  conditions: 50,
  /** Groups inside of groups in `where`. */
  depth: 3,
  /** Characters of `where`. */
  where: 4000,
  /** Characters of `q`. */
  search: 100,
  /** Words of `q`, each of which must be found. */
  words: 5,
  /** Records of one answer that has no pages. */
  records: 5000,
  /** The newest records in one answer. */
  latest: 100,
} as const;

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
