import { isJsonObject, type Json, type JsonObject } from "#contract";
import { PHONE_LENGTH } from "./phone.ts";
import type { ActionForm, DialogMode, Field, JsonSchema, Module } from "../module.ts";

const cache = new WeakMap<object, Map<string, JsonSchema>>();

/**
 * The plain draft-07 schema that a submitted record must satisfy: what the server judges by, what is compiled for
 * the browser, and what the form renders. The same object for the same module and mode.
 * Left out are read-only fields and fields that take no part in the mode; on edit a write-only field may be blank.
 */
export function inputSchema(module: Module, mode: Exclude<DialogMode, "view">): JsonSchema {
  return cached(module, mode, () => schemaOf(inputFields(module, mode), mode));
}

/** The same for what an action asks for. */
export function actionSchema(form: ActionForm): JsonSchema {
  return cached(form, "action", () => schemaOf(form.fields, "add"));
}

/** The fields that a client may send in a mode. */
export function inputFields(module: Module, mode: Exclude<DialogMode, "view">): readonly Field[] {
  return module.fields.filter((field) => !field.readOnly && field.on.includes(mode));
}

function schemaOf(fields: readonly Field[], mode: "add" | "edit"): JsonSchema {
  return {
    type: "object",
    properties: Object.fromEntries(fields.map((field) => [field.name, propertySchema(field)])),
    required: fields.filter((field) => field.required && !(mode === "edit" && field.writeOnly)).map((field) => field.name),
    additionalProperties: false,
  };
}

const ANNOTATIONS = new Set(["title", "description", "default", "examples", "readOnly", "writeOnly", "$comment"]);

function propertySchema(field: Field): JsonSchema {
  const entries = Object.entries(withoutOwnKeywords(field.schema)).filter(([key]) => !ANNOTATIONS.has(key));
  const schema = formatted(Object.fromEntries(entries), field.format);
  return field.widget === "date-range" ? { ...schema, span: true } : schema;
}

function formatted(schema: JsonObject, format: Json | null): JsonSchema {
  if (format === "phone") return { ...schema, minLength: PHONE_LENGTH, maxLength: PHONE_LENGTH, format };
  return format === null ? schema : { ...schema, format };
}

/** Drops `x-` keywords at every depth, inside of lists and objects too: the standard part is what a validator and RJSF know. */
function withoutOwnKeywords(schema: JsonSchema): JsonSchema {
  const plain: Record<string, Json> = Object.fromEntries(Object.entries(schema).filter(([key]) => !key.startsWith("x-")));
  const { items, properties } = plain;
  if (isJsonObject(items)) plain["items"] = nestedSchema(items);
  if (isJsonObject(properties)) {
    plain["properties"] = Object.fromEntries(
      Object.entries(properties)
        .filter(([, part]) => !isJsonObject(part) || part["readOnly"] !== true)
        .map(([name, part]) => [name, isJsonObject(part) ? nestedSchema(part) : part]),
    );
  }
  return plain;
}

/** As a validator and RJSF know it, `x-format` under its standard name. */
function nestedSchema(schema: JsonSchema): JsonSchema {
  return formatted(withoutOwnKeywords(schema), schema["x-format"] ?? null);
}

function cached(owner: object, key: string, make: () => JsonSchema): JsonSchema {
  const schemas = cache.get(owner) ?? new Map<string, JsonSchema>();
  cache.set(owner, schemas);
  const schema = schemas.get(key) ?? make();
  schemas.set(key, schema);
  return schema;
}
