import type { Module } from "#metadata";
import { storedFields, type StoredField, type StoredFields } from "./columns.ts";
import { identifier, quoted } from "./naming.ts";

export interface TableIndex {
  readonly name: string;
  readonly unique: boolean;
  /** The field whose value must be unique. */
  readonly field: string | null;
  readonly statement: string;
}

/** Which extensions the database lets us use. */
export interface Extensions {
  /** `pg_trgm`: search by part of a text through an index. */
  readonly trigram: boolean;
  /** `btree_gin`: the tenant inside a trigram index. */
  readonly btreeGin: boolean;
}

/** A B-tree entry holds about 2,700 bytes; four bytes a character at worst. */
const LONGEST_INDEXED_TEXT = 500;

/** What data scopes go by. */
const AUTHORSHIP: ReadonlySet<string> = new Set(["createUser", "createDept"]);

/**
 * Every index of a module's table, from what the module says: x-unique, x-index, references, filters, default sort,
 * columns to sort by, and who wrote a record. The tenant comes first. The id ends those that a page is read off in order,
 * as it ends every order. Only living records are in them, because only those are ever asked for.
 */
export function tableIndexes(module: Module, extensions: Extensions): readonly TableIndex[] {
  const fields = storedFields(module);
  const tenant = module.tenancy === "tenant" ? [quoted("tenant_id")] : [];
  const indexes = new Map<string, TableIndex>();
  const add = (suffix: string, columns: readonly string[], options: { using?: string; unique?: StoredField } = {}): void => {
    const name = identifier(module.table, suffix);
    const kind = options.unique === undefined ? "index" : "unique index";
    indexes.set(name, {
      name,
      unique: options.unique !== undefined,
      field: options.unique?.name ?? null,
      statement: `create ${kind} ${quoted(name)} on ${quoted(module.table)} ${options.using ?? ""}(${columns.join(", ")}) where is_deleted = 0`,
    });
  };
  const sorted = ownOrder(module, fields);
  if (sorted.length > 0) {
    add(`${sorted.map((field) => field.column).join("_")}_sort`, [
      ...tenant,
      ...sorted.map((field) => quoted(field.column)),
      ...(sorted.some((field) => field.name === "id") ? [] : [quoted("id")]),
    ]);
  } else {
    add("living", [...tenant, quoted("id")]);
  }
  const sortable = new Set(module.list.columns.filter((column) => column.sortable).map((column) => column.field));
  const filters = new Map(module.list.filters.map((filter) => [filter.field, filter.operator]));
  for (const stored of fields.all) {
    const { field } = stored;
    if (field?.unique === true) add(`${stored.column}_key`, [...tenant, uniqueKey(stored)], { unique: stored });
    if (stored.name === "id" || stored.name === "tenantId") continue;
    const filter = filters.get(stored.name);
    const wanted = field !== null && (field.indexed || field.ref !== null) ? true : filter !== undefined && filter !== "like";
    if (field?.multiple === true) {
      if (wanted) add(`${stored.column}_elements`, [elements(quoted(stored.column))], { using: "using gin " });
      continue;
    }
    const there = field?.unique === true || sorted[0]?.name === stored.name;
    if (sortable.has(stored.name) && isShort(stored) && !there)
      add(`${stored.column}_order`, [...tenant, quoted(stored.column), quoted("id")]);
    else if ((wanted || AUTHORSHIP.has(stored.name)) && isShort(stored) && !there)
      add(`${stored.column}_idx`, [...tenant, quoted(stored.column)]);
    const byPart = filter === "like" || module.search?.fields.includes(stored.name) === true;
    if (byPart && stored.storage === "text" && extensions.trigram) {
      const leading = extensions.btreeGin ? tenant : [];
      add(`${stored.column}_trgm`, [...leading, `${quoted(stored.column)} gin_trgm_ops`], { using: "using gin " });
    }
  }
  return [...indexes.values()];
}

/** What a unique index compares: the value, or its hash where the value may be too long for an index. */
export function uniqueKey(stored: StoredField): string {
  return isShort(stored) ? quoted(stored.column) : `md5(${quoted(stored.column)})`;
}

/** A comma-joined column as an array, spelled alike in indexes and in conditions. */
export function elements(column: string): string {
  return `string_to_array(${column}, ',')`;
}

export function isShort(stored: StoredField): boolean {
  if (stored.storage === "json") return false;
  if (stored.storage !== "text" || stored.name === "tenantId") return true;
  const maxLength = stored.field?.schema["maxLength"];
  return (
    (stored.field?.serial ?? null) !== null ||
    (typeof maxLength === "number" && maxLength <= LONGEST_INDEXED_TEXT) ||
    boundedByChoice(stored)
  );
}

function boundedByChoice(stored: StoredField): boolean {
  const { field } = stored;
  return field !== null && !field.multiple && (field.ref !== null || field.dict !== null || field.options !== null);
}

/** The fields of the module's own order, where one index can be read in it; else none. */
function ownOrder({ list }: Module, fields: StoredFields): readonly StoredField[] {
  const sort = list.sort.flatMap(({ field }) => fields.byName.get(field) ?? []).filter(isShort);
  const oneWay = new Set(list.sort.map(({ descending }) => descending)).size === 1;
  return sort.length === list.sort.length && sort.length <= 3 && oneWay ? sort : [];
}
