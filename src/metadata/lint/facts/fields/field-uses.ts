import { isJsonObject, type Json } from "#contract";
import type { Path } from "../../../source/parse.ts";
import { everyField, fieldsBeside, isNested, namedFields, type FieldDraft, type FieldSet, type ModuleDraft } from "../draft.ts";
import { systemFieldsOf } from "./field-facts.ts";
import { overlapDrafts } from "./overlap-drafts.ts";
import { mastersOf } from "./references.ts";
import { isArray, listAt, objectAt, stringAt, valueAt } from "../json-type.ts";
import { COMPARISON_KEYWORDS } from "../../../validate/conditions/bound-order.ts";

/** Module files by module name, which references of a file lead to. */
interface ProjectDrafts {
  readonly drafts: ReadonlyMap<string, ModuleDraft>;
}

/** A place where a file names a field. */
export interface FieldUse {
  readonly name: string;
  readonly path: Path;
  readonly part: "key" | "value";
  /** Every valid name at that place. */
  readonly possible: readonly string[];
  readonly where:
    | "label"
    | "column"
    | "filter"
    | "sort"
    | "tree"
    | "group"
    | "ui"
    | "parent"
    | "unique"
    | "index"
    | "reference"
    | "cascade"
    | "record"
    | "condition"
    | "state"
    | "about"
    | "by"
    | "bound"
    | "range"
    | "screen"
    | "rollup"
    | "tally"
    | "overlap";
}

/** Covers every place except `required`, `set` and `en`, which have rules of their own. */
export function fieldUses(draft: ModuleDraft, project: ProjectDrafts): FieldUse[] {
  const own = storedNames(draft.record);
  const listed = [...own, ...systemFieldsOf(draft)];
  return [
    ...listUses(draft, own, listed),
    ...screenUses(draft.value).map((named) => ({ ...named, possible: listed, where: "screen" }) as const),
    ...tallyUses(draft.value).map((named) => ({ ...named, possible: listed, where: "tally" }) as const),
    ...parentUses(draft, project, own),
    ...draft.fieldSets.flatMap((set) => setUses(draft, set, project)),
    ...[...draft.record.fields.values()].flatMap((field) => [
      ...uniqueAmong(field).map((named) => ({ ...named, possible: own, where: "unique" }) as const),
      ...indexedWith(field).map((named) => ({ ...named, possible: listed, where: "index" }) as const),
    ]),
    ...whenUses(draft, listed),
    ...stateUses(draft, own),
    ...[...draft.actions].flatMap(([id, { by }]) =>
      typeof by === "string"
        ? [{ name: by, path: ["actions", id, "by"], part: "value", possible: own, where: "by" } as const]
        : [],
    ),
    ...[...draft.actions].flatMap(([id, action]) =>
      namedIn(action, ["about"]).map(
        (named) => ({ ...named, path: ["actions", id, ...named.path], possible: own, where: "about" }) as const,
      ),
    ),
  ];
}

/** Names of the fields in which a record has a value: not of its lines (`x-children`). */
function storedNames(set: FieldSet): string[] {
  return [...set.fields.values()].flatMap(({ name, schema }) => ("x-children" in schema ? [] : [name]));
}

function listUses(draft: ModuleDraft, own: readonly string[], listed: readonly string[]): FieldUse[] {
  const { value } = draft;
  const label = stringAt(value, "ui", "label");
  const tree = stringAt(value, "ui", "list", "tree");
  return [
    ...(label === undefined
      ? []
      : [{ name: label, path: ["ui", "label"], part: "value", possible: own, where: "label" } as const]),
    ...namedIn(value, ["ui", "list", "columns"]).map((named) => ({ ...named, possible: listed, where: "column" }) as const),
    ...namedIn(value, ["ui", "list", "filters"]).map((named) => ({ ...named, possible: listed, where: "filter" }) as const),
    ...listAt(value, "ui", "list", "sort").flatMap((key, index) =>
      typeof key === "string"
        ? [
            {
              name: key.replace(/^-/, ""),
              path: ["ui", "list", "sort", index],
              part: "value",
              possible: listed,
              where: "sort",
            } as const,
          ]
        : [],
    ),
    ...(tree === undefined
      ? []
      : [{ name: tree, path: ["ui", "list", "tree"], part: "value", possible: own, where: "tree" } as const]),
    ...listAt(value, "ui", "dialog", "groups").flatMap((group, index) =>
      namedIn(group, ["fields"]).map(
        (named) =>
          ({
            ...named,
            path: ["ui", "dialog", "groups", index, ...named.path],
            possible: [...draft.record.fields.keys()],
            where: "group",
          }) as const,
      ),
    ),
  ];
}

