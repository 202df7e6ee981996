import { parse, references, type Expression } from "#expressions";
import { isJsonObject, type Json, type JsonObject } from "#contract";
import { COMPARISON_KEYWORDS } from "../../validate/conditions/bound-order.ts";
import type { ModuleDraft } from "./draft.ts";
import { isArray, listAt, objectAt, sameJson, stringAt, valueAt } from "./json-type.ts";

/** Values that an action writes, by field; undefined for one that nobody knows before the action runs. */
export type WrittenValues = ReadonlyMap<string, Json | undefined>;

/** True if a condition that held before an action certainly holds after it. */
export function stillHolds(condition: Json | undefined, written: WrittenValues): boolean {
  if (!isJsonObject(condition)) return true;
  const isKept = (part: Json | undefined): boolean => !names(part).some((name) => written.has(name));
  const own = Object.entries(objectAt(condition, "properties")).every(
    ([name, test]) => !written.has(name) || satisfies(written.get(name), test) === true,
  );
  const all = listAt(condition, "allOf").every((part) => stillHolds(part, written));
  const either = valueAt(condition, "anyOf");
  const any =
    !isArray(either) ||
    either.every(isKept) ||
    // Another branch may have held before.
    either.some((part) => names(part).every((name) => written.has(name)) && stillHolds(part, written));
  const { not, required } = condition;
  return own && all && any && (not === undefined || isKept(not)) && (required === undefined || isKept({ required }));
}

function names(condition: Json | undefined): readonly string[] {
  if (!isJsonObject(condition ?? null)) return [];
  const parts = ["allOf", "anyOf"].flatMap((key) => listAt(condition, key));
  const required = listAt(condition, "required").map(String);
  return [
    ...Object.keys(objectAt(condition, "properties")),
    ...required,
    ...[...parts, valueAt(condition, "not")].flatMap(names),
  ];
}

/** True or false for a value that certainly satisfies a test or does not; null if nobody can tell. */
export function satisfies(value: Json | undefined, test: Json): boolean | null {
  if (value === undefined || !isJsonObject(test)) return null;
  const verdicts = Object.keys(test).map((key) => satisfiesKey(value, key, test));
  if (verdicts.includes(false)) return false;
  return verdicts.includes(null) ? null : true;
}

function satisfiesKey(value: Json, key: string, test: JsonObject): boolean | null {
  const wanted = test[key];
  const isPresent = typeof value === "string" && PRESENT.test(value);
  if (key === "not") {
    const inner = satisfies(value, wanted ?? null);
    return inner === null ? null : !inner;
  }
  if (key === "type") return wanted === "null" ? value === null : null;
  if (key === "const") {
    if (wanted === null) return value === null;
    // The present is another value on each day.
    return isPresent || wanted === undefined ? null : sameJson(value, wanted);
  }
  if (key === "enum") return isArray(wanted) && !isPresent ? wanted.some((choice) => sameJson(value, choice)) : null;
  if (COMPARISON_KEYWORDS.some((keyword) => keyword === key)) return isPresent ? compares(value, key, wanted) : null;
  const number = typeof value === "number" ? value : null;
  if (typeof wanted !== "number" || number === null) return null;
  if (key === "minimum") return number >= wanted;
  if (key === "maximum") return number <= wanted;
  if (key === "exclusiveMinimum") return number > wanted;
  return key === "exclusiveMaximum" ? number < wanted : null;
}

const PRESENT = /^\$(today|now)$/;

/** Compares the present with a bound in the present, such as `$today-7d`. */
function compares(value: string, keyword: string, bound: Json | undefined): boolean | null {
  const [, name, sign = "", by = "0"] = /^\$(today|now)(?:([+-])(\d+)[dh])?$/.exec(String(bound)) ?? [];
  if (value !== `$${name}`) return null;
  // Days or hours by which the bound is later than the value.
  const ahead = sign === "-" ? -Number(by) : Number(by);
  switch (keyword) {
    case "x-minimum":
      return ahead <= 0;
    case "x-maximum":
      return ahead >= 0;
    case "x-exclusiveMinimum":
      return ahead < 0;
    default:
      return ahead > 0;
  }
}

/** The written values, and the computed fields that follow them: with what they certainly are, or undefined. */
export function withComputed({ record }: ModuleDraft, written: WrittenValues): WrittenValues {
  const found = new Map(written);
  // A computed field may read another one; each round finds one more step.
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const { name, schema } of record.fields.values()) {
      const parsed = parse(stringAt(schema, "x-compute") ?? "");
      if (found.has(name) || !parsed.ok) continue;
      const reads = references(parsed.value).map((path) => path.split(".")[0] ?? "");
      if (reads.some((read) => found.has(read))) found.set(name, certainValue(parsed.value, found));
    }
  }
  return found;
}

/** The value of an expression, by those that are known alone; undefined if others decide about it. */
function certainValue(expression: Expression, known: WrittenValues): Json | undefined {
  switch (expression.kind) {
    case "constant":
      return expression.value;
    case "path":
      return known.get(expression.names.join("."));
    case "not": {
      const value = certainValue(expression.operand, known);
      return typeof value === "boolean" ? !value : undefined;
    }
    case "binary": {
      const [left, right] = [certainValue(expression.left, known), certainValue(expression.right, known)];
      const { operator } = expression;
      if (operator === "or" || operator === "and") {
        const decisive = operator === "or";
        if (left === decisive || right === decisive) return decisive;
        return left === !decisive && right === !decisive ? !decisive : undefined;
      }
      if (left === undefined || right === undefined || (operator !== "==" && operator !== "!=")) return undefined;
      return sameJson(left, right) === (operator === "==");
    }
    default:
      return undefined;
  }
}
