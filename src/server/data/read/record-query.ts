import {
  DEFAULT_PAGE_SIZE,
  MAX_PAGE_SIZE,
  QUERY_LIMITS,
  RESERVED_PARAMETERS,
  SORTS_PARAMETER,
  TrellisError,
  WHERE_PARAMETER,
  parseWhere,
  whereConditions,
  type WhereGroup,
} from "#contract";
import type { Module, Sort } from "#metadata";
import { readFilter, readRange, readTree, unknown, type Filter, type FilterReader } from "../conditions/query-filters.ts";
import { storedFields, type StoredField } from "../columns.ts";
import { columnName } from "../naming.ts";

export interface RecordQuery {
  /** All of them must hold. */
  readonly filters: readonly Filter[];
  /** Never empty only by chance: the module's own order when the caller gives none. */
  readonly sort: readonly Sort[];
  readonly current: number;
  readonly size: number;
}

export interface QueryRules {
  /** Fields that the caller may see; null = all. A hidden field can be neither a filter nor a sort key. */
  readonly visible: ReadonlySet<string> | null;
  /** Further narrows what may be asked for, for callers who get keys and labels only; the module's own order stays. */
  readonly askable?: ReadonlySet<string> | null;
  /** Parameters that mean something else on this endpoint. */
  readonly ignored?: ReadonlySet<string>;
  /** `yyyy-MM-dd` in the server's zone, from which periods are told. */
  readonly today: () => string;
  readonly moduleNamed: (name: string) => Module | undefined;
}

/**
 * Query parameters → an allow-listed query. Values that are empty are skipped.
 * @throws TrellisError unknownFilter, badFilterValue, unknownSort, badWhere, tooManyConditions, badPage
 */
export function parseRecordQuery(module: Module, parameters: ReadonlyMap<string, string>, rules: QueryRules): RecordQuery {
  const allowed = storedFields(module).readable.filter((stored) => isVisible(stored, rules.visible));
  const askable = allowed.filter((stored) => isVisible(stored, rules.askable ?? null));
  const reader: FilterReader = { askable, today: rules.today, moduleNamed: rules.moduleNamed };
  const filters: Filter[] = [];
  for (const [key, text] of parameters) {
    if (text === "" || RESERVED_PARAMETERS.has(key) || rules.ignored?.has(key) === true) continue;
    // Family clients name the tenant wherever they ask (`menu/tree?tenantId`); the platform has one set of records.
    if (key === "tenantId" && module.tenancy === "platform" && !storedFields(module).byName.has("tenantId")) continue;
    filters.push(readRange(reader, key, text) ?? readFilter(reader, key, text));
  }
  const tree = whereOf(parameters.get(WHERE_PARAMETER), filters.length);
  const condition = tree === null ? null : readTree(reader, tree);
  const sort = sortOf(parameters, askable);
  return {
    filters: condition === null ? filters : [...filters, condition],
    sort: sort.length > 0 ? sort : module.list.sort.filter(({ field }) => allowed.some((stored) => stored.name === field)),
    current: pageNumber(parameters.get("current"), 1, Number.MAX_SAFE_INTEGER / MAX_PAGE_SIZE),
    size: pageNumber(parameters.get("size"), DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE),
  };
}

function isVisible(stored: StoredField, visible: ReadonlySet<string> | null): boolean {
  return stored.field === null || visible === null || visible.has(stored.name);
}

/** @param others how many filters there are beside it */
function whereOf(text: string | undefined, others: number): WhereGroup | null {
  const isGiven = text !== undefined && text !== "";
  const tree = isGiven ? parseWhere(text) : null;
  if (tree === null && isGiven)
    throw new TrellisError("badWhere", { params: { conditions: QUERY_LIMITS.conditions, depth: QUERY_LIMITS.depth } });
  const count = others + (tree === null ? 0 : whereConditions(tree).length);
  if (count > QUERY_LIMITS.conditions) throw new TrellisError("tooManyConditions", { params: { most: QUERY_LIMITS.conditions } });
  return tree;
}

/** `sorts` first, then `ascs`, then `descs`; a field counts where it is named first. */
function sortOf(parameters: ReadonlyMap<string, string>, allowed: readonly StoredField[]): Sort[] {
  const sorts = [
    ...namesIn(parameters.get(SORTS_PARAMETER)).map((name) =>
      name.startsWith("-") ? sortBy(name.slice(1), true, allowed) : sortBy(name, false, allowed),
    ),
    ...namesIn(parameters.get("ascs")).map((name) => sortBy(name, false, allowed)),
    ...namesIn(parameters.get("descs")).map((name) => sortBy(name, true, allowed)),
  ];
  const distinct = sorts.filter(({ field }, at) => sorts.findIndex((other) => other.field === field) === at);
  if (distinct.length > QUERY_LIMITS.sorts) throw new TrellisError("tooManySorts", { params: { most: QUERY_LIMITS.sorts } });
  return distinct;
}

function namesIn(list: string | undefined): string[] {
  return (list ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

function sortBy(name: string, descending: boolean, allowed: readonly StoredField[]): Sort {
  const sortable = allowed.filter((stored) => stored.storage !== "json");
  const stored =
    sortable.find((candidate) => candidate.name === name) ?? sortable.find((candidate) => candidate.column === columnName(name));
  if (stored === undefined)
    throw unknown(
      "unknownSort",
      name,
      sortable.map((candidate) => candidate.name),
    );
  return { field: stored.name, descending };
}

function pageNumber(text: string | undefined, otherwise: number, most: number): number {
  if (text === undefined || text === "") return otherwise;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > most) throw new TrellisError("badPage", { params: { max: MAX_PAGE_SIZE } });
  return value;
}
