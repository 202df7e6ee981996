import type { Json, JsonObject } from "#contract";
import type { Action } from "../module/endpoint.ts";
import type { Field, JsonSchema } from "../module/field.ts";
import { MOST_CHILDREN, type ChildRecords } from "../module/children.ts";
import type { Module } from "../module/module.ts";
import { actionSchema, inputFields, inputSchema } from "../validate/input-schema.ts";

/** `tenant-package` → `TenantPackage`. */
export function typeName(module: string): string {
  return module
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

/**
 * Schema of a record in a response: its fields, readable labels beside references, system fields,
 * and children of a tree.
 */
export function recordSchema(module: Module, nested: JsonObject | null): JsonSchema {
  const own = module.fields.filter((field) => !field.writeOnly).flatMap(sentProperties);
  const children: [string, Json][] =
    module.tree === null || nested === null
      ? []
      : [
          ["children", { type: "array", items: nested, description: "Absent on a leaf" }],
          ["hasChildren", { type: "boolean", description: "In answers that bring one level at a time" }],
        ];
  const properties: Record<string, Json> = {
    ...systemProperties(module),
    ...Object.fromEntries([...own, ...children, ...module.children.map(shownLines)]),
  };
  return { type: "object", required: ["id"], properties };
}

/** Schema of a save request. An id means update. */
export function submitSchema(module: Module): JsonSchema {
  const fields = new Map([...inputFields(module, "edit"), ...inputFields(module, "add")].map((field) => [field.name, field]));
  const schemas = { ...properties(inputSchema(module, "edit")), ...properties(inputSchema(module, "add")) };
  const described = Object.fromEntries([...fields.values()].map((field) => [field.name, describe(field, schemas[field.name])]));
  return {
    type: "object",
    required: inputSchema(module, "add")["required"] ?? [],
    properties: {
      id: { type: "string", description: "Present: update this record, absent keys keep their value. Absent: add" },
      revision: {
        type: "integer",
        minimum: 1,
        description: "The revision that the client has read; the server answers 409 when the record has another one",
      },
      ...described,
      ...Object.fromEntries(module.children.map(sentLines)),
    },
  };
}

/** The lines of a record in the reply of its detail and of a save. */
function shownLines({ field, module }: ChildRecords): [string, Json] {
  const items: JsonObject = { type: "object", description: `A record of ${module}` };
  return [
    field.name,
    {
      ...describe(field, { type: ["array", "null"], items }),
      description: `${field.title.en}: records of ${module}, in details only and for readers of ${module}. Null: more than ${MOST_CHILDREN}`,
    },
  ];
}

function sentLines({ field, module }: ChildRecords): [string, Json] {
  const line: JsonObject = {
    type: "object",
    description: `As in a save of ${module}. With an id: change this line; its revision is compared. With an id alone: leave it. Without an id: add a line`,
    properties: {
      id: { type: "string" },
      revision: { type: "integer", minimum: 1 },
      isDeleted: { type: "integer", enum: [0, 1], description: "1: delete the line" },
    },
    additionalProperties: true,
  };
  return [
    field.name,
    {
      type: "array",
      maxItems: MOST_CHILDREN,
      items: line,
      description: `${field.title.en}. Lines that are not sent stay as they are`,
    },
  ];
}

/** Schema of an action's request: the record ids and the values of its form. */
export function actionInputSchema(action: Action): JsonSchema {
  const ids: JsonObject = action.on === "toolbar" ? {} : { [action.idsAs]: { type: "string", description: "Ids, comma-joined" } };
  const schema = action.form === null ? {} : actionSchema(action.form);
  const schemas = properties(schema);
  const fields = (action.form?.fields ?? []).map((field): [string, Json] => [field.name, describe(field, schemas[field.name])]);
  const required = Array.isArray(schema["required"]) ? (schema["required"] as readonly Json[]) : [];
  return { type: "object", required: [...Object.keys(ids), ...required], properties: { ...ids, ...Object.fromEntries(fields) } };
}

function properties(schema: JsonSchema): Readonly<Record<string, Json>> {
  const found = schema["properties"];
  return typeof found === "object" && found !== null && !Array.isArray(found) ? (found as JsonObject) : {};
}

/** Required properties are present, except while the field is hidden. */
function sentProperties(field: Field): [string, Json][] {
  const value: [string, Json] = [
    field.name,
    orNull(describe(field, sentSchema(field)), field.required && field.visible === null),
  ];
  if (field.labelKey === null) return [value];
  const label: [string, Json] = [field.labelKey, { type: ["string", "null"], description: `Label of ${field.name}` }];
  if (field.record === null) return [value, label];
  const link = { type: ["string", "null"], description: "Where the console shows it; empty for whoever may not read it" };
  return [value, label, [field.record.linkKey, link]];
}

function sentSchema(field: Field): JsonObject {
  const { items, parts } = field;
  if (items !== null) return { type: "array", items: sentSchema(items) };
  if (parts.length > 0) {
    const required = parts.filter((part) => part.required).map((part) => part.name);
    const properties = Object.fromEntries(parts.flatMap(sentProperties));
    return { type: "object", ...(required.length === 0 ? {} : { required }), properties };
  }
  const schema: Record<string, Json> = { type: field.type };
  if (field.options !== null) schema["enum"] = field.options.map((option) => option.value);
  if (field.format !== null) schema["format"] = field.format;
  return schema;
}

/** Adds the field's titles for readers of the description. */
function describe(field: Field, schema: Json | undefined): JsonObject {
  const { zh, en } = field.title;
  const choices = field.options?.map((option) => `${String(option.value)} ${option.label.en}`).join(", ");
  const from =
    field.dict !== null
      ? `from the ${field.dict.module === "dict" ? "" : "business "}dictionary ${field.dict.code}`
      : field.ref !== null
        ? `${field.ref.value} of ${field.ref.module}`
        : choices;
  const several = field.multiple ? "comma-joined" : undefined;
  const more = [from, several].filter((part) => part !== undefined).join(", ");
  const description = `${en === zh ? zh : `${en} (${zh})`}${more === "" ? "" : `: ${more}`}`;
  return {
    ...(typeof schema === "object" && schema !== null && !Array.isArray(schema) ? (schema as JsonObject) : {}),
    description,
  };
}

function orNull(schema: JsonObject, required: boolean): JsonObject {
  if (required) return schema;
  const { type, enum: values, ...rest } = schema;
  return {
    type: [type ?? "string", "null"],
    ...(Array.isArray(values) ? { enum: [...(values as readonly Json[]), null] } : {}),
    ...rest,
  };
}

/** Labels that the server adds for the system fields of a record. */
const SYSTEM_LABELS = ["createUserName", "createDeptName", "updateUserName"] as const;

function systemProperties(module: Module): JsonObject {
  const declared = new Set(module.fields.map((field) => field.name));
  return {
    id: { type: "string", description: "19 digits" },
    ...(module.tenancy === "tenant" && !declared.has("tenantId") ? { tenantId: { type: "string" } } : {}),
    createUser: { type: ["string", "null"], description: "Id of the user who added it" },
    createDept: { type: ["string", "null"], description: "Id of that user's department" },
    createTime: { type: ["string", "null"], description: "yyyy-MM-dd HH:mm:ss" },
    updateUser: { type: ["string", "null"] },
    updateTime: { type: ["string", "null"], description: "yyyy-MM-dd HH:mm:ss" },
    revision: { type: "integer", description: "Counts the saves from 1" },
    ...Object.fromEntries(
      SYSTEM_LABELS.map((name) => [name, { type: ["string", "null"], description: "In records, and in lists that show it" }]),
    ),
  };
}
