import { isJsonObject, type Json, type JsonObject, type Text } from "#contract";
import { FORMATS } from "../validate/formats/formats.ts";
import { PHONE_LENGTH } from "../validate/formats/phone.ts";
import { linearPattern, type LinearPattern } from "../validate/patterns/linear-pattern.ts";
import { UnsupportedPatternError } from "../validate/patterns/pattern-syntax.ts";
import { isArray, isOfType, listAt, objectAt, sameJson, stringAt } from "./facts/json-type.ts";
import { text } from "./words.ts";

/**
 * Returns the reason why a value violates the schema of a property; null when it conforms. Checks
 * only the keywords that a property may have. Another rule reports an unusable pattern.
 */
export function breach(value: Json, schema: JsonObject): Text | null {
  const type = stringAt(schema, "type") ?? "";
  // Another rule reports an unknown type, once.
  if (!TYPES.has(type)) return null;
  if (!isOfType(value, type)) return text(`应为 ${type} 类型`, `must be of type ${type}`);
  const choices = schema["enum"];
  if (isArray(choices) && !choices.some((choice) => sameJson(choice, value)))
    return text(`不在 enum ${JSON.stringify(choices)} 中`, `is not in enum ${JSON.stringify(choices)}`);
  if (typeof value === "string") return textBreach(value, schema);
  if (typeof value === "number") return numberBreach(value, schema);
  if (isArray(value)) return arrayBreach(value, schema);
  return isJsonObject(value) ? objectBreach(value, schema) : null;
}

const TYPES: ReadonlySet<string> = new Set(["string", "integer", "number", "boolean", "array", "object"]);

function textBreach(value: string, schema: JsonObject): Text | null {
  const { minLength, maxLength } = schema;
  const pattern = stringAt(schema, "pattern");
  if (typeof minLength === "number" && value.length < minLength)
    return text(`短于 minLength ${minLength}`, `is shorter than minLength ${minLength}`);
  if (typeof maxLength === "number" && value.length > maxLength)
    return text(`长于 maxLength ${maxLength}`, `is longer than maxLength ${maxLength}`);
  const compiled = pattern === undefined ? null : compilePattern(pattern);
  if (compiled !== null && "test" in compiled && !compiled.test(value))
    return text(`不符合 pattern ${compiled.toString()}`, `does not match the pattern ${compiled.toString()}`);
  const format = stringAt(schema, "x-format") ?? stringAt(schema, "format") ?? "";
  const test = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  const hasLength = format !== "phone" || value.length === PHONE_LENGTH;
  const fits = hasLength && (test === undefined || test === true || (test instanceof RegExp ? test.test(value) : test(value)));
  if (fits) return format === "money" ? numberBreach(Number(value), schema) : null;
  return text(`不符合格式 ${format}`, `does not match the format ${format}`);
}

/**
 * @returns an error when the pattern does not run in linear time; null when it is not a regular
 * expression
 */
export function compilePattern(pattern: string): LinearPattern | UnsupportedPatternError | null {
  try {
    return linearPattern(pattern);
  } catch (error) {
    return error instanceof UnsupportedPatternError ? error : null;
  }
}

function numberBreach(value: number, schema: JsonObject): Text | null {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (typeof minimum === "number" && value < minimum) return text(`小于 minimum ${minimum}`, `is less than minimum ${minimum}`);
  if (typeof maximum === "number" && value > maximum) return text(`大于 maximum ${maximum}`, `is more than maximum ${maximum}`);
  if (typeof exclusiveMinimum === "number" && value <= exclusiveMinimum)
    return text(`不大于 exclusiveMinimum ${exclusiveMinimum}`, `is not more than exclusiveMinimum ${exclusiveMinimum}`);
  if (typeof exclusiveMaximum === "number" && value >= exclusiveMaximum)
    return text(`不小于 exclusiveMaximum ${exclusiveMaximum}`, `is not less than exclusiveMaximum ${exclusiveMaximum}`);
  const ratio = typeof multipleOf === "number" && multipleOf > 0 ? value / multipleOf : 0;
  return Math.abs(ratio - Math.round(ratio)) > 1e-9
    ? text(`不是 ${String(multipleOf)} 的倍数`, `is not a multiple of ${String(multipleOf)}`)
    : null;
}

function arrayBreach(value: readonly Json[], schema: JsonObject): Text | null {
  const { minItems, maxItems } = schema;
  if (typeof minItems === "number" && value.length < minItems)
    return text(`少于 minItems ${minItems} 项`, `has fewer than minItems ${minItems} items`);
  if (typeof maxItems === "number" && value.length > maxItems)
    return text(`多于 maxItems ${maxItems} 项`, `has more than maxItems ${maxItems} items`);
  if (schema["uniqueItems"] === true && value.some((item, at) => value.slice(0, at).some((earlier) => sameJson(earlier, item))))
    return text("有重复的项", "has the same item twice");
  const wrong = value.map((item) => breach(item, objectAt(schema, "items"))).find((found) => found !== null);
  return wrong === undefined ? null : text(`有一项${wrong.zh}`, `has an item that ${wrong.en}`);
}

function objectBreach(value: JsonObject, schema: JsonObject): Text | null {
  const missing = listAt(schema, "required").find((name) => typeof name === "string" && !Object.hasOwn(value, name));
  if (missing !== undefined) return text(`缺少“${String(missing)}”`, `lacks “${String(missing)}”`);
  for (const [name, part] of Object.entries(objectAt(schema, "properties"))) {
    const own = value[name];
    const wrong = own === undefined ? null : breach(own, objectAt(part));
    if (wrong !== null) return text(`的“${name}”${wrong.zh}`, `has a “${name}” that ${wrong.en}`);
  }
  return null;
}
