import { isJsonObject, type Json, type JsonObject } from "#contract";
import { matchingText } from "./matching-text.ts";

/** A value that a plain JSON Schema accepts. */
export function plainValue(schema: JsonObject, format: string | null, name: string, seed: number): Json {
  const choices = schema["enum"];
  if (Array.isArray(choices)) return (choices[0] as Json | undefined) ?? null;
  if (schema["const"] !== undefined) return schema["const"];
  switch (schema["type"]) {
    case "integer":
    case "number":
      return numberWithin(schema, seed);
    case "boolean":
      return true;
    case "array":
      return [isJsonObject(schema["items"]) ? plainValue(schema["items"], formatOf(schema["items"]), name, seed) : "a"];
    case "object":
      return objectWithin(schema, name, seed);
    default:
      return textWithin(schema, format, name, seed);
  }
}

function objectWithin(schema: JsonObject, name: string, seed: number): Json {
  const properties = isJsonObject(schema["properties"]) ? schema["properties"] : {};
  return Object.fromEntries(
    Object.entries(properties).flatMap(([key, property]) =>
      isJsonObject(property) ? [[key, plainValue(property, formatOf(property), `${name}.${key}`, seed)]] : [],
    ),
  );
}

function formatOf(schema: JsonObject): string | null {
  const format = schema["x-format"] ?? schema["format"];
  return typeof format === "string" ? format : null;
}

function numberWithin(schema: JsonObject, seed: number): number {
  const least =
    bound(schema, "minimum") ?? (bound(schema, "exclusiveMinimum") ?? 0) + (schema["exclusiveMinimum"] === undefined ? 0 : 1);
  const most =
    bound(schema, "maximum") ??
    (bound(schema, "exclusiveMaximum") ?? least + 100_000) - (schema["exclusiveMaximum"] === undefined ? 0 : 1);
  const step = bound(schema, "multipleOf") ?? 1;
  const room = Math.floor((most - least) / step);
  // 1783 × 0.01 is 17.830000000000002: no number that a file or a database keeps.
  return Number((least + (seed % (room + 1)) * step).toFixed(10));
}

function bound(schema: JsonObject, keyword: string): number | undefined {
  const value = schema[keyword];
  return typeof value === "number" ? value : undefined;
}

const FORMATTED: Readonly<Record<string, (seed: number) => string>> = {
  date: () => "2024-05-31",
  "local-date-time": () => "2030-05-31 08:30:00",
  "local-time": () => "08:30:00",
  email: (seed) => `sample${seed}@example.com`,
  uri: (seed) => `https://example.com/${seed}`,
  phone: (seed) => `138${String(seed).padStart(8, "0")}`,
  money: () => "12.50",
  color: () => "#1677ff",
  "id-card": () => "11010519491231002X",
  "tenant-id": (seed) => String(500_000 + seed),
  path: (seed) => `/sample/${seed}`,
  json: () => '{"a":1}',
  html: (seed) => `<p>sample ${seed}</p>`,
  secret: (seed) => `secret-${seed}`,
  password: (seed) => seed.toString(16).padStart(32, "0"),
};

function textWithin(schema: JsonObject, format: string | null, name: string, seed: number): string {
  const pattern = schema["pattern"];
  const formatted = format === null ? undefined : FORMATTED[format]?.(seed);
  const text =
    typeof pattern === "string" && !(formatted !== undefined && new RegExp(pattern, "u").test(formatted))
      ? matchingText(pattern, seed)
      : (formatted ?? `样例${seed}${name}`);
  const most = bound(schema, "maxLength") ?? Number.POSITIVE_INFINITY;
  const least = bound(schema, "minLength") ?? 0;
  const short = [...text].length > most ? [...text].slice(0, most).join("") : text;
  return short.padEnd(least, "x");
}
