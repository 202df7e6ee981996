import { isJsonObject, type Json, type JsonObject, type Text } from "#contract";
import type { AuthoredModule, AuthoredSchema } from "../module/authored.ts";
import type {
  DialogMode,
  DictionaryLink,
  Field,
  FieldType,
  JsonSchema,
  Option,
  Cascade,
  RecordLink,
  ReferenceLink,
  Serial,
  SerialDate,
  Storage,
} from "../module/field.ts";
import { findKind } from "../kinds/field-kinds.ts";
import { FORMAT_KINDS, FORMAT_TRAITS } from "../kinds/formats.ts";
import { inWords } from "../names/in-words.ts";
import { isSetVariable } from "../values/set-variables.ts";
import { boundedCondition } from "./conditions.ts";
import { labelKeyOf, linkKeyOf } from "../fields/label-keys.ts";
import type { English } from "./english.ts";
import { namesByDefault } from "./record-name.ts";

/** Finds the authored file of another module; undefined when there is none. */
export type FindAuthored = (name: string) => AuthoredModule | undefined;

/** uiSchema keys that `Field` absorbs. The form gets the others unchanged. */
const ABSORBED = new Set(["ui:widget", "ui:visible", "ui:disabled", "ui:on", "ui:enumNames", "ui:span"]);
const UNTITLED: Text = { zh: "", en: "" };
const ALL_MODES: readonly DialogMode[] = ["add", "edit", "view"];

export function normaliseFields(
  schema: AuthoredSchema,
  ui: Readonly<Record<string, JsonObject>> = {},
  en: English,
  columns: number,
  find: FindAuthored,
): Field[] {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties).map(([name, property]) =>
    normaliseField({ name, path: name, property, required: required.has(name), ui, columns }, en, find),
  );
}

interface Authored {
  readonly name: string;
  readonly path: string;
  readonly property: JsonSchema;
  readonly required: boolean;
  /** uiSchema of every field, by path. */
  readonly ui: Readonly<Record<string, JsonObject>>;
  readonly columns: number;
  /** The field is a cell of the table that edits a list. */
  readonly inTable?: boolean;
}

function normaliseField(authored: Authored, en: English, find: FindAuthored): Field {
  const { name, path, property, required, columns, inTable = false } = authored;
  // An item of a list has no settings of its own.
  const ui = name === "" ? {} : (authored.ui[path] ?? {});
  const type = property["type"] as FieldType;
  const ref = referenceOf(property, find);
  const dict = dictionaryOf(property);
  const record = recordLinkOf(name, property);
  const multiple = property["x-multiple"] === true;
  const format = (property["x-format"] ?? property["format"] ?? null) as string | null;
  const options = optionsOf(path, property, ui, en);
  const widget =
    (ui["ui:widget"] as string | undefined) ??
    defaultWidget({ type, property, ref, dict, options, format, multiple, inTable }, find);
  const long = findKind(widget).long === true;
  const description = property["description"] as string | undefined;
  return {
    name,
    ...(Array.isArray(property["x-renamed"]) ? { renamed: property["x-renamed"].map(String) } : {}),
    path,
    // A list item is named by its number unless the file has a title for it.
    title:
      name === "" && !("title" in property)
        ? UNTITLED
        : en.text(path, (property["title"] as string | undefined) ?? inWords(name)),
    description: description === undefined ? null : en.text(path, description, "description"),
    type,
    storage: storageOf(type, ref, multiple, format),
    schema: withBounds(schemaOf(property)),
    required,
    readOnly: property["readOnly"] === true,
    writeOnly: property["writeOnly"] === true,
    // Serial numbers are unique even when a client supplies one.
    unique: property["x-unique"] === true || isJsonObject(property["x-serial"]),
    indexed: property["x-index"] === true,
    indexedWith: Array.isArray(property["x-index"]) ? property["x-index"].map(String) : [],
    serial: serialOf(property),
    ...(typeof property["x-message"] === "string" ? { message: en.text(path, property["x-message"], "message") } : {}),
    ...(typeof property["x-range"] === "string" ? { rangeEnd: property["x-range"] } : {}),
    format,
    ...(isSetVariable(property["default"])
      ? { default: undefined, defaultVariable: property["default"] }
      : { default: property["default"] }),
    empty: typeof property["x-empty"] === "number" ? property["x-empty"] : null,
    dict,
    ref,
    record,
    options,
    labelKey: ref !== null || dict !== null || record !== null ? labelKeyOf(name) : null,
    multiple,
    long,
    widget,
    visible: conditionOf(ui["ui:visible"]),
    disabled: conditionOf(ui["ui:disabled"]),
    on: (ui["ui:on"] as readonly DialogMode[] | undefined) ?? ALL_MODES,
    span: spanOf(ui["ui:span"] as number | "full" | undefined, long, columns),
    items: itemsOf(authored, en, find),
    parts: partsOf(authored, en, find),
  };
}

