import { isJsonObject, type Json, type JsonObject } from "#contract";

const BOUNDS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength", "pattern"] as const;

/**
 * A condition in which an empty field satisfies no bound, and in which `required` asks for a value. JSON Schema applies a
 * bound only to values of its type, so `minimum: 100` would hold where nothing is, and an empty field is present as `null`.
 * `server/data/conditions/schema-condition.ts` reads both alike.
 */
export function boundedCondition(condition: JsonObject): JsonObject {
  const { required } = condition;
  const read = Object.fromEntries(
    Object.entries(condition).map(([key, value]): [string, Json] => {
      if (key === "properties" && isJsonObject(value))
        return [key, Object.fromEntries(Object.entries(value).map(([name, test]) => [name, boundedTest(test)]))];
      if ((key === "allOf" || key === "anyOf") && Array.isArray(value)) return [key, value.map(bounded)];
      return [key, key === "not" ? bounded(value) : value];
    }),
  );
  if (!Array.isArray(required)) return read;
  // A new record lacks its `id`, and a test of `properties` holds for what is not there.
  const filled = { properties: Object.fromEntries(required.map((name) => [String(name), { not: { type: "null" } }])) };
  return { ...read, allOf: [...(Array.isArray(read["allOf"]) ? read["allOf"] : []), filled] };
}

function bounded(value: Json): Json {
  return isJsonObject(value) ? boundedCondition(value) : value;
}

function boundedTest(test: Json): Json {
  if (!isJsonObject(test)) return test;
  const inner = test["not"] === undefined ? test : { ...test, not: boundedTest(test["not"]) };
  const isBound = test["type"] === undefined && BOUNDS.some((key) => test[key] !== undefined);
  return isBound ? { ...inner, type: ["number", "string"] } : inner;
}