/** The fields that the screens of a list name. */
export function screenUses(value: Json): Named[] {
  return Object.entries(objectAt(value, "ui", "screens")).flatMap(([kind, screen]) => {
    const path = ["ui", "screens", kind];
    const single = ["start", "by", "sum", "picture"].flatMap((key): Named[] => {
      const name = stringAt(screen, key);
      return name === undefined ? [] : [{ name, path: [...path, key], part: "value" }];
    });
    return [...single, ...namedIn(value, [...path, "facts"])];
  });
}

/** The fields that tallies name. */
export function tallyUses(value: Json): (Named & { readonly key: "by" | "sums"; readonly tally: number })[] {
  return listAt(value, "tallies").flatMap((_, tally) =>
    (["by", "sums"] as const).flatMap((key) =>
      namedIn(value, ["tallies", tally, key]).map((named) => ({ ...named, key, tally })),
    ),
  );
}

function parentUses(draft: ModuleDraft, project: ProjectDrafts, own: readonly string[]): FieldUse[] {
  const parent = objectAt(draft.value, "ui", "parent");
  const module = stringAt(parent, "module");
  const upper = module === undefined ? undefined : project.drafts.get(module);
  const field = stringAt(parent, "field");
  const uses: FieldUse[] =
    field === undefined ? [] : [{ name: field, path: ["ui", "parent", "field"], part: "value", possible: own, where: "parent" }];
  const inherited = namedIn(draft.value, ["ui", "parent", "inherit"]);
  uses.push(...inherited.map((named) => ({ ...named, possible: own, where: "parent" }) as const));
  if (upper === undefined) return uses;
  const possible = [...upper.record.fields.keys(), ...systemFieldsOf(upper)];
  return [
    ...uses,
    ...namedIn(draft.value, ["ui", "parent", "columns"]).map((named) => ({ ...named, possible, where: "column" }) as const),
  ];
}

function setUses(draft: ModuleDraft, set: FieldSet, project: ProjectDrafts): FieldUse[] {
  const own = storedNames(set);
  const onRecord = set.action === null ? [...own, ...systemFieldsOf(draft)] : own;
  const masters = mastersOf(draft, set);
  const everyName = namedFields(set).map(({ name }) => name);
  const uses: FieldUse[] = Object.keys(objectAt(draft.value, ...set.uiPath)).map((name) => ({
    name,
    path: [...set.uiPath, name],
    part: "key",
    possible: everyName,
    where: "ui",
  }));
  for (const field of namedFields(set)) {
    // A condition inside a line sees the line.
    const seen = isNested(field) ? [...fieldsBeside(set, field).keys()] : onRecord;
    for (const key of ["ui:visible", "ui:disabled"])
      uses.push(
        ...conditionFields(field.ui[key], [...field.uiPath, key]).map(
          (named) => ({ ...named, possible: seen, where: "condition" }) as const,
        ),
      );
  }
  for (const field of namedFields(set)) {
    const beside = isNested(field) ? [...fieldsBeside(set, field).keys()] : [];
    uses.push(
      ...conditionFields(field.schema["x-required"], [...field.path, "x-required"]).map(
        (named) => ({ ...named, possible: isNested(field) ? beside : onRecord, where: "condition" }) as const,
      ),
    );
    for (const key of COMPARISON_KEYWORDS) {
      const name = stringAt(field.schema, key);
      if (name !== undefined && !isVariable(name))
        uses.push({ name, path: [...field.path, key], part: "value", possible: [...beside, ...own], where: "bound" });
    }
  }
  for (const field of set.fields.values()) {
    const end = stringAt(field.schema, "x-range");
    if (end !== undefined)
      uses.push({ name: end, path: [...field.path, "x-range"], part: "value", possible: own, where: "range" });
  }
  for (const field of set.fields.values()) uses.push(...rollupUses(field, project), ...overlapUses(field, own, onRecord));
  for (const field of everyField(set)) {
    const holder = stringAt(field.schema, "x-record", "in");
    if (holder !== undefined)
      uses.push({ name: holder, path: [...field.path, "x-record", "in"], part: "value", possible: own, where: "record" });
    const module = stringAt(field.schema, "x-ref", "module");
    const other = module === undefined ? undefined : project.drafts.get(module);
    const path = [...field.path, "x-ref"];
    const theirs = other === undefined ? [] : ["id", ...other.record.fields.keys()];
    for (const key of ["value", "label"]) {
      const name = stringAt(field.schema, "x-ref", key);
      if (other !== undefined && name !== undefined)
        uses.push({ name, path: [...path, key], part: "value", possible: theirs, where: "reference" });
    }
    for (const [theirField, ourField] of Object.entries(objectAt(field.schema, "x-ref", "where"))) {
      if (other !== undefined)
        uses.push({ name: theirField, path: [...path, "where", theirField], part: "key", possible: theirs, where: "cascade" });
      if (typeof ourField === "string")
        uses.push({
          ...masterOf(
            ourField,
            masters,
            project,
            masters === set.fields ? onRecord : [...masters.keys(), ...systemFieldsOf(draft)],
          ),
          path: [...path, "where", theirField],
          part: "value",
          where: "cascade",
        });
    }
  }
  return uses;
}

