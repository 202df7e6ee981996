import {
  DEFAULT_PAGE_SIZE,
  QUERY_LIMITS,
  SEARCH_PARAMETER,
  SORTS_PARAMETER,
  SYSTEM_FIELDS,
  WHERE_PARAMETER,
  isPageSize,
  isWhereGroup,
  parseWhere,
  splitFilterKey,
  whereParts,
  type Where,
  type WhereCondition,
  type WhereGroup,
} from "#contract";
import { operatorFits, type Field, type Filter, type List, type Module, type Sort, type Storage } from "#metadata";

/** The slice of a module's records that a list shows. */
export interface RecordQuery {
  /**
   * By wire key (`paramName_like`, `createTime_datege`); never an empty value. `where` holds the conditions of the
   * filter builder as JSON, `q` the searched words, so that both follow the filters everywhere.
   */
  readonly filters: Readonly<Record<string, string>>;
  /** First key first; empty = the module's own order. */
  readonly sort: readonly Sort[];
  /** From 1. */
  readonly current: number;
  readonly size: number;
}

/** The two wire keys of a range filter, `[from, to]`. */
export function rangeKeys(module: Module, field: string): readonly [string, string] {
  const { storage, rangeEnd } = module.fields.find(({ name }) => name === field) ?? {};
  // A period is found when a part of it lies within the range.
  if (rangeEnd !== undefined) return [`${field}_endge`, `${field}_datele`];
  const numeric = storage === "integer" || storage === "double" || storage === "decimal" || storage === "id";
  return numeric ? [`${field}_ge`, `${field}_le`] : [`${field}_datege`, `${field}_datele`];
}

/** Wire keys under which a filter sends its values: one, or two for a range. */
export function filterKeys(module: Module, filter: Filter): readonly string[] {
  return filter.operator === "range" ? rangeKeys(module, filter.field) : [`${filter.field}_${filter.operator}`];
}

export function emptyQuery(list: List): RecordQuery {
  return { filters: {}, sort: [], current: 1, size: sizeOf(list.pageSize, DEFAULT_PAGE_SIZE) };
}

/** Initial values of the search form. */
export function defaultFilters(module: Module): Readonly<Record<string, string>> {
  return Object.fromEntries(
    module.list.filters.flatMap((filter) =>
      filter.default === null ? [] : filterKeys(module, filter).map((key) => [key, filter.default ?? ""]),
    ),
  );
}

/** Query of a list without any conditions of the user. */
export function plainQuery(module: Module): RecordQuery {
  return { ...emptyQuery(module.list), filters: defaultFilters(module) };
}

/**
 * Reads a query from an address: the list's plain one when it says nothing. A filter that the list does not offer, such as
 * one of a dashboard (`payTime_within`), becomes a condition. Addresses are typed, cut and pasted by people: whatever does
 * not fit the module (a filter by no field, a page size that is not a choice, a sort by an unsortable column) is left out.
 */
export function queryFromSearch(module: Module, search: URLSearchParams): RecordQuery {
  const base = emptyQuery(module.list);
  const current = Number(search.get("current") ?? "1");
  const filters = queryKeys(module, search).some((key) => search.has(key)) ? filtersFrom(module, search) : defaultFilters(module);
  return {
    filters: withSearch(filters, search.get(SEARCH_PARAMETER) ?? ""),
    sort: sortFrom(module, search),
    current: Number.isSafeInteger(current) && current > 0 ? current : 1,
    size: sizeOf(Number(search.get("size") ?? ""), base.size),
  };
}

function filtersFrom(module: Module, search: URLSearchParams): Readonly<Record<string, string>> {
  const keys = new Set(module.list.filters.flatMap((filter) => filterKeys(module, filter)));
  const simple = [...search].filter(([key, value]) => keys.has(key) && value !== "");
  const where = whereFrom(module, parseWhere(search.get(WHERE_PARAMETER) ?? ""));
  const further = furtherConditions(module, search).map(({ condition }) => condition);
  // Another way to write a filter that is offered: `status=1` for `status_equal=1`.
  const [same, others] = [true, false].map((isOffered) => further.filter((each) => keys.has(keyOf(each)) === isOffered));
  const filters = Object.fromEntries([...(same ?? []).map((each) => [keyOf(each), each.value]), ...simple]);
  if (others === undefined || others.length === 0) return withWhere(filters, where);
  const present = where === null ? [] : "all" in where ? where.all : [where];
  return withWhere(filters, { all: [...present, ...others] });
}

