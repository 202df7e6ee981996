import { isJsonObject, type Json, type JsonObject } from "#contract";
import type { AuthoredModule } from "../module/authored.ts";
import type { JsonSchema } from "../module/field.ts";
import { IN_TEXT } from "../values/in-text.ts";
import type { FindAuthored } from "./fields.ts";

type Properties = Readonly<Record<string, Json>>;

/** The file in which every `contains` on a plain text says so. A validator sees the value, not the kind of its field. */
export function withTextConditions(authored: AuthoredModule, find: FindAuthored): AuthoredModule {
  if (!JSON.stringify(authored).includes('"contains":')) return authored;
  const { schema, ui, actions, removal } = authored;
  const marked: AuthoredModule = { ...authored, schema: withRequired(schema, find) };
  return {
    ...marked,
    ...(ui?.fields === undefined ? {} : { ui: { ...ui, fields: uiFields(ui.fields, schema.properties) } }),
    ...(removal === undefined ? {} : { removal: { ...removal, when: inCondition(removal.when, schema.properties) } }),
    ...(actions === undefined
      ? {}
      : { actions: Object.fromEntries(Object.entries(actions).map(([id, action]) => [id, inAction(action, schema, find)])) }),
  };
}

type AuthoredActions = NonNullable<AuthoredModule["actions"]>;
type AuthoredAction = AuthoredActions[string];
type RecordSchema = AuthoredModule["schema"];

function inAction(action: AuthoredAction, { properties }: RecordSchema, find: FindAuthored): AuthoredAction {
  const { when, form, fields } = action;
  return {
    ...action,
    ...(when === undefined ? {} : { when: inCondition(when, properties) }),
    ...(form === undefined ? {} : { form: withRequired(form, find) }),
    ...(form === undefined || fields === undefined ? {} : { fields: uiFields(fields, form.properties) }),
  };
}

/** Conditions within the schema: when a field is required, and which records it gathers. */
function withRequired<T extends RecordSchema>(schema: T, find: FindAuthored): T {
  const properties = Object.entries(schema.properties).map(([name, property]): [string, JsonSchema] => {
    const { "x-required": required, "x-rollup": rollup } = property;
    const where = isJsonObject(rollup) ? rollup["where"] : undefined;
    const gathered = isJsonObject(rollup) ? find(String(rollup["module"]))?.schema.properties : undefined;
    return [
      name,
      {
        ...property,
        ...withinParts(property),
        ...(isJsonObject(required) ? { "x-required": inCondition(required, schema.properties) } : {}),
        ...(isJsonObject(rollup) && isJsonObject(where) && gathered !== undefined
          ? { "x-rollup": { ...rollup, where: inCondition(where, gathered) } }
          : {}),
      },
    ];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** The items of a list, or the properties of an object, whose conditions are on the fields beside them. */
function withinParts({ items, properties }: JsonSchema): JsonObject {
  if (isJsonObject(items)) return { items: { ...items, ...withinParts(items) } };
  if (!isJsonObject(properties)) return {};
  const parts = Object.entries(properties).map(([name, part]): [string, Json] => {
    if (!isJsonObject(part)) return [name, part];
    const { "x-required": required } = part;
    const own: JsonObject = isJsonObject(required) ? { "x-required": inCondition(required, properties) } : {};
    return [name, { ...part, ...withinParts(part), ...own }];
  });
  return { properties: Object.fromEntries(parts) };
}

type UiFields = Readonly<Record<string, JsonObject>>;

/** A condition inside a line sees the line. */
function uiFields(fields: UiFields, properties: Properties): UiFields {
  return Object.fromEntries(
    Object.entries(fields).map(([path, entries]) => {
      const beside = isJsonObject(entries) ? besideOf(path, properties) : {};
      const marked = ["ui:visible", "ui:disabled"].flatMap((key): [string, Json][] => {
        const condition = isJsonObject(entries) ? entries[key] : undefined;
        return isJsonObject(condition) ? [[key, inCondition(condition, beside)]] : [];
      });
      return [path, marked.length === 0 ? entries : { ...entries, ...Object.fromEntries(marked) }];
    }),
  );
}

function besideOf(path: string, properties: Properties): Properties {
  const [outer = "", ...inner] = path.split(".");
  if (inner.length === 0) return properties;
  const field = properties[outer];
  const items = isJsonObject(field) && isJsonObject(field["items"]) ? field["items"] : field;
  const within = isJsonObject(items) ? items["properties"] : undefined;
  return isJsonObject(within) ? besideOf(inner.join("."), within) : {};
}

function inCondition(condition: JsonObject, properties: Properties): JsonObject {
  return Object.fromEntries(
    Object.entries(condition).map(([key, value]): [string, Json] => {
      if (key === "properties" && isJsonObject(value))
        return [
          key,
          Object.fromEntries(
            Object.entries(value).map(([name, test]) => [name, isPlainText(properties[name]) ? inTest(test) : test]),
          ),
        ];
      if ((key === "allOf" || key === "anyOf") && Array.isArray(value))
        return [key, value.map((part) => (isJsonObject(part) ? inCondition(part, properties) : part))];
      return [key, key === "not" && isJsonObject(value) ? inCondition(value, properties) : value];
    }),
  );
}

function inTest(test: Json): Json {
  if (!isJsonObject(test)) return test;
  const { contains, not } = test;
  return {
    ...test,
    ...(isJsonObject(contains) ? { contains: { ...contains, [IN_TEXT]: true } } : {}),
    ...(not === undefined ? {} : { not: inTest(not) }),
  };
}

/** Each of several values, and a choice, is compared as a whole. */
function isPlainText(property: Json | undefined): boolean {
  if (!isJsonObject(property) || property["type"] !== "string") return false;
  return ["x-multiple", "x-ref", "x-dict", "enum", "const"].every((key) => property[key] === undefined);
}