/** The fields that rules against overlaps name. */
function overlapUses(field: FieldDraft, own: readonly string[], onRecord: readonly string[]): FieldUse[] {
  return overlapDrafts(field).flatMap(({ rule, path }) => {
    const among = namedIn(rule, ["among"]).map((named) => ({ ...named, path: [...path, ...named.path] }));
    const tested = conditionFields(valueAt(rule, "where"), [...path, "where"]);
    return [
      ...among.map((named) => ({ ...named, possible: own, where: "overlap" }) as const),
      ...tested.map((named) => ({ ...named, possible: onRecord, where: "condition" }) as const),
    ];
  });
}

/** The fields of another module that a roll-up names. */
function rollupUses({ schema, path }: FieldDraft, project: ProjectDrafts): FieldUse[] {
  const child = project.drafts.get(stringAt(schema, "x-rollup", "module") ?? "");
  if (child === undefined) return [];
  const place = [...path, "x-rollup"];
  const own = [...child.record.fields.keys()];
  const possible = [...own, ...systemFieldsOf(child)];
  const named = ["field", "of", "order"].flatMap((key): Named[] => {
    const name = stringAt(schema, "x-rollup", key);
    return name === undefined ? [] : [{ name, path: [...place, key], part: "value" }];
  });
  const tested = conditionFields(valueAt(schema, "x-rollup", "where"), [...place, "where"]);
  return [...named, ...tested].map((use) => ({
    ...use,
    possible: use.path.at(-1) === "field" ? own : possible,
    where: "rollup",
  }));
}

/**
 * Finds the master of a cascade: a field of the record, or a path (`orderId.items.skuId`) into the
 * record that a field refers to.
 */
function masterOf(
  ours: string,
  masters: ReadonlyMap<string, FieldDraft>,
  project: ProjectDrafts,
  onRecord: readonly string[],
): Pick<FieldUse, "name" | "possible"> {
  const [master = ""] = ours.split(".");
  const upper = ours === master ? undefined : project.drafts.get(stringAt(masters.get(master)?.schema, "x-ref", "module") ?? "");
  if (upper === undefined) return { name: master, possible: onRecord };
  return { name: ours, possible: pathsOf(upper).map((path) => `${master}.${path}`) };
}

function pathsOf(draft: ModuleDraft): readonly string[] {
  const nested = draft.record.nested.map(({ name }) => name).filter((name) => !name.endsWith("[]"));
  return [...draft.record.fields.keys(), ...nested, ...systemFieldsOf(draft)];
}