/** The schema as validators and documents see it. A default that is a variable is no value of the field. */
function schemaOf(property: JsonSchema): JsonSchema {
  const { default: value, ...rest } = property;
  return isSetVariable(value) ? rest : property;
}

function spanOf(stated: number | "full" | undefined, long: boolean, columns: number): number {
  if (stated === "full") return columns;
  return Math.min(stated ?? (long ? columns : 1), columns);
}

/** An item has no name of its own, so its parts have the same paths as parts of the list. */
function itemsOf({ path, property, ui }: Authored, en: English, find: FindAuthored): Field | null {
  const items = property["items"];
  return isJsonObject(items)
    ? normaliseField({ name: "", path, property: items, required: false, ui, columns: 1 }, en, find)
    : null;
}

function partsOf({ name: around, path, property, ui }: Authored, en: English, find: FindAuthored): Field[] {
  const properties = property["properties"];
  if (!isJsonObject(properties)) return [];
  const required = new Set((property["required"] as readonly string[] | undefined) ?? []);
  return Object.entries(properties).flatMap(([name, part]) =>
    isJsonObject(part)
      ? normaliseField(
          { name, path: `${path}.${name}`, property: part, required: required.has(name), ui, columns: 1, inTable: around === "" },
          en,
          find,
        )
      : [],
  );
}

/**
 * Returns the uiSchema of each field without the keys that `Field` absorbs, its texts as `{zh,
 * en}`.
 */
export function normaliseUiFields(ui: Readonly<Record<string, JsonObject>> = {}, en: English): Record<string, JsonObject> {
  return Object.fromEntries(
    Object.entries(ui).map(([name, entries]) => [
      name,
      Object.fromEntries(
        Object.entries(entries)
          .filter(([key]) => !ABSORBED.has(key))
          .map(([key, value]) => [key, translated(key, name, value, en)]),
      ),
    ]),
  );
}

function translated(key: string, name: string, value: Json, en: English): Json {
  if (key === "ui:options" && isJsonObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([option, given]) => [
        option,
        (option === "prefix" || option === "suffix") && typeof given === "string" ? { ...en.text(name, given, option) } : given,
      ]),
    );
  if (typeof value !== "string") return value;
  if (key === "ui:placeholder") return { ...en.text(name, value, "placeholder") };
  if (key === "ui:help") return { ...en.text(name, value, "help") };
  return value;
}

function referenceOf(property: JsonSchema, find: FindAuthored): ReferenceLink | null {
  const ref = property["x-ref"];
  if (!isJsonObject(ref)) return null;
  const module = String(ref["module"]);
  return {
    module,
    value: (ref["value"] as string | undefined) ?? "id",
    label: (ref["label"] as string | undefined) ?? labelFieldOf(find(module)),
    where: Object.entries((ref["where"] as Record<string, string> | undefined) ?? {}).map(cascadeOf),
    beneath: ref["beneath"] === true,
  };
}

/** The schema of a field whose conditions no empty value satisfies. */
function withBounds(property: JsonSchema): JsonSchema {
  const { "x-required": required, "x-rollup": rollup } = property;
  const where = isJsonObject(rollup) ? rollup["where"] : undefined;
  return {
    ...property,
    ...(isJsonObject(required) ? { "x-required": boundedCondition(required) } : {}),
    ...(isJsonObject(rollup) && isJsonObject(where) ? { "x-rollup": { ...rollup, where: boundedCondition(where) } } : {}),
  };
}

