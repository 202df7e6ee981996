import { isJsonObject, type Json, type JsonObject } from "#contract";
import { lookUp, sameJson } from "../json-type.ts";
import { text } from "../../words.ts";
import type { Path } from "../../../source/parse.ts";
import { gather, type Gathered } from "./gather.ts";
import { OTHER_FORMATS, isPlainSchema } from "./is-plain.ts";
import { readBranches, type Need, type Use, type Uses } from "./read-branches.ts";
import { readChoices, readType, withoutNull } from "./read-choices.ts";
import { either } from "./read-condition.ts";
import type { Reading, Source } from "./reading.ts";

/** Settings of a field in `ui.fields` that follow from the schema. */
export interface UiPart {
  readonly visible?: { readonly condition: JsonObject; readonly path: Path };
  readonly names?: { readonly names: readonly string[]; readonly path: Path };
}

/** Writes the schemas of one record or form. */
export class SchemaWriter {
  readonly #reading: Reading;
  readonly #root: Path;
  /** Settings by the name of the field; `lines.kind` inside a list. */
  readonly ui = new Map<string, UiPart>();

  constructor(reading: Reading, root: Path) {
    this.#reading = reading;
    this.#root = root;
  }

  /** Writes the schema of the record itself: type, properties and required. */
  record(schema: JsonObject): JsonObject {
    const gathered = this.#gather([{ value: schema, path: this.#root, trail: [] }]);
    const { title: _title, description: _description, additionalProperties, ...keys } = this.#keys(gathered, this.#root);
    const isOpen = additionalProperties !== undefined && additionalProperties !== false;
    const isMerged = ["$ref", "allOf", "oneOf", "anyOf"].some((key) => schema[key] !== undefined);
    const type = keys["type"] ?? (isMerged ? "object" : undefined);
    return {
      ...keys,
      ...(type === undefined ? {} : { type }),
      ...(isOpen ? { additionalProperties } : {}),
      ...this.#object(gathered, this.#root, ""),
    };
  }

  #gather(sources: readonly Source[]): Gathered {
    return gather(this.#reading, sources, this.#root);
  }

