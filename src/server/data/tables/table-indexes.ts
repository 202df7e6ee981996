import { FORMAT_TRAITS, comparedFields, uniqueRules, type Module, type UniqueRule } from "#metadata";
import { storedField, storedFields, type StoredField, type StoredFields } from "../columns.ts";
import { searchedByPart, trigrams } from "../trigrams.ts";
import { columnName, fingerprint, identifier, indexName, quoted } from "../naming.ts";

export interface TableIndex {
  readonly name: string;
  /** The name that it had in databases of earlier versions. An index of another module could have the same. */
  readonly formerName: string;
  /** The values that a unique index keeps unique; null for an index that only speeds up searches. */
  readonly rule: UniqueRule | null;
  readonly statement: string;
}

/** Extensions that the database offers. */
export interface Extensions {
  /** `pg_trgm`: search by part of a text through an index. */
  readonly trigram: boolean;
}

/** A B-tree entry holds about 2,700 bytes; four bytes a character at worst. */
const LONGEST_INDEXED_TEXT = 500;

/** Bytes left in an index entry beside the tenant. */
const LONGEST_ENTRY = 2_500;

/** Columns beside the order; PostgreSQL takes 32 in all. */
const MOST_BESIDE = 24;

/** Bytes of a text beside the order in which records are listed. */
const LONGEST_BESIDE = 256;

const LIVING = " where is_deleted = 0";

type IndexKind = "living" | "list" | "key" | "with" | "elements" | "order" | "idx" | "pairs" | "parts";

interface IndexOptions {
  readonly using?: string;
  readonly rule?: UniqueRule;
  /** Clause behind the columns; `LIVING` by default. */
  readonly rest?: string;
}

/** Columns that data scopes filter by. */
const AUTHORSHIP: ReadonlySet<string> = new Set(["createUser", "createDept"]);

/**
 * Every index of a module's table, from what the module says: x-unique, x-index (alone or with others), references, filters, default sort,
 * columns to sort by, texts found by part, and who wrote a record. The tenant comes first, except where a text is found by
 * part: there it would be an entry as long as its records are many, gone through whole for a handful of them. The id ends
 * those that a page is read off in order, as it ends every order. Only living records are in them, because only those are
 * ever asked for.
 */
export function tableIndexes(module: Module, extensions: Extensions): readonly TableIndex[] {
  const fields = storedFields(module);
  const tenant = module.tenancy === "tenant" ? [quoted("tenant_id")] : [];
  const indexes = new Map<string, TableIndex>();
  const add = (kind: IndexKind, of: readonly string[], columns: readonly string[], options: IndexOptions = {}): void => {
    const name = indexName(module.table, kind, of);
    const created = options.rule === undefined ? "index" : "unique index";
    indexes.set(name, {
      name,
      formerName: identifier(module.table, ...formerParts(kind, of)),
      rule: options.rule ?? null,
      statement: `create ${created} ${quoted(name)} on ${quoted(module.table)} ${options.using ?? ""}(${columns.join(", ")})${options.rest ?? LIVING}`,
    });
  };
  const sorted = ownOrder(module, fields);
  const inOrder = (of: readonly StoredField[], keys: readonly OrderKey[]): void => {
    const id: OrderKey = { field: storedField(module, "id"), descending: keys.at(-1)?.descending ?? false };
    const ending = keys.some(({ field }) => field.name === "id") ? keys : [...keys, id];
    const ordered = ending.map(({ field, descending }) => `${quoted(field.column)}${descending ? " desc" : ""}`).join(", ");
    const beside = columnsOf(
      filteredFields(
        module,
        fields,
        ending.map(({ field }) => field),
      ),
    );
    add("list", [...of.map((field) => field.column), fingerprint(`${ordered} ${beside}`).slice(0, 8)], [...tenant, ordered], {
      rest: `${beside === "" ? "" : ` include (${beside})`}${LIVING}`,
    });
  };
  if (sorted.length > 0)
    inOrder(
      sorted.map(({ field }) => field),
      sorted,
    );
  else add("living", [], [...tenant, quoted("id")]);
  const sortable = new Set(module.list.columns.filter((column) => column.sortable).map((column) => column.field));
  const filters = new Map(module.list.filters.map((filter) => [filter.field, filter.operator]));
  const rules = new Map(uniqueRules(module).map((rule) => [rule.field.name, rule]));
  for (const stored of fields.all) {
    const { field } = stored;
    const rule = rules.get(stored.name);
    if (rule !== undefined) add("key", ruleColumns(rule), [...tenant, ...uniqueKeys(module, rule)], { rule });
    if (stored.name === "id" || stored.name === "tenantId") continue;
    const together = (field?.indexedWith ?? []).flatMap((name) => fields.byName.get(name) ?? []);
    if (together.length > 0)
      add(
        "with",
        [stored, ...together].map(({ column }) => column),
        [...tenant, columnsOf([stored, ...together, storedField(module, "id")])],
      );
    const filter = filters.get(stored.name);
    const wanted = field !== null && (field.indexed || field.ref !== null) ? true : filter !== undefined && filter !== "like";
    if (field?.multiple === true) {
      if (wanted) add("elements", [stored.column], [elements(quoted(stored.column))], { using: "using gin " });
      continue;
    }
    const there = field?.unique === true || sorted[0]?.field.name === stored.name;
    const listed = sorted.length > 0 && !there && (stored.name === "createUser" || (filter !== undefined && isChoice(stored)));
    if (listed) inOrder([stored], [{ field: stored, descending: false }, ...sorted.filter((key) => key.field !== stored)]);
    if (sortable.has(stored.name) && isShort(stored) && !there)
      add("order", [stored.column], [...tenant, quoted(stored.column), quoted("id")]);
    else if ((wanted || AUTHORSHIP.has(stored.name)) && isShort(stored) && !there && !listed)
      add("idx", [stored.column], [...tenant, quoted(stored.column)]);
    if (!stored.byPart) continue;
    // Deleted records too: only of an index of everything the planner knows how common each of its characters is.
    add("pairs", [stored.column], [`(${trigrams(quoted(stored.column))})`], { using: "using gin ", rest: "" });
    const rest = `${LIVING} and ${searchedByPart(quoted(stored.column))}`;
    if (extensions.trigram)
      add("parts", [stored.column], [`${quoted(stored.column)} gin_trgm_ops`], { using: "using gin ", rest });
  }
  return [...indexes.values()];
}

