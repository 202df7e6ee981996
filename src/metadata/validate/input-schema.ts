import { isJsonObject, type Json, type JsonObject } from "#contract";
import { fieldsSetByExpressions } from "../computed/set-expression.ts";
import { findKind } from "../kinds/field-kinds.ts";
import { PHONE_LENGTH } from "./formats/phone.ts";
import type { ActionForm } from "../module/endpoint.ts";
import type { DialogMode, Field, JsonSchema } from "../module/field.ts";
import type { Module } from "../module/module.ts";

const cache = new WeakMap<object, Map<string, JsonSchema>>();

/**
 * Builds the plain draft-07 schema of a submitted record. The server validates by it, the browser's
 * validator is compiled from it, and the form renders it. The same module and mode return the same
 * object. It excludes read-only fields and fields outside the mode. On edit a write-only field may
 * be blank.
 */
export function inputSchema(module: Module, mode: Exclude<DialogMode, "view">): JsonSchema {
  return cached(module, mode, () => schemaOf(inputFields(module, mode), mode));
}

/** Builds the same for the form of an action. */
export function actionSchema(form: ActionForm): JsonSchema {
  return cached(form, "action", () => schemaOf(form.fields, "add"));
}

/** Builds the same for the values that actions and the process of a module compute, whatever a client may send. */
export function setSchema(module: Module): JsonSchema {
  return cached(module, "set", () => {
    const names = fieldsSetByExpressions(module);
    return schemaOf(
      module.fields.filter(({ name }) => names.has(name)),
      "edit",
    );
  });
}

/** The fields that a client may send in a mode. */
export function inputFields(module: Module, mode: Exclude<DialogMode, "view">): readonly Field[] {
  return module.fields.filter((field) => !field.readOnly && field.on.includes(mode));
}

/**
 * Selects the fields that a bulk edit can set. The edit form must show them. Unique values, secrets
 * and the owner of a record are excluded.
 */
export function bulkFields(module: Module): readonly Field[] {
  return inputFields(module, "edit").filter(({ unique, writeOnly, name }) => !unique && !writeOnly && name !== "tenantId");
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
  return { ...schema, ...findKind(field.widget).keywords };
}

function formatted(schema: JsonObject, format: Json | null): JsonSchema {
  if (format === "phone") return { ...schema, minLength: PHONE_LENGTH, maxLength: PHONE_LENGTH, format };
  return format === null ? schema : { ...schema, format };
}

/**
 * Drops `x-` keywords at every depth, because validators and RJSF know only the standard keywords.
 */
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

/** Validators and RJSF expect `x-format` under its standard name. */
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