  #keys({ keys }: Gathered, out: Path): Record<string, Json> {
    for (const [key, { path }] of keys) this.#reading.cameFrom([...out, key], path);
    return Object.fromEntries([...keys].map(([key, { value }]) => [key, value]));
  }

  /** Writes a field. */
  #field(given: readonly Source[], out: Path, name: string): JsonObject {
    const [only] = given;
    if (only !== undefined && given.length === 1 && isPlainSchema(only.value)) {
      this.#reading.cameFrom(out, only.path);
      return only.value;
    }
    const faultsBefore = this.#reading.faults.length;
    const first = this.#gather(given);
    const inner = first.branchings.flatMap((branching) => withoutNull(branching) ?? []);
    const gathered = inner.length === 0 ? first : this.#gather([...inner, ...given]);
    const keys = this.#keys(gathered, out);
    if (only !== undefined) this.#reading.cameFrom(out, only.path);
    const choices = this.#choices(gathered, keys, out, name);
    // A reference to nothing has no type either, which is no second mistake.
    const isBroken = this.#reading.faults.length > faultsBefore;
    const type = readType(this.#reading, gathered, choices) ?? (isBroken ? { value: "string" } : null);
    const { type: _type, items, const: _const, ...rest } = this.#formatted(withoutEmptyDefault(keys), out);
    return {
      ...(type === null ? {} : { type: type.value }),
      ...rest,
      ...(choices === null ? {} : { enum: choices }),
      ...(items === undefined ? {} : { items: this.#items(items, gathered, out, name) }),
      ...this.#object(gathered, out, name),
    };
  }

  /** Writes a format of JSON Schema by the word that this format has for it. */
  #formatted(keys: Readonly<Record<string, Json>>, out: Path): Readonly<Record<string, Json>> {
    const { format, ...rest } = keys;
    const own = typeof format === "string" ? lookUp(OTHER_FORMATS, format) : undefined;
    if (own === undefined || keys["x-format"] !== undefined) return keys;
    this.#reading.cameFrom([...out, "x-format"], this.#reading.placeOf([...out, "format"]));
    return { ...rest, "x-format": own };
  }

  #items(items: Json, { keys }: Gathered, out: Path, name: string): Json {
    const said = keys.get("items");
    if (!isJsonObject(items) || said === undefined) return items;
    return this.#field([{ value: items, path: said.path, trail: said.trail }], [...out, "items"], name);
  }

  #choices({ keys, branchings }: Gathered, written: Record<string, Json>, out: Path, name: string): readonly Json[] | null {
    const only = keys.get("const");
    if (only !== undefined && written["enum"] === undefined) {
      this.#reading.cameFrom([...out, "enum"], only.path);
      return [only.value];
    }
    for (const branching of branchings) {
      const choices = branching.keyword === "oneOf" || branching.keyword === "anyOf" ? readChoices(branching) : null;
      if (choices === null) continue;
      this.#reading.cameFrom([...out, "enum"], choices.path);
      if (choices.names !== null) this.#say(name, { names: { names: choices.names, path: choices.path } });
      return choices.values;
    }
    return Array.isArray(written["enum"]) ? (written["enum"] as readonly Json[]) : null;
  }

  #say(name: string, part: UiPart): void {
    this.ui.set(name, { ...this.ui.get(name), ...part });
  }

  /** Writes the properties of an object, with those of its branches. */
  #object(gathered: Gathered, out: Path, around: string): JsonObject {
    const branchings = gathered.branchings.filter(
      (branching) => readChoices(branching) === null && withoutNull(branching) === null,
    );
    if (gathered.properties.size === 0 && gathered.required.length === 0 && branchings.length === 0) return {};
    const uses = readBranches(this.#reading, { ...gathered, branchings }, this.#root, out);
    const properties: Record<string, Json> = {};
    for (const [name, found] of uses.properties) {
      const path = around === "" ? name : `${around}.${name}`;
      properties[name] = this.#property(found, [...out, "properties", name], path);
      const choices = uses.names.get(name);
      if (choices !== undefined) this.#say(path, { names: choices });
    }
    const required = this.#required(uses, properties, out, around);
    return {
      ...(required.length === 0 ? {} : { required }),
      ...(Object.keys(properties).length === 0 ? {} : { properties }),
    };
  }

  #property(uses: readonly Use[], out: Path, path: string): JsonObject {
    const always = uses.filter(({ condition }) => condition === null);
    const [first, ...others] = always.length > 0 ? always : uses;
    const sources = always.length > 0 ? always.flatMap((use) => use.sources) : (first?.sources ?? []);
    const rest = always.length > 0 ? uses.filter(({ condition }) => condition !== null) : others;
    for (const use of rest) for (const source of use.sources) this.#mustRepeat(source, sources);
    const visible = either(uses.map(({ condition }) => condition));
    if (visible !== null && first !== undefined) this.#say(path, { visible: { condition: visible, path: first.path } });
    return this.#field(sources, out, path);
  }

  /** A branch cannot change a field: the column has one schema. */
  #mustRepeat({ value, path, trail }: Source, sources: readonly Source[]): void {
    const said = this.#gather(sources).keys;
    for (const [key, { value: part, path: at }] of this.#gather([{ value, path, trail }]).keys) {
      const known = said.get(key);
      if (known !== undefined && sameJson(known.value, part)) continue;
      this.#reading.fault(
        at,
        text(`分支不能改变字段：“${key}”`, `A branch cannot change a field: “${key}”`),
        text(
          "一个字段只有一个 schema：写在 properties 中，分支里只写字段名与 required；不同的值用两个字段",
          "A field has one schema: write it in properties, and only name the field in the branch. Use two fields for different values.",
        ),
      );
    }
  }

  #required({ properties: uses, needs }: Uses, properties: Record<string, Json>, out: Path, around: string): string[] {
    const required: string[] = [];
    for (const [name, found] of needs) {
      const [first] = found;
      if (first === undefined) continue;
      const isAlways = found.some(({ condition }) => condition === null);
      if (isAlways || isWheneverVisible(uses.get(name) ?? [], found)) {
        this.#reading.cameFrom([...out, "required", required.length], first.path);
        required.push(name);
      } else this.#requireOn(name, found, properties, { out, around });
    }
    return required;
  }

  #requireOn(
    name: string,
    found: readonly Need[],
    properties: Record<string, Json>,
    { out, around }: { readonly out: Path; readonly around: string },
  ): void {
    const property = properties[name];
    const [first] = found;
    const condition = either(found.map((need) => need.condition));
    if (first === undefined || condition === null) return;
    if (around !== "" || !isJsonObject(property)) {
      this.#reading.fault(
        first.path,
        text(`不能在此条件下要求“${name}”`, `“${name}” cannot be required on this condition`),
        around === ""
          ? text("把字段写进 properties", "Add the field to properties")
          : text(
              "列表与对象内部，分支只能要求它自己增加的字段：把字段的 schema 移到分支的 properties",
              "Inside lists and objects a branch can only require a field that it adds. Move the field's schema to properties of the branch.",
            ),
        "value",
      );
      return;
    }
    const own = property["x-required"];
    this.#reading.cameFrom([...out, "properties", name, "x-required"], first.path);
    properties[name] = { ...property, "x-required": isJsonObject(own) ? { anyOf: [own, condition] } : condition };
  }
}

/** A field that is required on each of its branches is required, because a hidden field never is. */
function isWheneverVisible(uses: readonly Use[], needs: readonly Need[]): boolean {
  const needed = new Set(needs.map(({ condition }) => JSON.stringify(condition)));
  return uses.length > 0 && uses.every(({ condition }) => condition !== null && needed.has(JSON.stringify(condition)));
}

/** A default of `null` is none: an optional field is empty anyway. */
function withoutEmptyDefault(keys: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  const { default: initial, ...rest } = keys;
  return initial === null ? rest : keys;
}
