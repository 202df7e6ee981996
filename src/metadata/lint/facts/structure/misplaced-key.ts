import { isJsonObject, type Json, type JsonObject, type Text } from "#contract";
import type { Path } from "../../../source/parse.ts";
import { text } from "../../words.ts";
import { isArray, isOfType, lookUp, objectAt, stringAt, valueAt } from "../json-type.ts";
import { MODULE_META_SCHEMA } from "./meta-schema.ts";

const DEFINITIONS = objectAt(MODULE_META_SCHEMA, "definitions");

/** An object of the format: the meta-schema's rule for it, and the name of that rule. */
interface Container {
  readonly rule: JsonObject;
  readonly definition: string;
}

/**
 * The place of a key that stands one level too deep or too high: in an object around it, or in one
 * beside it.
 * @param path of the key, which is unknown where it stands
 * @returns null for a key that none of them has
 */
export function misplacedKey(value: Json, path: Path, key: string): Text | null {
  const around = path.slice(0, -1);
  const container = containerAt(value, around)?.definition;
  // `states` inside `states` is another name for its content.
  if (container === "englishTexts" || around.includes(key)) return null;
  // The parts of a list know fewer rules than a field: a rule that they lack is at no other place.
  const isRule = container === "nested" && hasKey(definition("property"), key);
  if (isRule) return inside(value, around, key);
  return inside(value, around, key) ?? above(value, around, key) ?? ofField(around, key);
}

/** “first” among the states: a value in the place of a named entry that a key of the object around the entries has. */
export function misplacedValue(value: Json, path: Path): Text | null {
  const key = String(path.at(-1));
  const outer = path.slice(0, -2);
  const [entries, holder] = [containerAt(value, path.slice(0, -1)), containerAt(value, outer)];
  const part = holder === null ? undefined : lookUp(objectAt(holder.rule, "properties"), key);
  if (entries?.rule["additionalProperties"] === undefined || hasKey(entries, key) || !isJsonObject(part)) return null;
  const content = valueAt(value, ...path) ?? null;
  if (!isOfType(content, stringAt(containerOf(part, content)?.rule, "type") ?? "")) return null;
  const place = [...outer, key].join(".");
  return text(`写在外面一层：${place}`, `Move it outward, to ${place}`);
}

/** “removal” among the actions: an entry with the name of a key of the file, whose content is that of the key. */
export function misplacedEntry(value: Json, path: Path): Text | null {
  const name = String(path.at(-1));
  if (path.length !== 2 || path[0] === "en" || !hasKey(containerOf(MODULE_META_SCHEMA), name)) return null;
  const content = valueAt(value, ...path);
  const meant = containerOf(objectAt(MODULE_META_SCHEMA, "properties", name), content ?? null);
  const keys = Object.keys(objectAt(content));
  if (meant === null || keys.length === 0 || !keys.every((key) => hasKey(meant, key))) return null;
  const place = String(path[0]);
  return text(`“${name}”写在文件最外层，不在“${place}”中`, `Move “${name}” out of “${place}”, to the top level of the file`);
}

/** The object beside the key that may have it: `x-rollup` for `where`. */
function inside(value: Json, around: Path, key: string): Text | null {
  const object = objectAt(value, ...around);
  const container = containerAt(value, around);
  if (container === null) return null;
  // Not by the keys of the file, of which there may be thousands.
  const holder = Object.entries(objectAt(container.rule, "properties")).find(([name, part]) => {
    const content = lookUp(object, name);
    const inner = isJsonObject(part) && isJsonObject(content) ? containerOf(part, content) : null;
    return inner !== null && hasKey(inner, key) && !Object.hasOwn(objectAt(content), key);
  })?.[0];
  return holder === undefined ? null : text(`写在旁边的“${holder}”里面`, `Move it into “${holder}”, which stands beside it`);
}

/** Keys that many objects have, so that one around the place says nothing. */
const COMMON: ReadonlySet<string> = new Set(["title", "description", "module", "type", "field", "properties", "required"]);

/** The nearest object around the key that may have it. */
function above(value: Json, around: Path, key: string): Text | null {
  if (COMMON.has(key)) return null;
  for (let depth = around.length - 1; depth >= 0; depth--) {
    const outer = around.slice(0, depth);
    const container = containerAt(value, outer);
    if (container === null || !hasKey(container, key)) continue;
    if (depth === 0) return text("写在文件最外层", "Move it to the top level of the file");
    const place = outer.join(".");
    return text(`写在外面一层：${place}.${key}`, `Move it outward, to ${place}.${key}`);
  }
  return null;
}

