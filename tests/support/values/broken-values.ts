import { isJsonObject, type Json, type JsonObject } from "#contract";
import type { Field } from "#metadata";

/** A value that breaks one rule of a field, and the keyword by which the server must name it. */
export interface BrokenValue {
  readonly case: string;
  readonly value: Json;
  readonly keyword: string;
}

const WRONG_FORMAT: Readonly<Record<string, string>> = {
  date: "2024-02-30",
  "local-date-time": "2024-13-01 00:00:00",
  "local-time": "25:00:00",
  email: "nobody",
  uri: "not an address",
  phone: "05718601223",
  money: "12.345678",
  color: "red",
  "id-card": "110105194912310021",
  "tenant-id": "12345",
  path: "no slash",
  json: "{",
};

/** Every rule that the field's schema states, broken once each; and the rules that every storage has. */
export function brokenValues(field: Field): BrokenValue[] {
  const { schema } = field;
  const broken: BrokenValue[] = [];
  const add = (name: string, value: Json, keyword = name): void => void broken.push({ case: name, value, keyword });
  if (field.required && !field.writeOnly) add("required: null", null, "required");
  if (field.required && !field.writeOnly) add('required: ""', "", "required");
  add("type", wrongType(field), "type");
  if (field.type === "string") {
    const most = limit(schema, "maxLength");
    // Characters, not bytes and not UTF-16 units.
    if (most !== undefined) add("maxLength", "字".repeat(most + 1));
    const least = limit(schema, "minLength");
    if (least !== undefined && least > 1) add("minLength", "a");
    if (typeof schema["pattern"] === "string") add("pattern", unmatched(schema["pattern"], most));
    const wrong = WRONG_FORMAT[field.format ?? ""];
    if (wrong !== undefined) add(`format ${field.format}`, wrong, "format");
    if (wrong === undefined && isPlain(field)) {
      add("NUL", "a\u0000b", "characters");
      add("half a surrogate pair", "a\ud83d", "characters");
    }
  }
  if (field.format === "money") {
    const [least, above] = [limit(schema, "minimum"), limit(schema, "exclusiveMinimum")];
    if (least !== undefined) add("minimum", String(least - 1));
    if (above !== undefined) add("exclusiveMinimum", String(above));
    if (schema["maximum"] !== undefined) add("maximum", String((limit(schema, "maximum") ?? 0) + 1));
    if (schema["multipleOf"] === 0.01) add("multipleOf", "12.505");
  }
  if (field.type === "integer" || field.type === "number") {
    const [least, most] = [limit(schema, "minimum"), limit(schema, "maximum")];
    if (least !== undefined) add("minimum", least - 1);
    if (most !== undefined) add("maximum", most + 1);
    if (field.type === "integer") {
      add("a fraction", 1.5, "type");
      if (most === undefined && isFree(field)) add("beyond the storage", "1000000000000000000", "maximum");
      if (least === undefined && isFree(field)) add("below the storage", "-1000000000000000000", "minimum");
    }
  }
  if (schema["enum"] !== undefined) add("enum", field.type === "string" ? "no such choice" : 987_654);
  if (field.dict !== null)
    add("an entry that is not in the dictionary", field.type === "string" ? "no-such-entry" : 987_654, "x-dict");
  if (field.ref !== null) {
    add("a record that is not there", field.format === null ? "1234567890123456789" : "999999", "x-ref");
    if (field.storage === "id") add("no id at all", "99999999999999999999", "x-ref");
  }
  return broken;
}

/** Neither a choice nor a reference nor bound by a pattern: only the storage has something to say. */
function isPlain(field: Field): boolean {
  return (
    field.ref === null &&
    field.dict === null &&
    field.options === null &&
    field.schema["pattern"] === undefined &&
    field.format !== "json"
  );
}

function isFree(field: Field): boolean {
  return field.dict === null && field.options === null;
}

function wrongType(field: Field): Json {
  switch (field.type) {
    case "string":
      return { no: "text" };
    case "integer":
    case "number":
      return "many";
    case "boolean":
      return "perhaps";
    case "array":
      return { not: "a list" };
    case "object":
      return ["not", "an object"];
  }
}

function limit(schema: JsonObject, keyword: string): number | undefined {
  const value = schema[keyword];
  return typeof value === "number" ? value : undefined;
}

function unmatched(pattern: string, most: number | undefined): string {
  const candidates = ["中文 空格", "!", "a b", "-", "?", "#"];
  const regular = new RegExp(pattern, "u");
  const found = candidates.find((text) => !regular.test(text) && text.length <= (most ?? 100));
  if (found === undefined) throw new Error(`everything matches ${pattern}`);
  return found;
}

/** True if a condition on other fields decides if the field is there. */
export function isConditional(field: Field): boolean {
  return field.visible !== null && isJsonObject(field.visible) && Object.keys(field.visible).length > 0;
}

/** A field and a value that one of its rules refuses. */
export interface BrokenCase {
  readonly field: Field;
  readonly broken: BrokenValue;
}

/** Rules that the server asks the database about, once everything else holds. */
const LATER: ReadonlySet<string> = new Set(["x-dict", "x-ref"]);

/**
 * Rounds with at most one case of a field each: a record has one value per field, and its faults are told together. Rules
 * that are judged only once all others hold have rounds of their own.
 */
export function roundsOf(cases: readonly BrokenCase[]): readonly (readonly BrokenCase[])[] {
  const rounds: BrokenCase[][] = [];
  const used = new Map<string, number>();
  for (const one of cases) {
    const later = LATER.has(one.broken.keyword);
    const key = `${later} ${one.field.name}`;
    const nth = used.get(key) ?? 0;
    used.set(key, nth + 1);
    // Even places hold the rounds of the first rules, odd ones those of the later rules.
    (rounds[2 * nth + (later ? 1 : 0)] ??= []).push(one);
  }
  return rounds.filter((round) => round !== undefined);
}
