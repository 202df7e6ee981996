import type { JsonObject } from "#contract";
import { FORMAT_TRAITS } from "#metadata";

/** Keywords by the type of the fields on which they work; those of amounts work on texts too. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  string: ["minLength", "maxLength", "pattern", "format"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  array: ["items", "minItems", "maxItems", "uniqueItems"],
  object: ["properties", "required", "additionalProperties"],
};

/** Keywords that work on texts and numbers only. */
const OF_VALUES = ["enum", "x-format", "x-ref", "x-dict", "x-multiple", "x-serial", "x-record", "x-empty", "x-unique"];

/** Further keywords that do not work on a type. */
const IDLE: Readonly<Record<string, readonly string[]>> = {
  string: ["x-empty", "x-children"],
  integer: ["x-format", "x-ref", "x-multiple", "x-serial", "x-record", "x-children", "x-public"],
  number: ["x-ref", "x-dict", "x-multiple", "x-serial", "x-record", "x-children", "x-public", "x-empty", "x-only-one"],
  boolean: [...OF_VALUES, "x-children", "x-public"],
  array: [...OF_VALUES, "x-only-one", "x-index"],
  object: [...OF_VALUES, "x-children", "x-public", "x-only-one", "x-index"],
};

/** Rules between the keywords of a field. */
export function fieldRules(): JsonObject {
  const self = { $ref: "#/definitions/field" };
  return {
    properties: {
      items: self,
      properties: { additionalProperties: self },
      maxLength: { not: { const: 0 } },
      maxItems: { not: { const: 0 } },
      multipleOf: { not: { const: 0 } },
      enum: { uniqueItems: true, items: { not: { enum: ["", null] } } },
      default: { not: { const: "" } },
      pattern: { not: { pattern: "\\(\\?(?:[=!]|<[=!]|[a-z])|\\[\\[:|\\\\[AzZ1-9]|^\\s|\\s$|^$|^\\.\\*$|^\\$" } },
    },
    dependencies: {
      "x-message": ["pattern"],
      "x-no-overlap": ["x-range"],
      "x-multiple": { anyOf: [{ required: ["x-ref"] }, { required: ["x-dict"] }] },
      "x-ref": none("x-dict", "enum", "format", "x-format", "pattern"),
      "x-dict": none("enum", "format", "x-format", "pattern"),
      format: none("x-format"),
      "x-compute": none("default", "x-rollup"),
      "x-rollup": none("default"),
      "x-children": none("items"),
      "x-serial": { ...none("default", "enum", "pattern", "x-unique", "x-index"), ...isTrue("readOnly") },
      "x-record": { ...none("default", "enum", "pattern"), ...isTrue("readOnly") },
    },
    allOf: [
      ...["string", "integer", "number", "boolean", "array", "object"].map(typeRule),
      rule({ writeOnly: { const: true } }, none("readOnly", "x-unique", "x-index")),
      rule({ "x-format": { const: "money" } }, { properties: { maxLength: false, pattern: false, type: { enum: ["string"] } } }),
      rule({ "x-format": { const: "percent" } }, { properties: { maximum: { not: { const: 100 } } } }),
      rule({ format: { enum: ["date", "date-time", "time"] } }, none("pattern", "minimum", "maximum")),
    ],
  };
}

function typeRule(type: string): JsonObject {
  const number = type === "integer" || type === "number";
  const others = Object.entries(KEYWORDS).filter(([owner]) => owner !== type && !(number && owner === "number"));
  const idle = others.flatMap(([owner, keywords]) => (type === "string" && owner === "number" ? [] : keywords));
  const typed = { type };
  const consequence: JsonObject = {
    properties: {
      ...Object.fromEntries([...idle, ...(IDLE[type] ?? [])].map((keyword) => [keyword, false])),
      default: type === "string" ? { type, minLength: 1 } : typed,
      ...(IDLE[type]?.includes("enum") === true ? {} : { enum: { items: typed, uniqueItems: true } }),
      examples: { items: typed },
      ...(type === "number" ? { "x-format": { enum: numberFormats() } } : {}),
      ...(type === "integer" ? { multipleOf: { not: { const: 1 } } } : {}),
    },
    ...(type === "string" ? { allOf: [{ if: isAmount(), else: none(...(KEYWORDS["number"] ?? [])) }] } : {}),
  };
  return rule({ type: { const: type } }, consequence);
}

function numberFormats(): string[] {
  return Object.keys(FORMAT_TRAITS).filter((name) => FORMAT_TRAITS[name]?.type === "number");
}

function isAmount(): JsonObject {
  return { required: ["x-format"], properties: { "x-format": { const: "money" } } };
}

function isTrue(name: string): JsonObject {
  return { required: [name], properties: { [name]: { const: true } } };
}

export function none(...names: readonly string[]): JsonObject {
  return { properties: Object.fromEntries(names.map((name) => [name, false])) };
}

/** A rule for objects with these values. */
export function rule(properties: Record<string, JsonObject>, consequence: JsonObject): JsonObject {
  return implied({ required: Object.keys(properties), properties }, consequence);
}

/** `if` and `then`. The key has another name until the schema is written, because an object with `then` passes for a promise. */
export function implied(condition: JsonObject, consequence: JsonObject): JsonObject {
  return { if: condition, consequence };
}
