import { isJsonObject, type Json, type JsonObject, type Locale } from "#contract";
import { applyEdits, findNodeAtLocation, getNodeValue, parse, parseTree, type JSONPath, type Node } from "jsonc-parser";
import { editAt } from "../editor/edit-json.ts";

/** A field as its file has it. */
export interface FileField {
  readonly name: string;
  readonly schema: JsonObject;
  readonly ui: JsonObject;
  readonly english: string;
  readonly required: boolean;
}

export interface FileModule {
  readonly fields: readonly FileField[];
  readonly columns: readonly string[] | null;
  readonly filters: readonly string[];
  readonly groups: readonly { readonly title: string; readonly fields: readonly string[] }[];
  /** The form shows one group at a time, as tabs or steps. Then each field that is not hidden is in one. */
  readonly parted: boolean;
}

/** The fields of a text. Null while it is no JSON, because an edit would land at a wrong place. */
export function readFields(text: string): FileModule | null {
  const errors: { error: number; offset: number; length: number }[] = [];
  const file = parse(text, errors, { disallowComments: true }) as Json;
  if (errors.length > 0 || !isJsonObject(file)) return null;
  const schema = at(file, "schema");
  const ui = at(file, "ui");
  const list = at(ui, "list");
  const dialog = at(ui, "dialog");
  const english = at(file, "en");
  const fieldUi = at(ui, "fields");
  const required = texts(schema["required"]);
  return {
    fields: Object.entries(at(schema, "properties")).map(([name, property]) => ({
      name,
      schema: isJsonObject(property) ? property : {},
      ui: at(fieldUi, name),
      english: englishOf(english[name]),
      required: required.includes(name),
    })),
    columns: Array.isArray(list["columns"]) ? (list["columns"] as readonly Json[]).map(nameOf) : null,
    filters: Array.isArray(list["filters"]) ? (list["filters"] as readonly Json[]).map(nameOf) : [],
    groups: groupsOf(dialog["groups"]),
    parted: dialog["layout"] === "tabs" || dialog["layout"] === "steps",
  };
}

/** True for a field that no form shows. */
export function isHidden({ ui }: FileField): boolean {
  return ui["ui:widget"] === "hidden";
}

/** Title of a field in a language; its name without one. */
export function titleOf({ name, schema, english }: FileField, locale: Locale): string {
  const title = typeof schema["title"] === "string" ? schema["title"] : "";
  return (locale === "en" ? english || title : title || english) || name;
}

/** A text of the file in a language, such as the title of a group. The Chinese is its key in `en`. */
export function wordsInFile(text: string, words: string, locale: Locale): string {
  if (locale === "zh") return words;
  const file = parse(text) as Json;
  return (isJsonObject(file) && englishOf(at(file, "en")[words])) || words;
}

/** Sets a value, or takes it away when undefined. Everything else of the text stays as it is, to the letter. */
export function setAt(text: string, path: JSONPath, value: Json | undefined): string {
  return tidy(applyEdits(text, editAt(text, path, value)), path);
}

/** Gives the entry at a path another key. Its value and its place stay. */
export function renameKey(text: string, path: JSONPath, key: string): string {
  const node = nodeAt(text, path)?.parent?.children?.[0];
  if (node === undefined || exists(text, [...path.slice(0, -1), key])) return text;
  return text.slice(0, node.offset) + JSON.stringify(key) + text.slice(node.offset + node.length);
}

/** Moves an entry of an object or a list to the place of another one, with the text that it has. */
export function moveEntry(text: string, path: JSONPath, from: number, to: number): string {
  const entries = nodeAt(text, path)?.children ?? [];
  const moved = entries[from];
  if (moved === undefined || from === to || entries[to] === undefined) return text;
  const cut = (node: Node): string => text.slice(node.offset, node.offset + node.length);
  const order = entries.filter((entry) => entry !== moved).toSpliced(to, 0, moved);
  // Only the entries change places: spaces and commas between them stay.
  return entries.reduceRight((now, entry, index) => {
    const placed = order[index];
    return placed === undefined ? now : now.slice(0, entry.offset) + cut(placed) + now.slice(entry.offset + entry.length);
  }, text);
}

/** Adds a field with a title, its English and the schema of a kind. */
export function addField(
  text: string,
  name: string,
  title: string,
  english: string,
  schema: JsonObject,
  ui?: JsonObject,
): string {
  // The English of the module stands under "title", and under "module" where a field has that name.
  const free = name === "title" ? renameKey(text, ["en", "title"], "module") : text;
  const added = setAt(free, ["schema", "properties", name], { type: schema["type"] ?? "string", title, ...schema });
  const worded = setAt(added, ["en", name], english);
  return ui === undefined ? worded : setAt(worded, ["ui", "fields", name], ui);
}

