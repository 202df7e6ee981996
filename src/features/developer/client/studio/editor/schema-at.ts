import { isJsonObject, type Json, type JsonObject } from "#contract";

export type Steps = readonly (string | number)[];

/** The schemas that the schema of module files has for a place, with references followed. Several where it has branches. */
export function schemasAt(root: JsonObject, steps: Steps): readonly JsonObject[] {
  let places = expand(root, root);
  for (const step of steps) places = places.flatMap((schema) => below(schema, step)).flatMap((schema) => expand(schema, root));
  return places;
}

function below(schema: JsonObject, step: string | number): readonly Json[] {
  if (typeof step === "number") {
    const { items } = schema;
    return Array.isArray(items) ? items : isJsonObject(items) ? [items] : [];
  }
  const properties = objectOf(schema["properties"]);
  if (Object.hasOwn(properties, step)) return [properties[step] ?? null];
  const patterns = Object.entries(objectOf(schema["patternProperties"])).filter(([pattern]) =>
    new RegExp(pattern, "u").test(step),
  );
  if (patterns.length > 0) return patterns.map(([, found]) => found);
  return isJsonObject(schema["additionalProperties"]) ? [schema["additionalProperties"]] : [];
}

/** A schema without references and branches. Keywords beside a reference come first. */
function expand(schema: Json, root: JsonObject, depth = 0): readonly JsonObject[] {
  if (!isJsonObject(schema) || depth > 12) return [];
  const link = schema["$ref"];
  const parts = ["anyOf", "oneOf", "allOf"].flatMap((key) =>
    Array.isArray(schema[key]) ? (schema[key] as readonly Json[]) : [],
  );
  const target = typeof link === "string" ? pointed(root, link) : null;
  const others = [...(target === null ? [] : [target]), ...parts].flatMap((part) => expand(part, root, depth + 1));
  return [schema, ...others];
}

function pointed(root: JsonObject, link: string): Json {
  let found: Json = root;
  for (const step of link.split("/").slice(1)) found = isJsonObject(found) ? (found[step] ?? null) : null;
  return found;
}

export function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** The sentence about a place, with its choices and its default. */
export function describePlace(schemas: readonly JsonObject[], defaultWord: string): string | null {
  const first = (key: string): Json | undefined => schemas.find((schema) => schema[key] !== undefined)?.[key];
  const description = first("description");
  if (typeof description !== "string") return null;
  const choices = first("enum");
  const lines = [
    description,
    ...(Array.isArray(choices) ? [choices.map((choice) => JSON.stringify(choice)).join(" · ")] : []),
    ...(first("default") === undefined ? [] : [`${defaultWord}${JSON.stringify(first("default"))}`]),
  ];
  return lines.join("\n");
}