function ruleColumns({ field, among }: UniqueRule): readonly string[] {
  return [field, ...among].map(({ name }) => columnName(name));
}

/** The parts of the name that an index had before `indexName`, joined by `_` then. */
function formerParts(kind: IndexKind, [own = "", ...others]: readonly string[]): readonly string[] {
  switch (kind) {
    case "living":
      return [kind];
    case "list":
      return [own, ...others.slice(0, -1), kind, ...others.slice(-1)];
    case "with":
      return [own, kind, ...others];
    case "key":
      return others.length === 0 ? [own, kind] : [own, "among", ...others, kind];
    default:
      return [own, kind];
  }
}

function uniqueKeys(module: Module, rule: UniqueRule): readonly string[] {
  return comparedFields(rule).map(({ name }) => {
    const stored = storedField(module, name);
    return isHashed(stored, rule) ? `md5(${quoted(stored.column)})` : quoted(stored.column);
  });
}

/** True when a unique index compares the value's hash: one that may be too long for it, or for its share of it. */
export function isHashed(stored: StoredField, rule: UniqueRule): boolean {
  return !isShort(stored, LONGEST_INDEXED_TEXT / comparedFields(rule).length);
}

/** A comma-joined column as an array, spelled alike in indexes and in conditions. */
export function elements(column: string): string {
  return `string_to_array(${column}, ',')`;
}

/** True when an index can hold every value of the field. */
export function isShort(stored: StoredField, most = LONGEST_INDEXED_TEXT): boolean {
  if (stored.storage === "json") return false;
  if (stored.storage !== "text" || stored.name === "tenantId") return true;
  const maxLength = stored.field?.schema["maxLength"];
  return (
    (stored.field?.serial ?? null) !== null || (typeof maxLength === "number" && maxLength <= most) || boundedByChoice(stored)
  );
}

function boundedByChoice(stored: StoredField): boolean {
  return isChoice(stored) || (stored.field?.multiple === false && stored.field.ref !== null);
}

/** One of a few values, which many records share each. */
function isChoice({ field }: StoredField): boolean {
  return field !== null && !field.multiple && (field.dict !== null || field.options !== null);
}

/**
 * Filter columns of a list beside its order, as far as they fit: an entry of that order's index says by itself whether its
 * record fits two filters and a data scope, so those that do not are passed over without being read.
 */
function filteredFields(module: Module, { all }: StoredFields, keys: readonly StoredField[]): readonly StoredField[] {
  const filters = new Set(module.list.filters.map(({ field }) => field));
  let room = LONGEST_ENTRY - keys.reduce((sum, key) => sum + longest(key), 0);
  const fitting = all.filter((stored) => {
    if (keys.includes(stored) || !(AUTHORSHIP.has(stored.name) || filters.has(stored.name))) return false;
    if (longest(stored) > Math.min(room, LONGEST_BESIDE)) return false;
    room -= longest(stored);
    return true;
  });
  return fitting.slice(0, MOST_BESIDE);
}

/** Bytes of a value at most; infinite where nothing bounds it. */
function longest(stored: StoredField): number {
  if (stored.storage === "json" || stored.name === "tenantId") return Infinity;
  if (stored.storage !== "text") return 32;
  const maxLength = stored.field?.schema["maxLength"] ?? FORMAT_TRAITS[stored.field?.format ?? ""]?.length;
  return typeof maxLength === "number" ? maxLength * 4 : (stored.field?.serial ?? null) === null ? Infinity : LONGEST_BESIDE;
}

function columnsOf(fields: readonly StoredField[]): string {
  return fields.map(({ column }) => quoted(column)).join(", ");
}

/** A column of an order. */
interface OrderKey {
  readonly field: StoredField;
  readonly descending: boolean;
}

/**
 * The columns of the module's own order, where one index can be read in it; else none. An index of one direction is read
 * from either end, so only an order of both says its directions.
 */
function ownOrder({ list }: Module, fields: StoredFields): readonly OrderKey[] {
  const isMixed = new Set(list.sort.map(({ descending }) => descending)).size > 1;
  const sort = list.sort.flatMap(({ field: name, descending }): OrderKey[] => {
    const field = fields.byName.get(name);
    return field !== undefined && isShort(field) ? [{ field, descending: isMixed && descending }] : [];
  });
  return sort.length === list.sort.length && sort.length <= 3 ? sort : [];
}