function recordLinkOf(name: string, property: JsonSchema): RecordLink | null {
  const link = property["x-record"];
  if (!isJsonObject(link)) return null;
  return {
    module: (link["module"] as string | undefined) ?? null,
    field: (link["in"] as string | undefined) ?? null,
    linkKey: linkKeyOf(name),
  };
}

function cascadeOf([theirs, ours]: [string, string]): Cascade {
  const [master = "", ...within] = ours.split(".");
  return { theirs, master, within: within.length === 0 ? null : within.join(".") };
}

/** The field that names a record: `ui.label`, or the first text that people read; "id" without one. */
export function labelFieldOf(authored: AuthoredModule | undefined): string {
  if (authored?.ui?.label !== undefined) return authored.ui.label;
  const names = Object.entries(authored?.schema.properties ?? {}).find(([name, property]) =>
    namesByDefault(property, authored?.ui?.fields?.[name] ?? {}),
  );
  return names?.[0] ?? "id";
}

function serialOf(property: JsonSchema): Serial | null {
  const serial = property["x-serial"];
  if (!isJsonObject(serial)) return null;
  return {
    prefix: (serial["prefix"] as string | undefined) ?? "",
    date: (serial["date"] as SerialDate | undefined) ?? null,
    digits: (serial["digits"] as number | undefined) ?? 6,
  };
}

function dictionaryOf(property: JsonSchema): DictionaryLink | null {
  const name = property["x-dict"];
  if (typeof name !== "string") return null;
  return name.startsWith("biz:") ? { module: "dict-biz", code: name.slice(4) } : { module: "dict", code: name };
}

function optionsOf(name: string, property: JsonSchema, ui: JsonObject, en: English): Option[] | null {
  const items = property["items"];
  const values = (property["enum"] ?? (isJsonObject(items) ? items["enum"] : undefined)) as readonly Json[] | undefined;
  if (values === undefined) return null;
  const zh = (ui["ui:enumNames"] as readonly string[] | undefined) ?? [];
  const english = en.enumNames(name);
  return values.map((value, index) => {
    const label: Text = { zh: zh[index] ?? String(value), en: english[index] ?? zh[index] ?? String(value) };
    return { value, label };
  });
}

/** `true` is RJSF's spelling of "always": a schema that matches everything. */
function conditionOf(value: Json | undefined): JsonSchema | null {
  if (value === true) return {};
  return isJsonObject(value) ? boundedCondition(value) : null;
}

export function storageOf(type: FieldType, ref: ReferenceLink | null, multiple: boolean, format: string | null): Storage {
  if (ref !== null && ref.value === "id" && !multiple) return "id";
  switch (type) {
    case "integer":
      return "integer";
    case "number":
      return "double";
    case "boolean":
      return "boolean";
    case "array":
    case "object":
      return "json";
    case "string":
      return FORMAT_TRAITS[format ?? ""]?.storage ?? "text";
  }
}

interface WidgetClues {
  readonly type: FieldType;
  readonly property: JsonSchema;
  readonly ref: ReferenceLink | null;
  readonly dict: DictionaryLink | null;
  readonly options: readonly Option[] | null;
  readonly format: string | null;
  readonly multiple: boolean;
  readonly inTable?: boolean;
}

/** Selects the widget from a property's schema when `ui:widget` is absent. */
export function defaultWidget(clues: WidgetClues, find: FindAuthored): string {
  const { type, property, ref, dict, options, format, multiple, inTable = false } = clues;
  if (ref !== null) return find(ref.module)?.ui?.list?.tree === undefined ? "reference" : "tree-select";
  if (type === "array") return options === null ? (isJsonObject(property["items"]) ? "nested" : "json") : "checkboxes";
  if (type === "object") return isJsonObject(property["properties"]) ? "nested" : "json";
  if (dict !== null) return "select";
  // In the cell of a table the choices would stand one below the other.
  if (options !== null) return options.length <= 3 && !multiple && !inTable ? "radio" : "select";
  if (type === "boolean") return "switch";
  const number = type === "integer" || type === "number";
  const fits = (FORMAT_TRAITS[format ?? ""]?.type ?? "string") === (number ? "number" : "string");
  return (fits ? FORMAT_KINDS.get(format ?? "") : undefined) ?? (number ? "number" : "text");
}
