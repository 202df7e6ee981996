import { isJsonObject, type Json, type JsonObject } from "#contract";

/** Keywords of a test that no empty value passes, unless it is `null` itself. */
const TESTS = ["const", "enum", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "pattern"];

/**
 * An `if` as a condition of the format. A condition sees every field, an empty one as `null`: `required` becomes a test
 * that the field has a value, where no other test says so.
 */
export function readCondition(schema: JsonObject): JsonObject {
  const parts = Object.entries(schema).flatMap(([key, value]): [string, Json][] => {
    if (key === "title" || key === "description" || key === "$comment" || (key === "type" && value === "object")) return [];
    if (key === "required" || key === "properties") return [];
    if ((key === "allOf" || key === "anyOf") && Array.isArray(value))
      return [[key, (value as readonly Json[]).map((part) => (isJsonObject(part) ? readCondition(part) : part))]];
    if (key === "oneOf" && Array.isArray(value) && areApart(value))
      return [["anyOf", (value as readonly Json[]).map((part) => (isJsonObject(part) ? readCondition(part) : part))]];
    return [[key, key === "not" && isJsonObject(value) ? readCondition(value) : value]];
  });
  const tests = testsOf(schema);
  return { ...(Object.keys(tests).length === 0 ? {} : { properties: tests }), ...Object.fromEntries(parts) };
}

function testsOf({ properties, required }: JsonObject): Record<string, Json> {
  const tests = Object.fromEntries(
    Object.entries(isJsonObject(properties) ? properties : {}).filter(([, test]) => test !== true && !isEmpty(test)),
  );
  for (const name of Array.isArray(required) ? (required as readonly Json[]).map(String) : []) {
    const test = tests[name];
    if (isJsonObject(test) && TESTS.some((key) => test[key] !== undefined && test[key] !== null)) continue;
    const rest = isJsonObject(test) ? test : {};
    tests[name] = "not" in rest ? rest : { ...rest, not: { const: null } };
  }
  return tests;
}

function isEmpty(test: Json): boolean {
  return isJsonObject(test) && Object.keys(test).length === 0;
}

/** True when at most one of the conditions can hold, because all of them ask one field for different values. */
function areApart(conditions: readonly Json[]): boolean {
  const asked = conditions.map((condition) => (isJsonObject(condition) ? onlyChoice(condition) : null));
  const [first] = asked;
  const values = asked.map((choice) => JSON.stringify(choice?.values[0]));
  return (
    first !== undefined &&
    first !== null &&
    asked.every((choice) => choice?.name === first.name && choice.values.length === 1) &&
    new Set(values).size === values.length
  );
}

/** A field has a value. */
export function present(name: string): JsonObject {
  return { properties: { [name]: { not: { const: null } } } };
}

/** A field has one of some values. */
export function choice(name: string, values: readonly Json[]): JsonObject {
  const [only] = values;
  return { properties: { [name]: only !== undefined && values.length === 1 ? { const: only } : { enum: values } } };
}

export function both(one: JsonObject | null, other: JsonObject | null): JsonObject | null {
  if (one === null || other === null) return one ?? other;
  const [a, b] = [one["properties"], other["properties"]];
  const isPlain = isJsonObject(a) && isJsonObject(b) && Object.keys(one).length === 1 && Object.keys(other).length === 1;
  if (isPlain && Object.keys(b).every((name) => !(name in a))) return { properties: { ...a, ...b } };
  return { allOf: [one, other] };
}

/** Null when one of the conditions always holds. */
export function either(conditions: readonly (JsonObject | null)[]): JsonObject | null {
  const known = conditions.filter((condition) => condition !== null);
  if (known.length < conditions.length) return null;
  const distinct = [...new Map(known.map((condition) => [JSON.stringify(condition), condition])).values()];
  const [only] = distinct;
  if (only === undefined || distinct.length === 1) return only ?? null;
  const choices = distinct.map(onlyChoice);
  const name = choices[0]?.name;
  if (name !== undefined && choices.every((asked) => asked?.name === name))
    return choice(name, [...new Set(choices.flatMap((asked) => asked?.values ?? []))]);
  return { anyOf: distinct };
}

/** The field and the values of a condition that only asks one field for its value. */
function onlyChoice(condition: JsonObject): { name: string; values: readonly Json[] } | null {
  const { properties } = condition;
  const tests = isJsonObject(properties) ? Object.entries(properties) : [];
  const others = Object.keys(condition).filter((key) => key !== "properties" && key !== "required");
  const [only] = tests;
  if (only === undefined || tests.length > 1 || others.length > 0) return null;
  const [name, test] = only;
  const { const: value, enum: values, ...rest } = isJsonObject(test) ? test : {};
  if (Object.keys(rest).length > 0) return null;
  if (value !== undefined) return { name, values: [value] };
  return Array.isArray(values) ? { name, values: values as readonly Json[] } : null;
}
