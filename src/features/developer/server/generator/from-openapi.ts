import { TrellisError, isJsonObject, type Json, type JsonObject } from "#contract";
import { KINDS, linearPattern } from "#metadata";
import { LARGE_INTEGER, textIn, titled, type FoundField } from "./field-names.ts";
import { omitted, type Omission, type SourceFields } from "./omission.ts";
import { keywordOmissions, shapeOmission } from "./schema-omissions.ts";

const LONG = 500;
/** Length of a text without a stated length, and the maximum length of a draft. */
const USUAL = 255;
const MOST = 100_000;

/**
 * Converts the properties of a schema in an OpenAPI 3 or Swagger 2 document to fields.
 * @param depth levels of objects and lists of objects that become parts of a field. Deeper ones are left out. 0 leaves out
 * all of them: a person decides how to model them
 * @throws TrellisError badRequest, naming the available schemas
 */
export function fieldsOfOpenApi(text: string, schemaName: string, depth = 0): SourceFields {
  const schemas = schemasOf(text);
  const schema = own(schemas, schemaName);
  if (!isJsonObject(schema)) {
    const names = Object.keys(schemas).slice(0, 30).join(", ");
    throw new TrellisError("badRequest", {
      params: { schemaName, names: names === "" ? "—" : names },
      text: {
        zh: "文档中没有模型“{schemaName}”，有：{names}",
        en: "The document has no schema “{schemaName}”. Its schemas: {names}",
      },
    });
  }
  return fieldsIn(schema, schemas, depth);
}

/**
 * Converts the properties of a JSON Schema to fields, as those of a schema in an OpenAPI document.
 * @throws TrellisError badRequest when the text is no JSON Schema of an object
 */
export function fieldsOfJsonSchema(text: string, depth = 0): SourceFields {
  const root = documentOf(text);
  const schemas = isJsonObject(root["$defs"]) ? root["$defs"] : schemasIn(root);
  const schema = followed(root, schemas);
  if (isJsonObject(schema) && (isJsonObject(schema["properties"]) || Array.isArray(schema["allOf"])))
    return fieldsIn(schema, schemas, depth);
  throw new TrellisError("badRequest", {
    text: {
      zh: "文档不是对象的 JSON Schema：没有 properties",
      en: "The document is no JSON Schema of an object. It has no properties.",
    },
  });
}

/** @param place JSON pointer of the schema in the document, as far as properties lead to it */
function fieldsIn(schema: JsonObject, schemas: JsonObject, depth: number, place = "#"): SourceFields {
  const { properties, required } = merged(schema, schemas, new Set([schema]));
  const omissions: Omission[] = keywordOmissions(schema, null, place);
  const fields = Object.entries(properties).flatMap(([name, property]): FoundField[] => {
    const at = `${place}/properties/${name}`;
    const whole = single(property, schemas);
    const known = isJsonObject(whole) ? (knownOf(whole, schemas) ?? nestedOf(whole, schemas, depth, at)) : null;
    if (known === null) {
      omissions.push(shapeOmission(whole, depth, at));
      return [];
    }
    const words = titled(textIn(whole, "title") || textIn(whole, "description"));
    const schemaOfField = known.schema ?? KINDS[known.kind]?.schema ?? {};
    const left = [...(isJsonObject(whole) ? keywordOmissions(whole, schemaOfField, at) : []), ...(known.omissions ?? [])];
    return [{ name, ...known, ...words, required: required.has(name), omissions: left }];
  });
  return { fields, omissions };
}

function schemasOf(text: string): JsonObject {
  return schemasIn(documentOf(text));
}

function documentOf(text: string): JsonObject {
  let document: Json;
  try {
    document = JSON.parse(text) as Json;
  } catch {
    throw new TrellisError("badRequest", {
      text: {
        zh: "文档不是 JSON。YAML 文档请先转换为 JSON。",
        en: "The document is not valid JSON. Convert a YAML document to JSON first.",
      },
    });
  }
  return isJsonObject(document) ? document : {};
}

function schemasIn(root: JsonObject): JsonObject {
  const components = isJsonObject(root["components"]) ? root["components"]["schemas"] : undefined;
  const found = components ?? root["definitions"];
  return isJsonObject(found) ? found : {};
}

/**
 * Merges a schema with its `allOf` parts and references.
 * @param seen schemas that are already merged, because references may form a cycle
 */
function merged(schema: Json, schemas: JsonObject, seen: Set<Json>): { properties: JsonObject; required: Set<string> } {
  const whole = followed(schema, schemas);
  const parts = isJsonObject(whole) && Array.isArray(whole["allOf"]) ? (whole["allOf"] as readonly Json[]) : [];
  const below = parts.flatMap((part) => {
    const target = followed(part, schemas);
    if (seen.has(target)) return [];
    seen.add(target);
    return [merged(target, schemas, seen)];
  });
  const properties = isJsonObject(whole) && isJsonObject(whole["properties"]) ? whole["properties"] : {};
  const required = isJsonObject(whole) && Array.isArray(whole["required"]) ? (whole["required"] as readonly Json[]) : [];
  return {
    properties: Object.assign({}, ...below.map((part) => part.properties), properties) as JsonObject,
    required: new Set([...below.flatMap((part) => [...part.required]), ...required.map(String)]),
  };
}

