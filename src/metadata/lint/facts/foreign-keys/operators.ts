import { lookUp } from "../json-type.ts";

/** Operators of SQL, MongoDB, Directus, OData and query builders, by the operator of a filter here. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  equal: ["eq", "equals", "is", "=", "==", "===", "in", "oneof", "any", "exact", "select", "select_equals", "term"],
  notequal: ["ne", "neq", "notequals", "isnot", "!=", "<>", "!==", "nin", "notin", "not"],
  like: [
    "contains",
    "contain",
    "icontains",
    "ilike",
    "includes",
    "include",
    "match",
    "matches",
    "fuzzy",
    "search",
    "substring",
    "regex",
    "%like%",
    "text",
  ],
  likeright: ["startswith", "istartswith", "beginswith", "begins", "prefix", "starts", "leftlike", "like%"],
  likeleft: ["endswith", "iendswith", "suffix", "ends", "rightlike", "%like"],
  notlike: ["notcontains", "ncontains", "doesnotcontain", "notilike", "excludes", "nlike"],
  range: ["between", "daterange", "numberrange", "interval", "within", "betweendate", "timerange", "rangepicker"],
  ge: ["gte", "greaterthanorequal", "greaterorequal", "min", "from", ">=", "least", "atleast"],
  le: ["lte", "lessthanorequal", "lessorequal", "max", "to", "<=", "most", "atmost"],
  gt: ["greaterthan", "greater", "more", "morethan", "above", ">"],
  lt: ["lessthan", "less", "below", "<"],
  dategt: ["after", "dateafter"],
  datelt: ["before", "datebefore"],
  datege: ["since", "onorafter"],
  datele: ["until", "onorbefore"],
  dateequal: ["on", "dateis", "sameday"],
  null: ["isnull", "isempty", "empty", "blank", "isblank", "missing"],
  notnull: ["isnotnull", "notempty", "isnotempty", "nnull", "nempty", "exists", "present", "isset"],
};

const BY_NAME: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(NAMES).flatMap(([operator, names]) => names.map((name) => [name, operator])),
);

/** The operator of a filter that an operator of another tool stands for: `_eq`, `$gte`, `Contains`; null for an unknown one. */
export function operatorOf(name: string): string | null {
  const plain = name.toLowerCase().replaceAll(/[-_$\s.]/g, "");
  return lookUp(BY_NAME, plain) ?? (Object.hasOwn(NAMES, plain) && plain !== name ? plain : null);
}

/** The operator of those that fit a field which an operator of another tool stands for; null without one. */
export function fittingOperator<Operator extends string>(name: string, fitting: readonly Operator[]): Operator | null {
  const plain = operatorOf(name) ?? name.toLowerCase();
  return fitting.find((one) => one === `date${plain}`) ?? fitting.find((one) => one === plain) ?? null;
}
