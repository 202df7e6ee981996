import { isJsonObject, type Json, type JsonObject } from "#contract";

const BOUNDS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength", "pattern"] as const;

/**
 * A condition in which an empty field satisfies no bound. JSON Schema applies a bound only to values of its type, so
 * `minimum: 100` would hold where nothing is. `server/data/conditions/schema-condition.ts` reads it alike.
 */
export function boundedCondition(condition: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(condition).map(([key, value]): [string, Json] => {
      if (key === "properties" && isJsonObject(value))
        return [key, Object.fromEntries(Object.entries(value).map(([name, test]) => [name, boundedTest(test)]))];
      if ((key === "allOf" || key === "anyOf") && Array.isArray(value)) return [key, value.map(bounded)];
      return [key, key === "not" ? bounded(value) : value];
    }),
  );
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
