import { isJsonObject, type Json } from "#contract";
import { containedValues, overlapRules, presentOf, type JsonSchema, type Module, type OverlapRule } from "#metadata";
import { isPlainText, storedField, type StoredField } from "../columns.ts";
import { fingerprint, literal, quoted } from "../naming.ts";

/** An exclusion constraint: no two living records of a tenant have periods that overlap. */
export interface OverlapConstraint {
  readonly name: string;
  readonly rule: OverlapRule;
  readonly statements: readonly string[];
}

/**
 * Equal keys are compared as ranges of one value. GiST has operators of ranges by itself, so no extension is needed,
 * which a database may not have or not let us create.
 */
const TEXT_RANGE = `do ${literal(
  "begin create type trellis_text_range as range (subtype = text); exception when duplicate_object then null; end",
)}`;

export function overlapConstraints(module: Module): readonly OverlapConstraint[] {
  return overlapRules(module).map((rule) => {
    const keys = keysOf(module, rule).map((stored) => `${rangeOfOne(stored, quoted(stored.column))} with =`);
    const parts = [...keys, `${periodOf(module, rule, "")} with &&`];
    const where = ["is_deleted = 0", ...(rule.where === null ? [] : [conditionText(module, rule.where)])].join(" and ");
    const constraint = `exclude using gist (${parts.join(", ")}) where (${where})`;
    // Two tables may begin alike.
    const hashed = module.table.length > 40 ? `${module.table} ${constraint}` : constraint;
    const name = `${module.table.slice(0, 40)}${MARK}${fingerprint(hashed).slice(0, 8)}`;
    const texts = keys.some((key) => key.includes("trellis_text_range"));
    const statement = `alter table ${quoted(module.table)} add constraint ${quoted(name)} ${constraint}`;
    return { name, rule, statements: [...(texts ? [TEXT_RANGE] : []), statement] };
  });
}

const MARK = "_apart_";

/** True for the index of a constraint of this kind, which goes with its constraint. */
export function isOverlapIndex(name: string): boolean {
  return new RegExp(`${MARK}[\\da-f]{8}$`).test(name);
}

/** The columns of which two records must have equal values to be compared. */
export function keysOf(module: Module, { among }: OverlapRule): readonly StoredField[] {
  const tenant = module.tenancy === "tenant" ? [storedField(module, "tenantId")] : [];
  return [...tenant, ...among.map(({ name }) => storedField(module, name))];
}

/**
 * The period of a record as a range. Without an end it goes on for ever; without a start there is none. A period that
 * ends before it begins overlaps nothing.
 * @param alias of the table with its dot, or ""
 */
export function periodOf(module: Module, { field, end, touching }: OverlapRule, alias: string): string {
  const [from, to] = [field, end].map(({ name }) => `${alias}${quoted(storedField(module, name).column)}`);
  const type = field.storage === "timestamp" ? "tsrange" : "daterange";
  return `(case when ${from} is null or ${to} < ${from} then 'empty'::${type} else ${type}(${from}, ${to}, '${touching ? "[)" : "[]"}') end)`;
}

function rangeOfOne({ storage }: StoredField, column: string): string {
  switch (storage) {
    case "id":
    case "integer":
      return `int8range(${column}, ${column}, '[]')`;
    case "date":
      return `daterange(${column}, ${column}, '[]')`;
    case "boolean":
      return `int4range(${column}::int, ${column}::int, '[]')`;
    default:
      return `trellis_text_range(${column}, ${column}, '[]')`;
  }
}

const BOUNDS: Readonly<Record<string, string>> = {
  minimum: ">=",
  exclusiveMinimum: ">",
  maximum: "<=",
  exclusiveMaximum: "<",
};

/** A condition as text, because a constraint takes no parameters. An unreadable part never holds. */
export function conditionText(module: Module, schema: JsonSchema, alias = ""): string {
  const inner = (value: Json): string => (isJsonObject(value) ? conditionText(module, value, alias) : "false");
  const parts = Object.entries(schema).map(([keyword, value]): string => {
    if (keyword === "properties" && isJsonObject(value))
      return joined(
        Object.entries(value).map(([name, test]) => (isJsonObject(test) ? testText(module, name, test, alias) : "false")),
        "and",
      );
    if (keyword === "required" && Array.isArray(value))
      return joined(
        value.map((name) => `${columnOf(module, String(name), alias)} is not null`),
        "and",
      );
    if (keyword === "allOf" && Array.isArray(value)) return joined((value as readonly Json[]).map(inner), "and");
    if (keyword === "anyOf" && Array.isArray(value)) return joined((value as readonly Json[]).map(inner), "or");
    return keyword === "not" ? `(${inner(value)}) is not true` : "true";
  });
  return joined(parts, "and");
}

function testText(module: Module, name: string, test: JsonSchema, alias: string): string {
  const column = columnOf(module, name, alias);
  const parts = Object.entries(test).map(([keyword, value]): string => {
    if (keyword === "const") return equals(column, [value]);
    if (keyword === "enum" && Array.isArray(value)) return equals(column, value as readonly Json[]);
    if (keyword === "not" && isJsonObject(value)) return `(${testText(module, name, value, alias)}) is not true`;
    if (keyword === "contains" && isJsonObject(value))
      return contained(storedField(module, name), column, containedValues(value));
    const beside = keyword.startsWith("x-") ? BOUNDS[keyword.slice(2)] : undefined;
    // The present is no part of a constraint; the linter refuses it.
    if (beside !== undefined)
      return presentOf(String(value)) === null ? `${column} ${beside} ${columnOf(module, String(value), alias)}` : "false";
    const operator = BOUNDS[keyword];
    if (operator !== undefined) return `${column} ${operator} ${literal(String(value))}`;
    return keyword === "type" ? `${column} is ${value === "null" ? "" : "not "}null` : "true";
  });
  return joined(parts, "and");
}

function equals(column: string, values: readonly Json[]): string {
  const given = values.filter((value) => value !== null).map((value) => literal(String(value)));
  const among = given.length === 0 ? [] : [`${column} in (${given.join(", ")})`];
  return joined([...among, ...(values.includes(null) ? [`${column} is null`] : [])], "or");
}

function contained(stored: StoredField, column: string, values: readonly Json[]): string {
  if (isPlainText(stored))
    return joined(
      values.map((value) => `strpos(${column}, ${literal(String(value))}) > 0`),
      "or",
    );
  const tests = values.map((value) =>
    stored.storage === "json"
      ? `${column} @> ${literal(JSON.stringify([value]))}::jsonb`
      : `${literal(String(value))} = any(string_to_array(${column}, ','))`,
  );
  return joined(tests, "or");
}

function columnOf(module: Module, name: string, alias: string): string {
  return `${alias}${quoted(storedField(module, name).column)}`;
}

function joined(parts: readonly string[], by: "and" | "or"): string {
  return parts.length === 0 ? "true" : `(${parts.join(` ${by} `)})`;
}