const keyOf = ({ field, operator }: WhereCondition): string => `${field}_${operator}`;

/** Parameters of screens: a field of the same name is no filter without its operator. */
const SCREEN_PARAMETERS: ReadonlySet<string> = new Set(["view", "parent", "node", "tab", "current", "size"]);

/** Filters of an address that fit the module, beside those that its list offers; a bare name asks for an equal value. */
function furtherConditions(
  module: Module,
  search: URLSearchParams,
): readonly { readonly key: string; readonly condition: WhereCondition }[] {
  const offered = new Set(module.list.filters.flatMap((filter) => filterKeys(module, filter)));
  return [...search].flatMap(([key, value]) => {
    if (offered.has(key) || SCREEN_PARAMETERS.has(key) || value === "") return [];
    const { field, operator: written } = splitFilterKey(key);
    const operator = written ?? "equal";
    const kind = kindOf(module, field);
    if (kind === null || !operatorFits(operator, kind.storage, kind.multiple)) return [];
    return [{ key, condition: { field, operator, value } }];
  });
}

/** Conditions of the filter builder; null without any. */
export function whereOf(query: Pick<RecordQuery, "filters">): WhereGroup | null {
  const text = query.filters[WHERE_PARAMETER];
  return text === undefined ? null : parseWhere(text);
}

/** Filters with another `where`; null or a group of nothing takes it away. */
export function withWhere(filters: Readonly<Record<string, string>>, where: WhereGroup | null): Readonly<Record<string, string>> {
  const { [WHERE_PARAMETER]: _before, ...others } = filters;
  return where === null || whereParts(where).length === 0 ? others : { ...others, [WHERE_PARAMETER]: JSON.stringify(where) };
}

/** Filters with other searched words; none take them away. */
export function withSearch(filters: Readonly<Record<string, string>>, text: string): Readonly<Record<string, string>> {
  const words = text.trim().slice(0, QUERY_LIMITS.search).split(/\s+/).slice(0, QUERY_LIMITS.words).join(" ");
  const others = withoutSearch(filters);
  return words === "" ? others : { ...others, [SEARCH_PARAMETER]: words };
}

/** Conditions apart from the searched words: a view has conditions, and is searched in. */
export function withoutSearch(filters: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { [SEARCH_PARAMETER]: _words, ...others } = filters;
  return others;
}

/** The part of a condition tree that fits the module; null if none does. */
export function whereFrom(module: Module, where: WhereGroup | null): WhereGroup | null {
  const fit = (part: Where): readonly Where[] => {
    if (!isWhereGroup(part)) {
      const kind = kindOf(module, part.field);
      return kind !== null && operatorFits(part.operator, kind.storage, kind.multiple) ? [part] : [];
    }
    const parts = whereParts(part).flatMap(fit);
    return parts.length === 0 ? [] : ["all" in part ? { all: parts } : { any: parts }];
  };
  const [found] = where === null ? [] : fit(where);
  return found !== undefined && isWhereGroup(found) ? found : null;
}

/** @returns the storage of a field that lists can be filtered by; null when there is no such field */
export function kindOf(module: Module, name: string): { readonly storage: Storage; readonly multiple: boolean } | null {
  const field = module.fields.find((candidate) => candidate.name === name);
  if (field !== undefined) return field.writeOnly ? null : field;
  return SYSTEM_STORAGE[name] === undefined ? null : { storage: SYSTEM_STORAGE[name], multiple: false };
}

/** The server's own fields that say something to people. */
const SYSTEM_STORAGE: Readonly<Record<string, Storage>> = {
  id: "id",
  createUser: "id",
  createDept: "id",
  createTime: "timestamp",
  updateUser: "id",
  updateTime: "timestamp",
};

