import { isJsonObject, type Json, type JsonObject } from "#contract";
import { text } from "../../words.ts";
import type { Path } from "../../../source/parse.ts";
import type { Branching, Gathered, Said } from "./gather.ts";
import type { Reading, Source } from "./reading.ts";

/** Choices of a field with their names, from `oneOf` or `anyOf` of constants. */
export interface Choices {
  readonly values: readonly Json[];
  /** Null when no choice has a title. */
  readonly names: readonly string[] | null;
  readonly path: Path;
}

/** Reads `oneOf: [{ const, title }, …]`; null for any other schemas. */
export function readChoices({ value, path }: Branching): Choices | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const parts = (value as readonly Json[]).filter(isJsonObject);
  const values = parts.map(constantOf).filter((constant) => constant !== undefined);
  if (values.length < value.length || !parts.every(isConstant)) return null;
  const names = parts.map(({ title }, index) => (typeof title === "string" ? title : String(values[index])));
  return { values, names: parts.some(({ title }) => title !== undefined) ? names : null, path };
}

/** The values that a schema admits; null when it names none. */
export function constantsOf(schema: JsonObject): readonly Json[] | null {
  const { const: only, enum: choices } = schema;
  if (only !== undefined) return [only];
  return Array.isArray(choices) && choices.length > 0 ? (choices as readonly Json[]) : null;
}

function constantOf(schema: JsonObject): Json | undefined {
  const values = constantsOf(schema);
  return values?.length === 1 ? values[0] : undefined;
}

const CONSTANT_KEYS: ReadonlySet<string> = new Set(["const", "enum", "type", "title", "description", "$comment"]);

function isConstant(schema: JsonObject): boolean {
  return Object.keys(schema).every((key) => CONSTANT_KEYS.has(key));
}

/**
 * The schema that remains of `anyOf: [X, { type: "null" }]`: an optional field may be empty anyway. Null for others, such as
 * a single choice.
 */
export function withoutNull(branching: Branching): Source | null {
  const { value, path, around } = branching;
  if (!Array.isArray(value) || readChoices(branching) !== null) return null;
  const left = (value as readonly Json[])
    .map((part, index) => ({ part, index }))
    .filter(({ part }) => !(isJsonObject(part) && part["type"] === "null"));
  const [only] = left;
  if (only === undefined || left.length > 1 || !isJsonObject(only.part)) return null;
  return { value: only.part, path: [...path, only.index], trail: around.trail };
}

/** The type of a field: stated, without `null`, or that of its choices, properties or items. */
export function readType(reading: Reading, { keys, properties }: Gathered, choices: readonly Json[] | null): Said | null {
  const stated = keys.get("type");
  if (stated === undefined) {
    if (properties.size > 0) return { value: "object", path: [] };
    if (keys.has("items")) return { value: "array", path: [] };
    const types = [...new Set((choices ?? []).map((value) => typeNameOf(value)))];
    return types.length === 1 && types[0] !== null && types[0] !== undefined ? { value: types[0], path: [] } : null;
  }
  if (!Array.isArray(stated.value)) return stated;
  const types = (stated.value as readonly Json[]).filter((type) => type !== "null");
  const [only] = types;
  if (only !== undefined && types.length === 1) return { value: only, path: stated.path };
  reading.fault(
    stated.path,
    text("一个字段只能有一种类型", "A field has one type"),
    text(
      `只写一个类型，如 ${JSON.stringify(only ?? "string")}；非必填的字段本来就可以为空`,
      `Write one type, such as ${JSON.stringify(only ?? "string")}. A field that is not required can be empty anyway.`,
    ),
    "value",
  );
  return { value: only ?? "string", path: stated.path };
}

function typeNameOf(value: Json): string | null {
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value === "string" || typeof value === "boolean" ? typeof value : null;
}