/** A rule of a field that stands with its appearance, or its appearance that stands with the rules. */
export function ofField(around: Path, key: string): Text | null {
  const [top, part, name, ...rest] = around;
  if (top === "ui" && part === "fields" && name !== undefined && hasKey(definition("property"), key))
    return text(
      `字段的规则写在 schema.properties.${name}.${key}`,
      `A rule of the field belongs in schema.properties.${name}.${key}`,
    );
  if (top === "schema" && part === "properties" && rest.length === 0 && hasKey(definition("uiField"), `ui:${key}`))
    return text(`写在 ui.fields.${name}.ui:${key}`, `It belongs in ui.fields.${name}.ui:${key}`);
  return null;
}

/** The few places of the format that have a key; null for a key of none or of many. */
export function keyElsewhere(key: string): Text | null {
  const places = PLACES.get(key) ?? [];
  if (places.length === 0 || places.length > MOST_PLACES) return null;
  return text(`写在 ${places.join(" 或 ")}`, `It belongs in ${places.join(" or ")}`);
}

const MOST_PLACES = 3;

function hasKey({ rule }: Container, key: string): boolean {
  return Object.hasOwn(objectAt(rule, "properties"), key);
}

function definition(name: string): Container {
  return { rule: objectAt(DEFINITIONS, name), definition: name };
}

function containerOf(given: JsonObject): Container;
function containerOf(given: JsonObject, value: Json): Container | null;
function containerOf(given: JsonObject, value?: Json): Container | null {
  const name = stringAt(given, "$ref")?.slice("#/definitions/".length);
  if (name !== undefined) {
    const found = objectAt(DEFINITIONS, name);
    const inner = value === undefined ? containerOf(found) : containerOf(found, value);
    return inner === null ? null : { rule: inner.rule, definition: inner.definition === "" ? name : inner.definition };
  }
  const branches = given["anyOf"];
  if (!isArray(branches) || value === undefined) return { rule: given, definition: "" };
  const fitting = branches.filter(isJsonObject).map((branch) => containerOf(branch, value));
  return fitting.find((branch) => branch !== null && isOfType(value, stringAt(branch.rule, "type") ?? "")) ?? null;
}

/** The rule of the object at a path; null where the format has none. */
function containerAt(value: Json, path: Path): Container | null {
  let at: Container | null = { rule: MODULE_META_SCHEMA, definition: "module" };
  for (const [index, step] of path.entries()) {
    const rule: JsonObject = at.rule;
    const part: Json | undefined =
      typeof step === "number" ? rule["items"] : (lookUp(objectAt(rule, "properties"), step) ?? rule["additionalProperties"]);
    const content = valueAt(value, ...path.slice(0, index + 1)) ?? null;
    at = isJsonObject(part) ? containerOf(part, content) : null;
    if (at === null) return null;
  }
  return at;
}

/** Names of entries that a file chooses, by the definition of the entry. */
const ENTRIES: Readonly<Record<string, string>> = {
  property: "<field>",
  uiField: "<field>",
  action: "<action>",
  state: "<state>",
};

/** Objects whose keys say nothing by themselves: conditions, and parts of JSON Schema. */
const VAGUE: ReadonlySet<string> = new Set(["condition", "test", "nested", "branch", "branches", "recordSchema", "englishTexts"]);

/** Every key of the format with the places that have it, the shallow ones first. */
const PLACES = placesOfKeys();

function placesOfKeys(): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>();
  const seen = new Set<string>();
  let level: readonly (readonly [Container, string])[] = [[{ rule: MODULE_META_SCHEMA, definition: "module" }, ""]];
  while (level.length > 0) {
    const deeper: (readonly [Container, string])[] = [];
    for (const [{ rule, definition: name }, place] of level) {
      if (name !== "" && seen.has(name)) continue;
      seen.add(name);
      for (const [key, part] of Object.entries(objectAt(rule, "properties"))) {
        const path = place === "" ? key : `${place}.${key}`;
        if (!VAGUE.has(name)) places.set(key, [...(places.get(key) ?? []), path]);
        if (isJsonObject(part)) deeper.push(...containersIn(part, path));
      }
      const others = rule["additionalProperties"];
      if (isJsonObject(others)) deeper.push(...containersIn(others, `${place}.<name>`));
    }
    level = deeper;
  }
  return places;
}

/** The objects that a rule allows: itself, its items, or its entries. */
function containersIn(part: JsonObject, place: string): readonly (readonly [Container, string])[] {
  const found = containerOf(part);
  const branches = found.rule["anyOf"];
  if (isArray(branches)) return branches.filter(isJsonObject).flatMap((branch) => containersIn(branch, place));
  const { items } = found.rule;
  if (isJsonObject(items)) return containersIn(items, place);
  const entry = lookUp(ENTRIES, found.definition);
  return [[found, entry === undefined ? place : place.replace(/<name>$/, entry)]];
}
