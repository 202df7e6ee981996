import {
  SEARCH_PARAMETER,
  WHERE_PARAMETER,
  splitFilterKey,
  whereParts,
  type Where,
  type WhereCondition,
  type WhereGroup,
} from "#contract";
import type { Module } from "#metadata";
import { filterKeys, rangeKeys, whereOf, withWhere } from "../stores/record-query.ts";

/** Filters of a list, as `RecordQuery.filters`. */
type Filters = Readonly<Record<string, string>>;

/** A condition in force that a person sees as one: two bounds of a range are one. */
export interface AskedFilter {
  /** Unique among those in force. */
  readonly id: string;
  /** Name of the field; null for a group of conditions. */
  readonly field: string | null;
  /** All of them hold. */
  readonly conditions: readonly Where[];
  /** Keys of the filters that say it; empty when it is a part of `where`. */
  readonly keys: readonly string[];
  /** Position in `where`; null when keys say it. */
  readonly part: number | null;
}

/** Everything that narrows a list down, apart from the searched words. */
export function askedFilters(module: Module, filters: Filters): readonly AskedFilter[] {
  const ranges = module.list.filters.filter(({ operator }) => operator === "range").map((filter) => filterKeys(module, filter));
  const simple = new Map<string, string[]>();
  for (const key of Object.keys(filters)) {
    if (key === WHERE_PARAMETER || key === SEARCH_PARAMETER) continue;
    const range = ranges.find((keys) => keys.includes(key));
    const id = range?.[0] ?? key;
    simple.set(id, range?.filter((bound) => filters[bound] !== undefined) ?? [key]);
  }
  const where = whereOf({ filters });
  return [
    ...[...simple].map(([id, keys]): AskedFilter => {
      const conditions = keys.map((key) => conditionOf(key, filters[key] ?? ""));
      return { id, field: conditions[0]?.field ?? null, conditions, keys, part: null };
    }),
    ...(where === null ? [] : topParts(where)).map((part, at): AskedFilter => ({
      id: `${at} ${JSON.stringify(part)}`,
      field: "field" in part ? part.field : null,
      conditions: [part],
      keys: [],
      part: at,
    })),
  ];
}

/** The filters without one of those in force. */
export function withoutAsked(filters: Filters, { keys, part }: AskedFilter): Filters {
  if (part === null) return Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.includes(key)));
  const where = whereOf({ filters });
  return where === null ? filters : withWhere(filters, without(where, part));
}

/** The filters with further conditions: as plain filters where the module offers them so, else within `where`. */
export function withConditions(module: Module, filters: Filters, conditions: readonly WhereCondition[]): Filters {
  const plain = new Set(module.list.filters.flatMap((filter) => filterKeys(module, filter)));
  return conditions.reduce<Filters>((now, condition) => {
    const key = `${condition.field}_${condition.operator}`;
    if (plain.has(key)) return { ...now, [key]: condition.value };
    const where = whereOf({ filters: now });
    const parts: readonly Where[] = where === null ? [] : "all" in where ? where.all : [where];
    return withWhere(now, { all: [...parts, condition] });
  }, filters);
}

/** The conditions of two bounds, either of which may be missing. */
export function rangeConditions(module: Module, field: string, values: readonly string[]): readonly WhereCondition[] {
  return rangeKeys(module, field).flatMap((key, at) => {
    const value = values[at]?.trim() ?? "";
    return value === "" ? [] : [conditionOf(key, value)];
  });
}

function conditionOf(key: string, value: string): WhereCondition {
  const { field, operator } = splitFilterKey(key);
  return { field, operator: operator ?? "equal", value };
}

/** Conditions that can be removed separately: the parts of `all`, and `any` as a whole. */
function topParts(where: WhereGroup): readonly Where[] {
  return "all" in where || whereParts(where).length === 1 ? whereParts(where) : [where];
}

function without(where: WhereGroup, index: number): WhereGroup | null {
  return "all" in where ? { all: where.all.filter((_, at) => at !== index) } : null;
}
