import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from "#contract";
import type { Filter, List, Module, Sort } from "#metadata";

/** Which slice of a module's records a list shows. */
export interface RecordQuery {
  /** By wire key (`paramName_like`, `createTime_datege`); never an empty value. */
  readonly filters: Readonly<Record<string, string>>;
  /** First key first; empty = the module's own order. */
  readonly sort: readonly Sort[];
  /** From 1. */
  readonly current: number;
  readonly size: number;
}

/** The two wire keys of a range filter, `[from, to]`. */
export function rangeKeys(module: Module, field: string): readonly [string, string] {
  const storage = module.fields.find(({ name }) => name === field)?.storage;
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

/**
 * Reads a query from an address. Addresses are typed, cut and pasted by people: whatever does not fit the module
 * (a filter it does not offer, a page size that is not a choice, a sort by an unsortable column) is left out.
 */
export function queryFromSearch(module: Module, search: URLSearchParams): RecordQuery {
  const base = emptyQuery(module.list);
  const keys = new Set(module.list.filters.flatMap((filter) => filterKeys(module, filter)));
  const filters = Object.fromEntries([...search].filter(([key, value]) => keys.has(key) && value !== ""));
  const sortable = new Set(module.list.columns.filter((column) => column.sortable).map(({ field }) => field));
  const ascending = namesIn(search, "ascs", sortable).map((field) => ({ field, descending: false }));
  const descending = namesIn(search, "descs", sortable).map((field) => ({ field, descending: true }));
  const current = Number(search.get("current") ?? "1");
  return {
    filters,
    sort: [...ascending, ...descending],
    current: Number.isSafeInteger(current) && current > 0 ? current : 1,
    size: sizeOf(Number(search.get("size") ?? ""), base.size),
  };
}

/** Writes what differs from the module's default, so that an untouched list has a clean address. Other parameters stay. */
export function searchFromQuery(module: Module, query: RecordQuery, present: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(present);
  for (const filter of module.list.filters) for (const key of filterKeys(module, filter)) search.delete(key);
  for (const key of ["ascs", "descs", "current", "size"]) search.delete(key);
  for (const [key, value] of Object.entries(query.filters)) search.set(key, value);
  for (const [key, value] of Object.entries(sortParameters(query.sort))) search.set(key, value);
  if (query.current > 1) search.set("current", String(query.current));
  if (query.size !== emptyQuery(module.list).size) search.set("size", String(query.size));
  return search;
}

/** Query parameters of the list call. */
export function parametersOf(query: RecordQuery): Record<string, string | number> {
  return { ...query.filters, ...sortParameters(query.sort), current: query.current, size: query.size };
}

export function sortParameters(sort: readonly Sort[]): Record<string, string> {
  const names = (descending: boolean) =>
    sort
      .filter((key) => key.descending === descending)
      .map(({ field }) => field)
      .join(",");
  const [ascs, descs] = [names(false), names(true)];
  return { ...(ascs === "" ? {} : { ascs }), ...(descs === "" ? {} : { descs }) };
}

function namesIn(search: URLSearchParams, key: string, allowed: ReadonlySet<string>): readonly string[] {
  return (search.get(key) ?? "").split(",").filter((name) => allowed.has(name));
}

function sizeOf(size: number, otherwise: number): number {
  return PAGE_SIZES.some((choice) => choice === size) ? size : otherwise;
}