/** `sorts` in the order of its keys; `ascs` and `descs`, as clients of the family write them, otherwise. */
function sortFrom(module: Module, search: URLSearchParams): readonly Sort[] {
  const mixed = namesIn(search, SORTS_PARAMETER).map((name) =>
    name.startsWith("-") ? { field: name.slice(1), descending: true } : { field: name, descending: false },
  );
  const ascending = namesIn(search, "ascs").map((field) => ({ field, descending: false }));
  const descending = namesIn(search, "descs").map((field) => ({ field, descending: true }));
  const found = [...mixed, ...ascending, ...descending].filter(({ field }) => isSortable(module, field));
  return found.filter(({ field }, at) => found.findIndex((other) => other.field === field) === at);
}

/** True for a field that the list can be sorted by: its column says so, or, without a column, the server can sort it. */
export function isSortable(module: Module, name: string): boolean {
  const column = module.list.columns.find(({ field }) => field === name);
  if (column !== undefined) return column.sortable;
  const field: Field | undefined = module.fields.find((candidate) => candidate.name === name);
  return field === undefined
    ? SYSTEM_FIELDS.some((system) => system === name) && kindOf(module, name) !== null
    : field.storage !== "json" && !field.writeOnly;
}

/**
 * Writes what differs from the module's default, so that an untouched list has a clean address. Other parameters stay.
 * @param base what an address that says nothing stands for, where that is not the plain query
 */
export function searchFromQuery(
  module: Module,
  query: RecordQuery,
  present: URLSearchParams,
  base: "plain" | "view" = "plain",
): URLSearchParams {
  const search = new URLSearchParams(present);
  for (const key of [...queryKeys(module, present), SEARCH_PARAMETER, "current"]) search.delete(key);
  for (const [key, value] of Object.entries(query.filters)) search.set(key, value);
  for (const [key, value] of Object.entries(sortParameters(query.sort))) search.set(key, value);
  if (query.current > 1) search.set("current", String(query.current));
  const plain = plainQuery(module);
  if (query.size !== plain.size) search.set("size", String(query.size));
  const isPlain =
    query.size === plain.size && query.sort.length === 0 && sameFilters(withoutSearch(query.filters), plain.filters);
  if (isPlain && base === "plain") for (const key of Object.keys(plain.filters)) search.delete(key);
  // A cleared initial value means all records.
  else if (!isPlain && !queryKeys(module, search).some((key) => search.has(key))) search.set(WHERE_PARAMETER, "");
  return search;
}

/** Query parameters of the list call. */
export function parametersOf(query: RecordQuery): Record<string, string | number> {
  return { ...query.filters, ...sortParameters(query.sort), current: query.current, size: query.size };
}

const SORT_KEYS = [SORTS_PARAMETER, "ascs", "descs"] as const;

/** Parameters of an address that hold a query. An address with one of them is complete. */
export function queryKeys(module: Module, search: URLSearchParams): readonly string[] {
  return [
    ...module.list.filters.flatMap((filter) => filterKeys(module, filter)),
    ...furtherConditions(module, search).map(({ key }) => key),
    ...SORT_KEYS,
    WHERE_PARAMETER,
    "size",
  ];
}

/** `ascs` and `descs`, which every server of the family knows, where they can say it: rising keys first, then falling ones. */
export function sortParameters(sort: readonly Sort[]): Record<string, string> {
  const names = (keys: readonly Sort[]) => keys.map(({ field }) => field).join(",");
  const falls = sort.findIndex(({ descending }) => descending);
  const [rising, falling] = falls < 0 ? [sort, []] : [sort.slice(0, falls), sort.slice(falls)];
  if (falling.some(({ descending }) => !descending))
    return { [SORTS_PARAMETER]: sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(",") };
  return { ...(rising.length === 0 ? {} : { ascs: names(rising) }), ...(falling.length === 0 ? {} : { descs: names(falling) }) };
}

function sameFilters(one: RecordQuery["filters"], other: RecordQuery["filters"]): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}

function namesIn(search: URLSearchParams, key: string): readonly string[] {
  return (search.get(key) ?? "").split(",").filter((name) => name !== "");
}

function sizeOf(size: number, otherwise: number): number {
  return isPageSize(size) ? size : otherwise;
}
