import { isJsonObject } from "#contract";
import { containedValues, presentOf } from "#metadata";
import type { RecordCondition, ScopeValue } from "./record-scope.ts";

export interface SchemaVocabulary {
  /** The module's field of that name; null when it has none. */
  readonly fieldOf: (name: string) => string | null;
  /** Values of `$userId` and other variables, one or several each. */
  readonly placeholders: Readonly<Record<string, readonly string[]>>;
  /** The present as `yyyy-MM-dd HH:mm:ss`. Absent: a bound such as `$today` cannot be said. */
  readonly now?: string;
  /** Negations leave empty values out, so that no data scope opens more than it names. Absent: as JSON Schema has it. */
  readonly isScope?: boolean;
}

const BOUNDS = {
  minimum: "atLeast",
  exclusiveMinimum: "greater",
  maximum: "atMost",
  exclusiveMaximum: "less",
} as const;

type Bound = keyof typeof BOUNDS;

/**
 * A JSON Schema on a record as a condition on its columns: `properties` with `const`, `enum`, the four bounds by a number,
 * by another field or by the present, `contains`, `not`, `type: "null"`; beside them `required`, `not`,
 * `allOf`, `anyOf`. An empty field satisfies no comparison.
 * @returns null when any of it cannot be said as a condition: the caller must then refuse everything
 */
export function schemaCondition(schema: unknown, vocabulary: SchemaVocabulary): RecordCondition | null {
  if (schema === true) return { kind: "always" };
  if (!isJsonObject(schema)) return null;
  return all(
    Object.entries(schema).map(([keyword, value]) => {
      switch (keyword) {
        case "type":
          return value === "object" ? { kind: "always" } : null;
        case "$schema":
        case "title":
        case "description":
          return { kind: "always" };
        case "properties":
          return isJsonObject(value)
            ? all(Object.entries(value).map(([name, rule]) => propertyCondition(name, rule, vocabulary)))
            : null;
        case "required":
          return Array.isArray(value) ? all(value.map((name) => present(name, vocabulary))) : null;
        case "not":
          return negated(schemaCondition(value, vocabulary), vocabulary);
        case "allOf":
          return Array.isArray(value) ? all(value.map((part) => schemaCondition(part, vocabulary))) : null;
        case "anyOf":
          return Array.isArray(value) ? any(value.map((part) => schemaCondition(part, vocabulary))) : null;
        default:
          return null;
      }
    }),
  );
}

/** Placeholders of conditions that stand for the caller. */
export const CALLER_PLACEHOLDERS = ["$userId", "$deptId", "$roleId", "$postId"] as const;

const callerNamed = new WeakMap<object, boolean>();

/** True when a condition compares with the caller, so that each caller sees other records. */
export function namesCaller(schema: object): boolean {
  const known = callerNamed.get(schema);
  if (known !== undefined) return known;
  const text = JSON.stringify(schema);
  const found = CALLER_PLACEHOLDERS.some((name) => text.includes(JSON.stringify(name)));
  callerNamed.set(schema, found);
  return found;
}

function propertyCondition(name: string, rule: unknown, vocabulary: SchemaVocabulary): RecordCondition | null {
  const field = vocabulary.fieldOf(name);
  if (field === null || !isJsonObject(rule)) return null;
  return all(
    Object.entries(rule).map(([keyword, value]): RecordCondition | null => {
      switch (keyword) {
        case "const":
          return oneOf(field, [value], vocabulary);
        case "enum":
          return Array.isArray(value) ? oneOf(field, value, vocabulary) : null;
        case "minimum":
        case "exclusiveMinimum":
        case "maximum":
        case "exclusiveMaximum":
          return typeof value === "number" ? { kind: "compare", field, operator: BOUNDS[keyword], value } : null;
        case "x-minimum":
        case "x-exclusiveMinimum":
        case "x-maximum":
        case "x-exclusiveMaximum":
          return boundedBy(field, BOUNDS[keyword.slice(2) as Bound], value, vocabulary);
        case "contains": {
          const values = isJsonObject(value) ? containedValues(value).filter(isScopeValue) : [];
          return values.length === 0 ? null : { kind: "contains", field, values };
        }
        case "not":
          return negated(propertyCondition(name, value, vocabulary), vocabulary);
        case "type":
          return value === "null" ? { kind: "empty", field } : vocabulary.isScope === true ? { kind: "always" } : filled(field);
        case "title":
        case "description":
          return { kind: "always" };
        default:
          return null;
      }
    }),
  );
}

function boundedBy(
  field: string,
  operator: (typeof BOUNDS)[Bound],
  bound: unknown,
  { fieldOf, now }: SchemaVocabulary,
): RecordCondition | null {
  if (typeof bound !== "string") return null;
  const present = presentOf(bound);
  if (present !== null) return now === undefined ? null : { kind: "compare", field, operator, value: present.at(now) };
  const other = fieldOf(bound);
  return other === null ? null : { kind: "compareFields", field, operator, other };
}

function isScopeValue(value: unknown): value is ScopeValue {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function oneOf(field: string, choices: readonly unknown[], vocabulary: SchemaVocabulary): RecordCondition | null {
  const values: ScopeValue[] = [];
  let empty = false;
  for (const choice of choices) {
    if (choice === null) empty = true;
    else if (typeof choice === "string" && choice.startsWith("$")) {
      const placeholder = vocabulary.placeholders[choice];
      if (placeholder === undefined) return null;
      values.push(...placeholder);
    } else if (isScopeValue(choice)) values.push(choice);
    else return null;
  }
  const [only] = values;
  const among: RecordCondition =
    only === undefined
      ? { kind: "never" }
      : values.length === 1
        ? { kind: "compare", field, operator: "equal", value: only }
        : { kind: "in", field, values };
  return empty ? any([among, { kind: "empty", field }]) : among;
}

function present(name: unknown, vocabulary: SchemaVocabulary): RecordCondition | null {
  const field = typeof name === "string" ? vocabulary.fieldOf(name) : null;
  return field === null ? null : filled(field);
}

function filled(field: string): RecordCondition {
  return { kind: "not", of: { kind: "empty", field } };
}

function negated(condition: RecordCondition | null, { isScope }: SchemaVocabulary): RecordCondition | null {
  return condition === null ? null : { kind: isScope === true ? "not" : "unless", of: condition };
}

function all(parts: readonly (RecordCondition | null)[]): RecordCondition | null {
  const known = parts.filter((part) => part !== null);
  if (known.length < parts.length) return null;
  const bounds = known.filter((part) => part.kind !== "always");
  const [only] = bounds;
  return only === undefined ? { kind: "always" } : bounds.length === 1 ? only : { kind: "all", of: bounds };
}

function any(parts: readonly (RecordCondition | null)[]): RecordCondition | null {
  const known = parts.filter((part) => part !== null);
  return known.length < parts.length ? null : { kind: "any", of: known };
}
