import { isJsonObject, type Json, type JsonObject } from "#contract";
import { expandComputed } from "../../computed/expand-computed.ts";
import { expandJsonSchema } from "./json-schema/expand-json-schema.ts";
import type { SchemaFault } from "./json-schema/reading.ts";
import { expandStates } from "../../states/expand-states.ts";
import { readStates, type StatesDraft } from "../../states/read-states.ts";
import type { ParsedFile, Path } from "../../source/parse.ts";
import { listAt, objectAt, stringAt } from "./json-type.ts";
import { MODULE_META_SCHEMA } from "./structure/meta-schema.ts";
import { placeInStates } from "./state-paths.ts";
import { structuralFaults, type StructuralFault } from "./structure/structure.ts";

/** A property as written in a file, valid or not. */
export interface FieldDraft {
  readonly name: string;
  readonly type: string;
  readonly schema: JsonObject;
  /** Entry of the field under `ui.fields` (or an action's `fields`). */
  readonly ui: JsonObject;
  readonly path: Path;
  readonly uiPath: Path;
}

/** The fields of a record or of an action's form. */
export interface FieldSet {
  /** Id of the action; null for the record. */
  readonly action: string | null;
  readonly fields: ReadonlyMap<string, FieldDraft>;
  /** Fields inside lists and objects, by path (`lines.unitId`). */
  readonly nested: readonly FieldDraft[];
  readonly required: readonly Json[];
  readonly schemaPath: Path;
  readonly uiPath: Path;
}

/** A module file between parsing and normalising. Every part may be missing or wrong. */
export interface ModuleDraft {
  readonly file: ParsedFile;
  /** The file before the rest of JSON Schema is written out. */
  readonly parsed: ParsedFile;
  /** The draft with mistyped keys, where this one has the meant ones in their place (mended-keys.ts). */
  readonly asWritten?: ModuleDraft;
  /** File name without `.json`, which the module's name must equal. */
  readonly name: string;
  readonly area: string;
  /** The file as written. */
  readonly authored: JsonObject;
  /** The file with the rest of JSON Schema and the consequences of `states` written out. */
  readonly value: JsonObject;
  /** The block `states`; null without one, or when it does not have the required form. */
  readonly states: StatesDraft | null;
  readonly record: FieldSet;
  readonly forms: readonly FieldSet[];
  /** The field set of the record, then those of the actions. */
  readonly fieldSets: readonly FieldSet[];
  readonly actions: ReadonlyMap<string, JsonObject>;
  readonly structure: readonly StructuralFault[];
  /** Parts of the JSON Schema that the format cannot say. */
  readonly schemaFaults: readonly SchemaFault[];
}

export function draftOf(parsed: ParsedFile): ModuleDraft {
  const authored = isJsonObject(parsed.value) ? parsed.value : {};
  const expanded = expandJsonSchema(authored);
  const isWritten = expanded.value !== authored;
  const states = readStates(authored);
  const written = isWritten ? { ...parsed, value: expanded.value, placeOf: placeIn(parsed, expanded.placeOf) } : parsed;
  const file = states === null ? written : withPlaces(written, states, expanded.value);
  const value = expandComputed(expandStates(expanded.value));
  const steps = file.source.path.split("/");
  const actions = new Map(
    Object.entries(objectAt(value, "actions")).filter((entry): entry is [string, JsonObject] => isJsonObject(entry[1])),
  );
  const record = fieldSet(value, null, ["schema"], ["ui", "fields"]);
  const forms = [...actions.keys()].map((id) => fieldSet(value, id, ["actions", id, "form"], ["actions", id, "fields"]));
  return {
    file,
    parsed,
    name: moduleNameOf(file.source.path),
    area: steps.at(-2) ?? "",
    authored,
    value,
    states,
    record,
    forms,
    fieldSets: [record, ...forms],
    actions,
    structure: structuralFaults(file.value ?? null, MODULE_META_SCHEMA),
    schemaFaults: expanded.faults,
  };
}

