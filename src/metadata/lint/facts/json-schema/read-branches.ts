import { isJsonObject, type Json, type JsonObject } from "#contract";
import { text } from "../../words.ts";
import type { Path } from "../../../source/parse.ts";
import { gather, type Branching, type Gathered } from "./gather.ts";
import { constantsOf } from "./read-choices.ts";
import { both, choice, present, readCondition } from "./read-condition.ts";
import type { Reading, Source } from "./reading.ts";

/** A schema of a property on a condition; null = always. */
export interface Use {
  readonly condition: JsonObject | null;
  readonly sources: readonly Source[];
  /** The place that the condition comes from. */
  readonly path: Path;
}

export interface Need {
  readonly condition: JsonObject | null;
  readonly path: Path;
}

/** The properties of an object on all its branches. */
export interface Uses {
  readonly properties: Map<string, Use[]>;
  readonly needs: Map<string, Need[]>;
  /** Names of the choices of a discriminator that only its branches declare. */
  readonly names: Map<string, { readonly names: readonly string[]; readonly path: Path }>;
}

interface Walk {
  readonly reading: Reading;
  readonly root: Path;
  readonly uses: Uses;
}

interface On {
  readonly condition: JsonObject | null;
  readonly path: Path;
}

/** Reads the properties of an object, those of its branches with the condition of the branch. */
export function readBranches(reading: Reading, gathered: Gathered, root: Path, path: Path): Uses {
  const uses: Uses = { properties: new Map(), needs: new Map(), names: new Map() };
  collect({ reading, root, uses }, gathered, { condition: null, path });
  return uses;
}

function collect(walk: Walk, gathered: Gathered, on: On): void {
  for (const [name, sources] of gathered.properties) {
    const known = walk.uses.properties.get(name) ?? [];
    walk.uses.properties.set(name, [...known, { condition: on.condition, sources, path: on.path }]);
  }
  for (const { name, path } of gathered.required) need(walk, String(name), { condition: on.condition, path });
  for (const branching of gathered.branchings) {
    if (branching.keyword === "if") collectIf(walk, branching, on);
    else if (branching.keyword === "oneOf" || branching.keyword === "anyOf") collectChoice(walk, branching, on);
    else collectDependencies(walk, branching, on);
  }
}

function need({ uses }: Walk, name: string, entry: Need): void {
  uses.needs.set(name, [...(uses.needs.get(name) ?? []), entry]);
}

/** Reads a branch: a schema that adds properties and requires some. @param on its condition, with the place of that */
function branch(walk: Walk, schema: Json | undefined, path: Path, trail: readonly string[], { condition, path: from }: On): void {
  if (schema === undefined || schema === true) return;
  if (!isJsonObject(schema)) {
    walk.reading.fault(
      path,
      text("分支应是一个 schema", "A branch is a schema"),
      text('写成 {"properties": {…}, "required": […]}', 'Write {"properties": {…}, "required": […]}'),
      "value",
    );
    return;
  }
  const gathered = gather(walk.reading, [{ value: schema, path, trail }], walk.root);
  for (const [key, said] of gathered.keys) {
    const isAnnotation = key === "title" || key === "description" || key === "$comment";
    if (isAnnotation || (key === "type" && said.value === "object") || key === "additionalProperties") continue;
    walk.reading.fault(
      said.path,
      text(`分支中不能用“${key}”`, `“${key}” is not possible in a branch`),
      text(
        "分支只能增加字段（properties）与要求填写（required）",
        "A branch adds fields (properties) and requires them (required)",
      ),
    );
  }
  collect(walk, gathered, { condition, path: from });
}

function collectIf(walk: Walk, { value, path, around }: Branching, on: On): void {
  if (!isJsonObject(value) || Object.keys(value).length === 0) {
    walk.reading.fault(
      path,
      text("“if”没有条件", "“if” has no condition"),
      text(
        '写成 {"properties": {"kind": {"const": "other"}}}，或用 ui.fields.<字段>.ui:visible',
        'Write {"properties": {"kind": {"const": "other"}}}, or use ui.fields.<field>.ui:visible',
      ),
    );
    return;
  }
  const asked = readCondition(value);
  const { then, else: otherwise } = around.value;
  const place = (key: string): Path => [...path.slice(0, -1), key];
  branch(walk, then, place("then"), around.trail, { condition: both(on.condition, asked), path });
  branch(walk, otherwise, place("else"), around.trail, { condition: both(on.condition, { not: asked }), path });
}