/** Resolves a reference, through other references; null when it leads nowhere or into a cycle. */
function followed(schema: Json | undefined, schemas: JsonObject, passed: readonly string[] = []): Json {
  const name = /^#\/(?:components\/schemas|definitions|\$defs)\/(.+)$/.exec(textIn(schema, "$ref"))?.[1];
  if (name === undefined) return schema ?? null;
  return passed.includes(name) ? null : followed(own(schemas, name), schemas, [...passed, name]);
}

function own(schemas: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(schemas, name) ? schemas[name] : undefined;
}

/**
 * Keywords that wrap a single schema, or a schema and null. Generators write optional and described properties this
 * way.
 */
const WRAPPERS = ["allOf", "anyOf", "oneOf"];

/** Resolves a property to one schema, through references and wrappers. */
function single(property: Json, schemas: JsonObject): Json {
  const target = followed(property, schemas);
  if (!isJsonObject(target)) return target;
  // Keywords beside a reference override it for this property.
  const found = isJsonObject(property) && property["$ref"] !== undefined ? { ...target, ...without(property, "$ref") } : target;
  if (found["type"] !== undefined) return found;
  for (const wrapper of WRAPPERS) {
    const parts = found[wrapper];
    if (!Array.isArray(parts)) continue;
    const meaningful = (parts as readonly Json[])
      .map((part) => followed(part, schemas))
      .filter((part) => textIn(part, "type") !== "null");
    // A decimal is often described as a number or numeric text.
    const [only] =
      meaningful.length > 1 && meaningful.every(isNumeric)
        ? meaningful.filter((part) => textIn(part, "type") === "number")
        : meaningful;
    if ((meaningful.length === 1 || meaningful.every(isNumeric)) && isJsonObject(only))
      return { ...only, ...without(found, wrapper) };
  }
  return found;
}

function isNumeric(part: Json): boolean {
  const type = textIn(part, "type");
  return type === "number" || (type === "string" && textIn(part, "pattern").includes("\\d"));
}

function without(schema: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== key));
}

type Known = Pick<FoundField, "kind" | "schema" | "omissions">;

/** @returns null for a property that a plain field cannot hold */
function knownOf(property: JsonObject, schemas: JsonObject): Known | null {
  const unsaid = STRUCTURES.some((key) => key in property) ? "object" : "string";
  const types = Array.isArray(property["type"]) ? (property["type"] as readonly Json[]) : [property["type"] ?? unsaid];
  const type = String(types.find((candidate) => candidate !== "null"));
  const choices = choicesIn(property, type === "string" ? "string" : "number");
  switch (type) {
    case "integer":
    case "number": {
      const bounds = boundsIn(property);
      const isLarge = type === "integer" && textIn(property, "format") === "int64" && !("exclusiveMaximum" in bounds);
      const schema = choices === null && isLarge ? { ...LARGE_INTEGER, ...bounds } : { type, ...(choices ?? bounds) };
      return { kind: type, schema: withDefault(schema, property) };
    }
    case "boolean":
      return { kind: "yesno", schema: withDefault({ type }, property) };
    case "string":
      return choices === null ? textOf(property) : { kind: "text", schema: withDefault({ type, ...choices }, property) };
    case "array": {
      const items = single(property["items"] ?? null, schemas);
      if (!isJsonObject(items) || textIn(items, "type") !== "string") return null;
      const some = choicesIn(items, "string");
      const entries = { type: "string", ...some };
      const counts = { ...countsIn(property), ...(some && { uniqueItems: true }) };
      return { kind: some === null ? "words" : "text", schema: { type, ...counts, items: entries } };
    }
    default:
      return null;
  }
}

/** An object, or a list of objects, with the parts that a field can hold; null for others, and below the depth. */
function nestedOf(property: JsonObject, schemas: JsonObject, depth: number, place: string): Known | null {
  if (depth === 0) return null;
  const items = property["items"] === undefined ? null : single(property["items"], schemas);
  const inner = items === null ? property : items;
  if (!isJsonObject(inner)) return null;
  const at = items === null ? place : `${place}/items`;
  const { fields, omissions } = fieldsIn(inner, schemas, depth - 1, at);
  const left: Omission[] = items === null ? omissions.filter((omission) => omission.place !== place) : [...omissions];
  const parts = fields.filter(({ name, kind }) => {
    const isNamed = PART_NAME.test(name);
    if (isNamed && !UNNESTED.has(kind)) return true;
    left.push(omitted(`${at}/properties/${name}`, null, isNamed ? "secretPart" : "part", { name }));
    return false;
  });
  if (parts.length === 0) return null;
  const properties = Object.fromEntries(
    parts.map(({ name, kind, title, schema }) => [
      name,
      { ...(schema ?? KINDS[kind]?.schema), ...(title === "" ? {} : { title }) },
    ]),
  );
  left.push(...parts.flatMap((part) => part.omissions ?? []));
  const required = parts.filter((part) => part.required).map(({ name }) => name);
  const object = { type: "object", ...(required.length === 0 ? {} : { required }), properties };
  const schema = items === null ? object : { type: "array", ...countsIn(property), items: object };
  return { kind: "json", schema, omissions: left };
}

