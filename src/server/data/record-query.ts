import {
  DEFAULT_PAGE_SIZE,
  MAX_PAGE_SIZE,
  RESERVED_PARAMETERS,
  TrellisError,
  splitFilterKey,
  type FilterOperator,
} from "#contract";
import type { Module, Sort } from "#metadata";
import { storedFields, type StoredField } from "./columns.ts";
import { filterValue, isStorableText, type FilterValue } from "./filter-values.ts";
import { columnName } from "./naming.ts";

/** One filter after the border: a field the caller may ask by, an operator that fits it, a value of its type. */
export interface FilterCondition {
  readonly stored: StoredField;
  readonly operator: FilterOperator;
  /** Null for `null` and `notnull`, and for the LIKE family, which compares `text`. */
  readonly value: FilterValue | null;
  readonly text: string;
}

export interface RecordQuery {
  readonly filters: readonly FilterCondition[];
  /** Never empty only by chance: the module's own order when the caller gives none. */
  readonly sort: readonly Sort[];
  readonly current: number;
  readonly size: number;
}

export interface QueryRules {
  /** Fields the caller's data scope shows; null = all. What cannot be seen can be neither asked for nor sorted by. */
  readonly visible: ReadonlySet<string> | null;
  /** Further narrows what may be asked for, for callers who get keys and labels only; the module's own order stays. */
  readonly askable?: ReadonlySet<string> | null;
  /** Parameters that mean something else on this endpoint. */
  readonly ignored?: ReadonlySet<string>;
}

const TEXT_OPERATORS: ReadonlySet<FilterOperator> = new Set(["like", "likeleft", "likeright", "notlike"]);
const DATE_OPERATORS: ReadonlySet<FilterOperator> = new Set(["datege", "dategt", "dateequal", "datele", "datelt"]);
const ORDER_OPERATORS: ReadonlySet<FilterOperator> = new Set(["ge", "le", "gt", "lt"]);

/**
 * Query parameters → an allow-listed query (wire.md, "Filters"). Values that are empty are skipped.
 * @throws TrellisError unknownFilter, badFilterValue, unknownSort, badPage
 */
export function parseRecordQuery(module: Module, parameters: ReadonlyMap<string, string>, rules: QueryRules): RecordQuery {
  const allowed = storedFields(module).readable.filter((stored) => isVisible(stored, rules.visible));
  const askable = allowed.filter((stored) => isVisible(stored, rules.askable ?? null));
  const filters: FilterCondition[] = [];
  for (const [key, text] of parameters) {
    if (text === "" || RESERVED_PARAMETERS.has(key) || rules.ignored?.has(key) === true) continue;
    // Family clients name the tenant wherever they ask (`menu/tree?tenantId`); the platform has one set of records.
    if (key === "tenantId" && module.tenancy === "platform" && !storedFields(module).byName.has("tenantId")) continue;
    filters.push(parseFilter(key, text, askable));
  }
  const sort = [...parseSort(parameters.get("ascs"), false, askable), ...parseSort(parameters.get("descs"), true, askable)];
  return {
    filters,
    sort: sort.length > 0 ? sort : module.list.sort.filter(({ field }) => allowed.some((stored) => stored.name === field)),
    current: pageNumber(parameters.get("current"), 1, Number.MAX_SAFE_INTEGER / MAX_PAGE_SIZE),
    size: pageNumber(parameters.get("size"), DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE),
  };
}

function isVisible(stored: StoredField, visible: ReadonlySet<string> | null): boolean {
  return stored.field === null || visible === null || visible.has(stored.name);
}

function parseFilter(key: string, text: string, allowed: readonly StoredField[]): FilterCondition {
  // A field's own name may end like an operator; the field wins.
  const whole = allowed.find((stored) => stored.name === key);
  const { field, operator } = whole === undefined ? splitFilterKey(key) : { field: key, operator: null };
  const stored = whole ?? allowed.find((candidate) => candidate.name === field);
  if (stored === undefined)
    throw unknown(
      "unknownFilter",
      key,
      allowed.map((candidate) => candidate.name),
    );
  const chosen = operator ?? defaultOperator(stored);
  if (!fits(chosen, stored))
    throw unknown(
      "unknownFilter",
      key,
      allowed.filter((candidate) => fits(chosen, candidate)).map((candidate) => `${candidate.name}_${chosen}`),
    );
  if (chosen === "null" || chosen === "notnull") return { stored, operator: chosen, value: null, text };
  if (TEXT_OPERATORS.has(chosen)) {
    if (!isStorableText(text)) throw badValue(key, text);
    return { stored, operator: chosen, value: null, text };
  }
  const value = filterValue(stored, text);
  if (value === null) throw badValue(key, text);
  return { stored, operator: chosen, value, text };
}

/** LIKE for free text, equality for the rest: numbers, moments, and texts that are keys of something. */
function defaultOperator(stored: StoredField): FilterOperator {
  return isFreeText(stored) ? "like" : "equal";
}

function isFreeText({ storage, field }: StoredField): boolean {
  return (
    storage === "text" && field !== null && field.ref === null && field.dict === null && field.options === null && !field.multiple
  );
}

function fits(operator: FilterOperator, stored: StoredField): boolean {
  const { storage, field } = stored;
  if (operator === "null" || operator === "notnull") return true;
  if (storage === "json") return false;
  if (TEXT_OPERATORS.has(operator)) return storage === "text";
  if (DATE_OPERATORS.has(operator)) return storage === "timestamp" || storage === "date";
  if (ORDER_OPERATORS.has(operator)) return storage !== "boolean" && field?.multiple !== true;
  return true;
}

function parseSort(list: string | undefined, descending: boolean, allowed: readonly StoredField[]): Sort[] {
  const names = (list ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const sortable = allowed.filter((stored) => stored.storage !== "json");
  return names.map((name) => {
    const stored =
      sortable.find((candidate) => candidate.name === name) ??
      sortable.find((candidate) => candidate.column === columnName(name));
    if (stored === undefined)
      throw unknown(
        "unknownSort",
        name,
        sortable.map((candidate) => candidate.name),
      );
    return { field: stored.name, descending };
  });
}

function pageNumber(text: string | undefined, otherwise: number, most: number): number {
  if (text === undefined || text === "") return otherwise;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > most) throw new TrellisError("badPage", { params: { max: MAX_PAGE_SIZE } });
  return value;
}

/** Long enough to find one's field, short enough for a toast. */
const MOST_NAMES = 40;

function unknown(id: "unknownFilter" | "unknownSort", name: string, allowed: readonly string[]): TrellisError {
  const names = allowed.length > MOST_NAMES ? [...allowed.slice(0, MOST_NAMES), "…"] : allowed;
  return new TrellisError(id, { params: { name, allowed: names.join(", ") } });
}

function badValue(name: string, value: string): TrellisError {
  return new TrellisError("badFilterValue", {
    params: { name, value: value.slice(0, 100).replaceAll("\0", "␀").toWellFormed() },
  });
}