/** `oneOf` with a property that has another constant in each branch. */
function collectChoice(walk: Walk, { keyword, value, path, around }: Branching, on: On): void {
  const parts = Array.isArray(value) ? (value as readonly Json[]).filter(isJsonObject) : [];
  const branches = parts.map((part, index) => {
    const at = [...path, index];
    return { at, part, gathered: gather(walk.reading, [{ value: part, path: at, trail: around.trail }], walk.root) };
  });
  if (branches.length > 0 && branches.every(({ gathered }) => gathered.properties.size === 0)) {
    faultOfValues(walk, keyword, parts, path);
    return;
  }
  const discriminator = discriminatorOf(branches.map(({ gathered }) => gathered));
  const repeated = discriminator === null ? repeatedIn(branches.map(({ gathered }) => gathered)) : null;
  if (repeated !== null) {
    const shown = JSON.stringify(repeated.value);
    walk.reading.fault(
      repeated.path,
      text(
        `“${repeated.name}”的值 ${shown} 已属于另一个分支`,
        `The value ${shown} of “${repeated.name}” belongs to another branch already`,
      ),
      text("每个分支写不同的值，或合并这两个分支", "Give each branch a value of its own, or make one branch of the two"),
      "value",
    );
    return;
  }
  const lacking = discriminator === null ? lackingBranch(branches) : null;
  if (lacking !== null) {
    const { name, path: place } = lacking;
    walk.reading.fault(
      place,
      text(`这个分支没有写“${name}”的值，其他分支都写了`, `This branch has no value of “${name}”, as the others have`),
      text(
        `在它的 properties 中写 "${name}": {"const": …}`,
        `Add "${name}": {"const": …} to its properties, with a value of its own`,
      ),
    );
    return;
  }
  if (discriminator === null || branches.length === 0) {
    walk.reading.fault(
      path,
      text(`“${keyword}”的分支之间没有可区分的字段`, `No field tells the branches of “${keyword}” apart`),
      text(
        '每个分支给同一个字段写不同的 "const"；或用平铺的字段加 ui.fields.<字段>.ui:visible',
        'Give one field another "const" in each branch. Or use flat fields with ui.fields.<field>.ui:visible.',
      ),
    );
    return;
  }
  const { name, values } = discriminator;
  const declared = walk.uses.properties.get(name);
  const said = { path, around, titles: parts.map(titleOf) };
  if (declared === undefined) declare(walk, discriminator, said, on);
  // A text that any value fits is left with the values of the branches: no other one satisfies them.
  else if (declared.every(({ sources }) => sources.every(({ value: schema }) => isOpen(schema)))) {
    const choices: Source = { value: { enum: values.flat() }, path: discriminator.source.path, trail: around.trail };
    walk.uses.properties.set(
      name,
      declared.map((use) => ({ ...use, sources: [...use.sources, choices] })),
    );
    nameChoices(walk.uses, discriminator, said);
  }
  const isNeeded = branches.every(({ gathered }) => gathered.required.some((entry) => entry.name === name));
  if (isNeeded) need(walk, name, { condition: on.condition, path });
  branches.forEach(({ gathered, at }, index) => {
    const properties = new Map([...gathered.properties].filter(([key]) => key !== name));
    const required = gathered.required.filter((entry) => entry.name !== name);
    const condition = both(on.condition, choice(name, values[index] ?? []));
    collect(walk, { ...gathered, properties, required }, { condition, path: at });
  });
}

/** Branches without fields, such as `anyOf` of a text and a number: a column has one type and one set of bounds. */
function faultOfValues({ reading }: Walk, keyword: string, parts: readonly JsonObject[], path: Path): void {
  const strange = parts.every((part) => "const" in part) ? parts.flatMap((part, index) => strangeKeys(part, index)) : [];
  if (strange.length > 0) {
    for (const { key, index } of strange)
      reading.fault(
        [...path, index, key],
        text(`选项没有“${key}”这个键`, `A choice has no key “${key}”`),
        text('选项的名称写 "title"', 'Write "title" for the name of the choice'),
      );
    return;
  }
  const shown = JSON.stringify(parts[0] ?? {}).slice(1, -1);
  const isTyped = new Set(parts.map(({ type }) => JSON.stringify(type))).size > 1;
  reading.fault(
    path,
    isTyped
      ? text(`“${keyword}”有几种类型，而一列只有一种`, `“${keyword}” has several types, and a column has one`)
      : text(`“${keyword}”的各个分支不能合为一个字段`, `The branches of “${keyword}” do not make one field`),
    text(`删除 ${keyword}，写其中一种：${shown}`, `Delete ${keyword} and write one of them: ${shown}`),
  );
}