const PART_NAME = /^[a-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*$/;

/** Kinds whose formats are not possible inside lists and objects. */
const UNNESTED: ReadonlySet<string> = new Set(["password", "secret", "richtext", "file", "image"]);

function textOf(property: JsonObject): Known {
  const kind = STRING_KINDS[textIn(property, "format")];
  if (kind !== undefined) return { kind };
  const stated = property["maxLength"];
  const longest = isCount(stated) && stated > 0 ? Math.min(stated, MOST) : USUAL;
  if (textIn(property, "format") === "uri")
    return { kind: "text", schema: { type: "string", format: "uri", maxLength: longest } };
  const { minLength: shortest } = property;
  const pattern = textIn(property, "pattern");
  const schema = withDefault(
    {
      type: "string",
      ...(isCount(shortest) && shortest > 0 && shortest <= longest ? { minLength: shortest } : {}),
      maxLength: longest,
      ...(isLinear(pattern) ? { pattern } : {}),
    },
    property,
  );
  return { kind: longest > LONG ? "longtext" : "text", schema };
}

function isCount(value: Json | undefined): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}

function isLinear(pattern: string): boolean {
  if (pattern === "") return false;
  try {
    return linearPattern(pattern).test("") || true;
  } catch {
    return false;
  }
}

/** Bounds of a list. */
function countsIn({ minItems, maxItems, uniqueItems }: JsonObject): JsonObject {
  return {
    ...(isCount(minItems) && minItems > 0 ? { minItems } : {}),
    ...(isCount(maxItems) && maxItems > 0 ? { maxItems } : {}),
    ...(uniqueItems === true ? { uniqueItems } : {}),
  };
}

/** @returns the enumeration without null; null when there is none of this type */
function choicesIn(property: JsonObject, type: string): JsonObject | null {
  const { enum: stated } = property;
  const values = Array.isArray(stated) ? [...new Set((stated as readonly Json[]).filter((value) => value !== null))] : [];
  return values.length > 0 && values.every((value) => typeof value === type && value !== "") ? { enum: values } : null;
}

/** OpenAPI 3.0 marks an exclusive bound with a separate flag. OpenAPI 3.1 follows JSON Schema. */
function boundsIn(property: JsonObject): JsonObject {
  const bound = (plain: "minimum" | "maximum", excluded: "exclusiveMinimum" | "exclusiveMaximum"): JsonObject => {
    const [value, other] = [property[plain], property[excluded]];
    // A bound beyond the range of exact numbers has no effect.
    if ([value, other].some((limit) => typeof limit === "number" && Math.abs(limit) > Number.MAX_SAFE_INTEGER)) return {};
    if (typeof other === "number") return { [excluded]: other };
    return typeof value === "number" ? { [other === true ? excluded : plain]: value } : {};
  };
  const { multipleOf: step } = property;
  return {
    ...bound("minimum", "exclusiveMinimum"),
    ...bound("maximum", "exclusiveMaximum"),
    ...(typeof step === "number" && step > 0 ? { multipleOf: step } : {}),
  };
}

function withDefault(schema: JsonObject, { default: value }: JsonObject): JsonObject {
  const { type, enum: choices, minLength, maxLength, pattern, multipleOf } = schema;
  const isFittingText = (text: string): boolean =>
    text.length >= Number(minLength ?? 0) &&
    text.length <= Number(maxLength ?? Infinity) &&
    (typeof pattern !== "string" || linearPattern(pattern).test(text));
  const fits =
    Array.isArray(choices) && value !== undefined
      ? (choices as readonly Json[]).includes(value)
      : type === "integer"
        ? Number.isSafeInteger(value) && isWithin(Number(value), schema) && Number(value) % Number(multipleOf ?? 1) === 0
        : typeof value === "number" && type === "number"
          ? isWithin(value, schema) && multipleOf === undefined
          : typeof value === type && value !== "" && isFittingText(String(value));
  return fits && value !== undefined ? { ...schema, default: value } : schema;
}

function isWithin(value: number, { minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonObject): boolean {
  const limit = (stated: Json | undefined, otherwise: number): number => (typeof stated === "number" ? stated : otherwise);
  const inside = value >= limit(minimum, -Infinity) && value <= limit(maximum, Infinity);
  return inside && value > limit(exclusiveMinimum, -Infinity) && value < limit(exclusiveMaximum, Infinity);
}

/** Keywords that identify an object without a `type`. */
const STRUCTURES = ["properties", "allOf", "oneOf", "anyOf"];

const STRING_KINDS: Readonly<Record<string, string>> = {
  date: "date",
  "date-time": "moment",
  time: "time",
  email: "email",
  password: "password",
  binary: "file",
};
