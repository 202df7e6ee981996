import { isJsonObject, SYSTEM_FIELDS } from "#contract";
import { findKind } from "../../../kinds/field-kinds.ts";
import type { FieldFacts as KindFacts } from "../../../kinds/kind-authoring.ts";
import type { FieldType, Storage } from "../../../module/field.ts";
import { defaultWidget, storageOf } from "../../../normalise/fields.ts";
import { FORMATS } from "../../../validate/formats/formats.ts";
import type { FieldDraft, ModuleDraft } from "../draft.ts";
import { isArray, stringAt, valueAt } from "../json-type.ts";

/** A property of a module file, and the facts derived from it. */
export interface FieldFacts extends KindFacts {
  readonly widget: string;
  readonly long: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
}

const TYPES: ReadonlySet<string> = new Set(["string", "integer", "number", "boolean", "array", "object"]);

function isFieldType(type: string): type is FieldType {
  return TYPES.has(type);
}

const known = new WeakMap<FieldDraft, FieldFacts>();

export function factsOf(field: FieldDraft): FieldFacts {
  const before = known.get(field);
  if (before !== undefined) return before;
  const facts = readFacts(field);
  known.set(field, facts);
  return facts;
}

function readFacts(field: FieldDraft): FieldFacts {
  const { schema, type, ui } = field;
  const reference = stringAt(schema, "x-ref", "module") ?? null;
  const ref =
    reference === null
      ? null
      : { module: reference, value: stringAt(schema, "x-ref", "value") ?? "id", label: "", where: [], beneath: false };
  const dictionary = stringAt(schema, "x-dict") ?? null;
  const multiple = schema["x-multiple"] === true;
  const stated = stringAt(schema, "x-format") ?? stringAt(schema, "format") ?? null;
  // Another rule reports an unknown format, so the derived facts ignore it.
  const format = stated !== null && Object.hasOwn(FORMATS, stated) ? stated : null;
  const values = schema["enum"] ?? valueAt(schema, "items", "enum");
  const options = isArray(values) ? values : null;
  const clues = {
    property: schema,
    ref,
    dict: dictionary === null ? null : ({ module: "dict", code: dictionary } as const),
    options: options?.map((value) => ({ value, label: { zh: "", en: "" } })) ?? null,
    format,
    multiple,
  };
  const widget = stringAt(ui, "ui:widget") ?? (isFieldType(type) ? defaultWidget({ ...clues, type }, () => undefined) : "text");
  return {
    type,
    schema,
    storage: isFieldType(type) ? storageOf(type, ref, multiple, format) : null,
    reference,
    dictionary,
    multiple,
    format,
    options,
    widget,
    long: findKind(widget).long === true,
    readOnly: schema["readOnly"] === true,
    writeOnly: schema["writeOnly"] === true,
  };
}

/** Storages of the system fields that a file may name. */
export const SYSTEM_STORAGE: Readonly<Record<string, Storage>> = {
  id: "id",
  tenantId: "text",
  createUser: "id",
  createDept: "id",
  createTime: "timestamp",
  updateUser: "id",
  updateTime: "timestamp",
  revision: "integer",
};

/** Modules that the system fields refer to. */
export const SYSTEM_REFERENCES: Readonly<Record<string, string>> = { createUser: "user", updateUser: "user", createDept: "dept" };

/**
 * System fields that a file may name in lists, filters and sorts. Modules without tenants lack
 * `tenantId`.
 */
export function systemFieldsOf(draft: ModuleDraft): string[] {
  const isPlatform = draft.value["tenancy"] === "platform";
  return SYSTEM_FIELDS.filter((name) => name in SYSTEM_STORAGE && !(isPlatform && name === "tenantId"));
}

/**
 * Storage of a field or of a system field; null when the field does not exist or its type is wrong.
 */
export function storageIn(draft: ModuleDraft, name: string): Storage | null {
  const field = draft.record.fields.get(name);
  if (field !== undefined) return factsOf(field).storage;
  return systemFieldsOf(draft).includes(name) ? (SYSTEM_STORAGE[name] ?? null) : null;
}

/** True if the schema is an object of a known type, so that rules can inspect it. */
export function isPlain(field: FieldDraft): boolean {
  return isJsonObject(field.schema) && TYPES.has(field.type);
}

/** True if the type of a field is unknown or, of an amount, wrong: what follows from it says nothing then. */
export function isMistyped({ schema, type }: FieldDraft): boolean {
  return !TYPES.has(type) || (schema["x-format"] === "money" && type !== "string");
}