/** Takes a field away, at every place that names it but the groups of the form (`leaveGroups`). */
export function removeField(text: string, name: string): string {
  let now = text;
  for (const path of [
    ["schema", "properties", name],
    ["ui", "fields", name],
    ["en", name],
  ])
    if (exists(now, path)) now = setAt(now, path, undefined);
  for (const path of [
    ["schema", "required"],
    ["ui", "list", "columns"],
    ["ui", "list", "filters"],
    ["ui", "list", "sort"],
  ])
    now = setListed(now, path, name, false);
  return name === "title" ? renameKey(now, ["en", "module"], "title") : now;
}

/** An entry of a list of names or of an object, and the names before it. */
export interface ListEntry {
  readonly item: Json;
  readonly before: readonly string[];
}

/** The entry that names a field; null without one. */
export function listEntry(text: string, path: JSONPath, name: string): ListEntry | null {
  const list = jsonAt(text, path);
  const items = Array.isArray(list) ? (list as readonly Json[]) : [];
  const index = items.findIndex((item) => keyOf(item) === name);
  const item = items[index];
  return item === undefined ? null : { item, before: items.slice(0, index).map(keyOf) };
}

/**
 * Puts a name into a list of names or takes it out. An empty list goes.
 * @param entry what the list gets, behind the names that it says; the name at the end without it
 */
export function setListed(text: string, path: JSONPath, name: string, listed: boolean, entry?: ListEntry): string {
  const node = nodeAt(text, path);
  const items = (node?.children ?? []).map((item) => keyOf(getNodeValue(item) as Json));
  const index = items.indexOf(name);
  if (listed === index >= 0) return text;
  if (!listed) return setAt(text, items.length === 1 ? path : [...path, index], undefined);
  const item = isJsonObject(entry?.item) ? { ...entry.item, field: name } : name;
  if (node === undefined) return setAt(text, path, [item]);
  const place = entry === undefined ? items.length : placeBehind(items, entry.before);
  return moveEntry(setAt(text, [...path, items.length], item), path, items.length, place);
}

/** The entry of an object, and the keys before it; null without one. */
export function propertyEntry(text: string, path: JSONPath, key: string): ListEntry | null {
  const value = jsonAt(text, path);
  const item = isJsonObject(value) ? value[key] : undefined;
  const keys = isJsonObject(value) ? Object.keys(value) : [];
  return item === undefined ? null : { item, before: keys.slice(0, keys.indexOf(key)) };
}

/** Puts an entry into an object, behind the keys that it says. One that is there stays. */
export function putProperty(text: string, path: JSONPath, key: string, { item, before }: ListEntry): string {
  if (exists(text, [...path, key])) return text;
  const keys = Object.keys(jsonAt(text, path) ?? {});
  return moveEntry(setAt(text, [...path, key], item), path, keys.length, placeBehind(keys, before));
}

/** The place in a list behind all of the names that it has. */
export function placeBehind(items: readonly string[], names: readonly string[]): number {
  return items.findLastIndex((item) => names.includes(item)) + 1;
}

/** Name of the field in an entry of a list, also of one to sort by (`-name`). */
function keyOf(item: Json): string {
  return nameOf(item).replace(/^-/, "");
}

export function exists(text: string, path: JSONPath): boolean {
  return nodeAt(text, path) !== undefined;
}

/** The value at a path; undefined without one. */
export function jsonAt(text: string, path: JSONPath): Json | undefined {
  const node = nodeAt(text, path);
  return node === undefined ? undefined : (getNodeValue(node) as Json);
}

function nodeAt(text: string, path: JSONPath): Node | undefined {
  const root = parseTree(text);
  return root === undefined ? undefined : findNodeAtLocation(root, path);
}

/** Removes objects that an edit has left empty, such as `ui.fields.name` without a key. */
function tidy(text: string, path: JSONPath): string {
  let now = text;
  for (let depth = path.length - 1; depth > 1; depth -= 1) {
    const above = path.slice(0, depth);
    const node = nodeAt(now, above);
    if (above[0] !== "ui" || node?.type !== "object" || (node.children?.length ?? 0) > 0) return now;
    now = applyEdits(now, editAt(now, above, undefined));
  }
  return now;
}

function at(value: JsonObject, key: string): JsonObject {
  const found = value[key];
  return isJsonObject(found) ? found : {};
}

function texts(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? (value as readonly Json[]).map(String) : [];
}

/** Name of the field in an entry of a list such as `ui.list.columns`; empty without one. */
export function nameOf(item: Json): string {
  if (typeof item === "string") return item;
  const field = isJsonObject(item) ? item["field"] : undefined;
  return typeof field === "string" ? field : "";
}

function englishOf(value: Json | undefined): string {
  if (typeof value === "string") return value;
  const title = isJsonObject(value) ? value["title"] : undefined;
  return typeof title === "string" ? title : "";
}

function groupsOf(value: Json | undefined): FileModule["groups"] {
  if (!Array.isArray(value)) return [];
  return (value as readonly Json[]).flatMap((group) =>
    isJsonObject(group) ? [{ title: String(group["title"] ?? ""), fields: texts(group["fields"]) }] : [],
  );
}