/** The file whose parts that follow from `states` are reported there. */
function withPlaces(file: ParsedFile, states: StatesDraft, value: JsonObject): ParsedFile {
  return { ...file, placeOf: placeIn(file, (path) => placeInStates(states, value, path)) };
}

function placeIn(file: ParsedFile, placeOf: (path: Path) => Path): (path: Path) => Path {
  return (path) => {
    const place = placeOf(path);
    return file.placeOf?.(place) ?? place;
  };
}

export function moduleNameOf(path: string): string {
  return (path.split("/").at(-1) ?? "").replace(/\.json$/, "");
}

function fieldSet(value: JsonObject, action: string | null, schemaPath: readonly string[], uiPath: readonly string[]): FieldSet {
  const properties = objectAt(value, ...schemaPath, "properties");
  const fields = Object.entries(properties).map(([name, schema]): [string, FieldDraft] => [
    name,
    {
      name,
      type: stringAt(schema, "type") ?? "",
      schema: isJsonObject(schema) ? schema : {},
      ui: objectAt(value, ...uiPath, name),
      path: [...schemaPath, "properties", name],
      uiPath: [...uiPath, name],
    },
  ]);
  const stated = objectAt(value, ...uiPath);
  const nested = fields.flatMap(([, field]) => nestedDrafts(field, { stated, path: uiPath }));
  return { action, fields: new Map(fields), nested, required: listAt(value, ...schemaPath, "required"), schemaPath, uiPath };
}

/**
 * A list item is named by the list and `[]`; its parts have the same paths as parts of the list.
 */
function nestedDrafts(around: FieldDraft, ui: { readonly stated: JsonObject; readonly path: Path }): FieldDraft[] {
  const inner = (name: string, schema: JsonObject, ...steps: readonly string[]): FieldDraft => ({
    name,
    type: stringAt(schema, "type") ?? "",
    schema,
    ui: objectAt(ui.stated, name),
    path: [...around.path, ...steps],
    uiPath: [...ui.path, name],
  });
  const { items } = around.schema;
  const drafts = [
    ...(isJsonObject(items) ? [inner(`${around.name}[]`, items, "items")] : []),
    ...Object.entries(objectAt(around.schema, "properties")).flatMap(([name, part]) =>
      isJsonObject(part) ? [inner(`${around.name.replace(/(?:\[\])+$/, "")}.${name}`, part, "properties", name)] : [],
    ),
  ];
  return drafts.flatMap((draft) => [draft, ...nestedDrafts(draft, ui)]);
}

/** The fields of a set and all fields inside them that have names, so that `ui.fields` can set them. */
export function namedFields(set: FieldSet): readonly FieldDraft[] {
  return everyField(set).filter(({ name }) => !name.endsWith("[]"));
}

/** The fields beside a field, by their names there: of the record, or of the same line. Conditions of the field see them. */
export function fieldsBeside(set: FieldSet, { name }: FieldDraft): ReadonlyMap<string, FieldDraft> {
  const list = listOf(name);
  if (list === "") return set.fields;
  const byList = besideOf.get(set) ?? Map.groupBy(namedFields(set), (field) => listOf(field.name));
  besideOf.set(set, byList);
  return new Map(byList.get(list)?.map((field) => [field.name.slice(list.length), field]));
}

/** Most rules ask for every field of a set. */
const besideOf = new WeakMap<FieldSet, ReadonlyMap<string, readonly FieldDraft[]>>();

/** The path of the list or object around a field, with its dot: `lines.` for `lines.price`. Empty for a field of the record. */
export function listOf(name: string): string {
  return name.slice(0, name.lastIndexOf(".") + 1);
}

/** True for a field inside a list or an object. */
export function isNested({ name }: FieldDraft): boolean {
  return name.includes(".") || name.endsWith("[]");
}

/** The fields of a set and all fields inside them. */
export function everyField(set: FieldSet): readonly FieldDraft[] {
  return [...set.fields.values(), ...set.nested];
}
