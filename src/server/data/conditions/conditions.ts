import type { Module } from "#metadata";
import { sql, type RawBuilder } from "kysely";
import { comparedFields, type RecordCondition, type ScopeValue } from "./record-scope.ts";
import { isPlainText, storedField, storedFields, type StoredField } from "../columns.ts";
import type { Filter, FilterCondition } from "./query-filters.ts";
import { isWhole, type FilterValue } from "./filter-values.ts";
import { isTrigram, searchedByPart, trigrams } from "../trigrams.ts";
import { elements } from "../tables/table-indexes.ts";

/** A piece of a WHERE clause on the table alias `t`. */
export type Condition = RawBuilder<unknown>;

/** A column of the table alias `t`. */
export function column(stored: StoredField): Condition {
  return sql.raw(`t."${stored.column}"`);
}

/** All of the conditions; true when there is none. */
export function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** One of the conditions; false when there is none. */
export function any(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

/** The value is one of the given ones; on a comma-joined field one of its elements is. */
export function oneOf(stored: StoredField, values: readonly (string | number | boolean)[]): Condition {
  if (values.length === 0) return sql`false`;
  if (stored.field?.multiple === true) return sql`${elementsOf(stored)} && ${values.map(String)}::text[]`;
  const first = values[0];
  if (values.length === 1 && first !== undefined) return sql`${column(stored)} = ${first}`;
  return sql`${column(stored)} = any(${values.map(String)}::${sql.raw(arrayType(stored))})`;
}

function elementsOf(stored: StoredField): Condition {
  return sql.raw(elements(`t."${stored.column}"`));
}

/** The PostgreSQL type of a list of the field's values. */
export function arrayType(stored: StoredField): string {
  return `${stored.type.replace("(0)", "")}[]`;
}

/** The field has no value. Handlers may store a list without items, which is none. */
export function isEmpty(stored: StoredField): Condition {
  const target = column(stored);
  return stored.storage === "json" ? sql`(${target} is null or ${target} = '[]'::jsonb)` : sql`(${target} is null)`;
}

/** The condition of a filter or of a group of filters. */
export function filterCondition(filter: Filter): Condition {
  if ("join" in filter) return (filter.join === "all" ? all : any)(filter.of.map(filterCondition));
  const { stored, operator, value } = filter;
  const target = column(stored);
  switch (operator) {
    case "null":
      return isEmpty(stored);
    case "notnull":
      return sql`not ${isEmpty(stored)}`;
    case "like":
    case "likeleft":
    case "likeright":
    case "notlike":
      return likeCondition(filter);
    case "equal":
    case "dateequal":
    case "in":
    case "within":
      return value === null ? sql`false` : isOneOf(filter, value);
    case "notequal":
    case "notin":
      return value === null ? sql`false` : sql`(${target} is null or not ${isOneOf(filter, value)})`;
    case "ge":
    case "datege":
      return sql`${target} >= ${startOf(value)}`;
    case "gt":
    case "dategt":
      return value?.kind === "day" ? sql`${target} >= ${value.to}` : sql`${target} > ${startOf(value)}`;
    case "le":
    case "datele":
      return value?.kind === "day" ? sql`${target} < ${value.to}` : sql`${target} <= ${startOf(value)}`;
    case "endge": {
      const from = startOf(value);
      if (filter.end === undefined) return sql`${target} >= ${from}`;
      const end = column(filter.end);
      return sql`(${end} >= ${from} or (${end} is null and ${target} >= ${from}))`;
    }
    case "lt":
    case "datelt":
      return sql`${target} < ${startOf(value)}`;
  }
}

/** The text of a module's field holds the given one in any case, as the filter `like` says it. */
export function containsText(module: Module, field: string, text: string): Condition {
  return likeCondition({ stored: storedField(module, field), operator: "like", text, value: null });
}

function likeCondition({ stored, operator, text }: FilterCondition): Condition {
  const target = column(stored);
  // The elements of a list are keys: part of one is another key.
  const whole = stored.field?.multiple === true && (operator === "like" || operator === "notlike");
  const left = operator === "likeright" ? "" : "%";
  const right = operator === "likeleft" ? "" : "%";
  if (operator === "like" && stored.byPart && isTrigram(text)) return gramCondition(stored, text);
  // Without letters that have capitals both say the same, and `like` says it in half the time.
  const like = sql.raw(text.toLowerCase() === text.toUpperCase() ? "like" : "ilike");
  const part = sql`${target} ${like} ${`${left}${escapeLike(text)}${right}`}`;
  const indexed = stored.byPart ? sql`(${part} and ${sql.raw(searchedByPart(`t."${stored.column}"`))})` : part;
  const found = whole ? oneOf(stored, [text]) : indexed;
  return operator === "notlike" ? sql`(${target} is null or not ${found})` : found;
}

/**
 * The text holds one or two characters, as ILIKE would find them. The first part says so wherever records are read in
 * order; the planner takes it to hold for all, so that what it expects is what the index's statistics say.
 */
function gramCondition(stored: StoredField, text: string): Condition {
  const holds = sql`strpos(lower(${column(stored)}), lower(${text}::text)) <> 0`;
  return sql`(${holds} and ${sql.raw(trigrams(`t."${stored.column}"`))} @> array[lower(${text}::text)])`;
}

function isOneOf({ stored, text, tree }: FilterCondition, value: FilterValue): Condition {
  const values = value.kind === "list" ? value.of : [value];
  const days = values.flatMap((each) =>
    each.kind === "day" ? [sql`(${column(stored)} >= ${each.from} and ${column(stored)} < ${each.to})`] : [],
  );
  const plain = values.flatMap((each) => (each.kind === "value" ? [each.value] : []));
  const whole = stored.field?.multiple === true && value.kind !== "list" ? [text] : plain;
  if (tree !== undefined) return oneBeneath(stored, tree, whole);
  if (whole !== plain) return oneOf(stored, whole);
  if (plain.length === 0) return any(days);
  return days.length === 0 ? oneOf(stored, plain) : any([oneOf(stored, plain), ...days]);
}

/** The value is one of the given keys of a tree, or that of a record beneath one of them. */
function oneBeneath(stored: StoredField, module: Module, keys: readonly (string | number | boolean)[]): Condition {
  const { tree, tenancy, table } = module;
  if (tree === null) return oneOf(stored, keys);
  const named = (name: string) => sql.raw(`r."${storedField(module, name).column}"`);
  const [value, key, parent] = [named(stored.field?.ref?.value ?? "id"), named(tree.keyField), named(tree.parentField)];
  const found = [
    sql`${value}::text as value`,
    sql`${key} as key`,
    tenancy === "tenant" ? sql`r.tenant_id` : sql`'' as tenant_id`,
  ];
  const beneath = sql`array(
    with recursive beneath as (
      select ${sql.join(found)} from ${sql.table(table)} r where ${value}::text = any(${keys.map(String)}::text[])
      union
      select ${sql.join(found)} from ${sql.table(table)} r join beneath b on ${parent} = b.key
      where r.is_deleted = 0 and ${tenancy === "tenant" ? sql`r.tenant_id = b.tenant_id` : sql`true`})
    select value from beneath union select unnest(${keys.map(String)}::text[]))`;
  if (stored.field?.multiple === true) return sql`${elementsOf(stored)} && ${beneath}`;
  return sql`${column(stored)} = any(${beneath}::${sql.raw(arrayType(stored))})`;
}

function startOf(value: FilterValue | null): string | number | boolean | null {
  if (value === null || value.kind === "list") return null;
  return value.kind === "day" ? value.from : value.value;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}

const COMPARISONS = {
  equal: sql`=`,
  greater: sql`>`,
  atLeast: sql`>=`,
  less: sql`<`,
  atMost: sql`<=`,
} as const;

/**
 * A data scope as SQL. A field the module does not have, or a value that cannot be one of the field's, holds for no
 * record: a scope written for an older version of a module must never open more than it said.
 */
export function scopeCondition(module: Module, condition: RecordCondition): Condition {
  switch (condition.kind) {
    case "always":
      return sql`true`;
    case "never":
      return sql`false`;
    case "all":
      return all(condition.of.map((part) => scopeCondition(module, part)));
    case "any":
      return any(condition.of.map((part) => scopeCondition(module, part)));
    case "not":
      // Unknown (an empty value) is not false: neither a comparison nor its negation holds for it.
      if (!comparedFields(condition.of).every((name) => storedFields(module).byName.has(name))) return sql`false`;
      return sql`not coalesce(${scopeCondition(module, condition.of)}, true)`;
    case "unless":
      if (!comparedFields(condition.of).every((name) => storedFields(module).byName.has(name))) return sql`false`;
      return sql`(${scopeCondition(module, condition.of)}) is not true`;
    case "empty": {
      const stored = storedFields(module).byName.get(condition.field);
      return stored === undefined ? sql`false` : isEmpty(stored);
    }
    case "in": {
      const stored = storedFields(module).byName.get(condition.field);
      if (stored === undefined) return sql`false`;
      return oneOf(
        stored,
        condition.values.filter((value) => isOf(stored, value)),
      );
    }
    case "contains": {
      const stored = storedFields(module).byName.get(condition.field);
      if (stored === undefined) return sql`false`;
      if (isPlainText(stored)) return any(condition.values.map((value) => sql`strpos(${column(stored)}, ${String(value)}) > 0`));
      if (stored.storage !== "json") return oneOf(stored, condition.values);
      return any(condition.values.map((value) => sql`${column(stored)} @> ${JSON.stringify([value])}::jsonb`));
    }
    case "compareFields": {
      const [stored, other] = [condition.field, condition.other].map((name) => storedFields(module).byName.get(name));
      if (stored === undefined || other === undefined) return sql`false`;
      return sql`${column(stored)} ${COMPARISONS[condition.operator]} ${column(other)}`;
    }
    case "compare": {
      const stored = storedFields(module).byName.get(condition.field);
      if (stored === undefined || !isOf(stored, condition.value)) return sql`false`;
      if (condition.operator === "equal") return oneOf(stored, [condition.value]);
      return sql`${column(stored)} ${COMPARISONS[condition.operator]} ${condition.value}`;
    }
  }
}

function isOf(stored: StoredField, value: ScopeValue): boolean {
  switch (stored.storage) {
    case "id":
    case "integer":
      return isWhole(stored.type, String(value));
    case "double":
    case "decimal":
      return Number.isFinite(Number(value)) && String(value).trim() !== "";
    case "boolean":
      return typeof value === "boolean";
    case "text":
      return true;
    case "date":
    case "timestamp":
    case "time":
      return typeof value === "string" && /^[\d: -]{8,19}$/.test(value);
    case "json":
      return false;
  }
}