/** Keys of a choice other than its value and its name. */
function strangeKeys(part: JsonObject, index: number): readonly { readonly key: string; readonly index: number }[] {
  const known = ["const", "title", "description", "type", "$comment"];
  return Object.keys(part).flatMap((key) => (known.includes(key) ? [] : [{ key, index }]));
}

function titleOf({ title }: JsonObject): string | null {
  return typeof title === "string" ? title : null;
}

/** Where the branches are said. */
interface Said {
  readonly path: Path;
  readonly around: Source;
  readonly titles: readonly (string | null)[];
}

interface Discriminator {
  readonly name: string;
  /** The values of each branch. */
  readonly values: readonly (readonly Json[])[];
  readonly source: Source;
}

function discriminatorOf(branches: readonly Gathered[]): Discriminator | null {
  const [first] = branches;
  for (const [name, [source]] of first?.properties ?? []) {
    const values = branches.map(({ properties }) => {
      const schema = properties.get(name)?.[0]?.value;
      return schema === undefined ? null : constantsOf(schema);
    });
    const known = values.filter((list) => list !== null);
    const all = known.flat().map((value) => JSON.stringify(value));
    if (source !== undefined && known.length === branches.length && new Set(all).size === all.length)
      return { name, values: known, source };
  }
  return null;
}

/** The only branch without a constant of a field by which all others are told apart; null without one. */
function lackingBranch(
  branches: readonly { readonly at: Path; readonly gathered: Gathered }[],
): { readonly name: string; readonly path: Path } | null {
  if (branches.length < 3) return null;
  for (const { at } of branches) {
    const others = branches.filter((branch) => branch.at !== at);
    const found = discriminatorOf(others.map(({ gathered }) => gathered));
    if (found !== null) return { name: found.name, path: at };
  }
  return null;
}

/** The first value that a later branch repeats, of a field that has constants in every branch; null without one. */
function repeatedIn(branches: readonly Gathered[]): { readonly name: string; readonly value: Json; readonly path: Path } | null {
  for (const name of branches[0]?.properties.keys() ?? []) {
    const sources = branches.map(({ properties }) => properties.get(name)?.[0]);
    const seen = new Set<string>();
    const isEverywhere = sources.every((source) => source !== undefined && constantsOf(source.value) !== null);
    for (const source of isEverywhere ? sources : [])
      for (const value of source === undefined ? [] : (constantsOf(source.value) ?? [])) {
        if (source !== undefined && seen.has(JSON.stringify(value)))
          return { name, value, path: [...source.path, "const" in source.value ? "const" : "enum"] };
        seen.add(JSON.stringify(value));
      }
  }
  return null;
}

/** Adds the discriminator that only the branches declare as a field with their constants as choices. */
function declare({ uses }: Walk, { name, values, source }: Discriminator, { path, around, titles }: Said, on: On): void {
  const { const: _only, enum: _choices, default: _default, ...rest } = source.value;
  const field: Source = { value: { ...rest, enum: values.flat() }, path: source.path, trail: around.trail };
  uses.properties.set(name, [{ condition: on.condition, sources: [field], path: on.path }]);
  nameChoices(uses, { name, values, source }, { path, around, titles });
}

/** Branches with titles name the choices of their field. */
function nameChoices(uses: Uses, { name, values }: Discriminator, { path, titles }: Said): void {
  const isNamed = values.every((list) => list.length === 1) && titles.every((title) => title !== null);
  if (isNamed) uses.names.set(name, { names: titles, path });
}

/** Keywords that give a field its values, or that choices would break. */
const CLOSED = ["const", "enum", "oneOf", "anyOf", "allOf", "$ref", "x-dict", "x-ref", "x-format", "format", "pattern"];

function isOpen(schema: JsonObject): boolean {
  return CLOSED.every((key) => schema[key] === undefined);
}

function collectDependencies(walk: Walk, { value, path, around }: Branching, on: On): void {
  for (const [name, asked] of Object.entries(isJsonObject(value) ? value : {})) {
    const at = [...path, name];
    const condition = both(on.condition, present(name));
    if (Array.isArray(asked))
      (asked as readonly Json[]).forEach((other, index) => need(walk, String(other), { condition, path: [...at, index] }));
    else if (isJsonObject(asked) && Array.isArray(asked["oneOf"]) && Object.keys(asked).length === 1)
      // The branches ask for the values of the field themselves.
      branch(walk, asked, at, around.trail, { condition: on.condition, path: at });
    else branch(walk, asked, at, around.trail, { condition, path: at });
  }
}