function whenUses(draft: ModuleDraft, listed: readonly string[]): FieldUse[] {
  const places = [["shows", "where"], ["removal", "when"], ...[...draft.actions.keys()].map((id) => ["actions", id, "when"])];
  return places.flatMap((path) =>
    // States add parts of their own, which have no place in the file.
    conditionFields(valueAt(draft.file.value, ...path) ?? valueAt(draft.value, ...path), path).map(
      (named) => ({ ...named, possible: listed, where: "condition" }) as const,
    ),
  );
}

function stateUses({ authored, states, record }: ModuleDraft, own: readonly string[]): FieldUse[] {
  if (states === null) return [];
  const edited = states.list.flatMap(({ id }) => namedIn(authored, ["states", "values", id, "edit"]));
  const field: Named = { name: states.field, path: ["states", "field"], part: "value" };
  // A state locks the lines of a record (`x-children`) as a whole, though the record stores nothing in them.
  const editable = [...record.fields.keys()];
  return [
    { ...field, possible: own, where: "state" },
    ...edited.map((named) => ({ ...named, possible: editable, where: "state" }) as const),
  ];
}

export interface Named {
  readonly name: string;
  readonly path: Path;
  readonly part: "key" | "value";
}

/** The fields that form a unique combination with a value. */
export function uniqueAmong({ schema, path }: FieldDraft): Named[] {
  return namedIn(schema, ["x-unique"]).map((named) => ({ ...named, path: [...path, ...named.path] }));
}

/** The fields that stand behind a field in an index of several fields. */
export function indexedWith({ schema, path }: FieldDraft): Named[] {
  return namedIn(schema, ["x-index"]).map((named) => ({ ...named, path: [...path, ...named.path] }));
}

/** Reads a list of names or of `{field}` objects. */
export function namedIn(value: Json | undefined, path: readonly (string | number)[]): Named[] {
  return listAt(value, ...path).flatMap((entry, index): Named[] => {
    if (typeof entry === "string") return [{ name: entry, path: [...path, index], part: "value" }];
    const field = stringAt(entry, "field");
    return field === undefined ? [] : [{ name: field, path: [...path, index, "field"], part: "value" }];
  });
}

/** A bound in the present, such as `$today`; the rules of bounds report a wrong one. */
function isVariable(bound: string): boolean {
  return bound.startsWith("$");
}

/** The fields that a condition uses. */
export function conditionFields(condition: Json | undefined, path: Path): Named[] {
  if (!isJsonObject(condition)) return [];
  const named = Object.entries(objectAt(condition, "properties")).flatMap(([name, test]): Named[] => [
    { name, path: [...path, "properties", name], part: "key" },
    ...boundsIn(test, [...path, "properties", name]),
  ]);
  listAt(condition, "required").forEach((name, index) => {
    if (typeof name === "string") named.push({ name, path: [...path, "required", index], part: "value" });
  });
  for (const key of ["allOf", "anyOf"]) {
    listAt(condition, key).forEach((part, index) => named.push(...conditionFields(part, [...path, key, index])));
  }
  return [...named, ...conditionFields(condition["not"], [...path, "not"])];
}

/** The other fields that bound the value of a field in a condition. */
function boundsIn(test: Json, path: Path): Named[] {
  if (!isJsonObject(test)) return [];
  const named = COMPARISON_KEYWORDS.flatMap((key): Named[] => {
    const name = stringAt(test, key);
    return name === undefined || isVariable(name) ? [] : [{ name, path: [...path, key], part: "value" }];
  });
  return test["not"] === undefined ? named : [...named, ...boundsIn(test["not"], [...path, "not"])];
}

/** Each field of a condition with its schema. */
export function conditionTests(
  condition: Json | undefined,
  path: Path,
): { readonly name: string; readonly test: Json; readonly path: Path }[] {
  if (!isJsonObject(condition)) return [];
  const tests = Object.entries(objectAt(condition, "properties")).map(([name, test]) => ({
    name,
    test,
    path: [...path, "properties", name] as Path,
  }));
  for (const key of ["allOf", "anyOf"]) {
    const parts = valueAt(condition, key);
    if (isArray(parts)) parts.forEach((part, index) => tests.push(...conditionTests(part, [...path, key, index])));
  }
  return [...tests, ...conditionTests(condition["not"], [...path, "not"])];
}
