import { isJsonObject, type Json, type JsonObject } from "#contract";
import { sameJson } from "../json-type.ts";
import { text } from "../../words.ts";
import type { Path } from "../../../source/parse.ts";
import { resolveReference } from "./resolve-reference.ts";
import type { Reading, Source } from "./reading.ts";

/** A value of a schema and its place in the file. */
export interface Said {
  readonly value: Json;
  readonly path: Path;
}

/** Keywords that choose between schemas. */
export const BRANCH_KEYWORDS = ["if", "oneOf", "anyOf", "dependencies", "dependentRequired", "dependentSchemas"] as const;

export type BranchKeyword = (typeof BRANCH_KEYWORDS)[number];

/** References on the way to the value, for those inside it. */
interface SaidKey extends Said {
  readonly trail: readonly string[];
}

export interface Branching extends Said {
  readonly keyword: BranchKeyword;
  /** The schema around the keyword, for `then`, `else` and the references inside. */
  readonly around: Source;
}

/** A schema with its references and `allOf` merged into it. */
export interface Gathered {
  readonly keys: ReadonlyMap<string, SaidKey>;
  /** Schemas of each property: more than one where several merged schemas name it. */
  readonly properties: ReadonlyMap<string, readonly Source[]>;
  readonly required: readonly { readonly name: Json; readonly path: Path }[];
  readonly branchings: readonly Branching[];
}

interface Draft {
  readonly keys: Map<string, SaidKey>;
  readonly properties: Map<string, Source[]>;
  readonly required: { readonly name: Json; readonly path: Path }[];
  readonly branchings: Branching[];
}

/** Keywords with which a schema beside a reference may differ from the referenced one. */
const OVERRIDABLE: ReadonlySet<string> = new Set([
  "title",
  "description",
  "$comment",
  "default",
  "examples",
  "readOnly",
  "writeOnly",
  "additionalProperties",
]);

/** Parts of other keywords, and names for other schemas to refer to. */
const DROPPED: ReadonlySet<string> = new Set(["then", "else", "definitions", "$defs", "$schema", "$id", "discriminator"]);

/** @param root the path of the schema that `#` names */
export function gather(reading: Reading, sources: readonly Source[], root: Path): Gathered {
  const draft: Draft = { keys: new Map(), properties: new Map(), required: [], branchings: [] };
  for (const source of sources) gatherInto(draft, reading, source, root);
  return draft;
}

function gatherInto(draft: Draft, reading: Reading, source: Source, root: Path): void {
  const { value: schema, path, trail } = source;
  if (!reading.hasRoom(path)) return;
  const { $ref: link, allOf } = schema;
  if (link !== undefined) {
    const target = resolveReference(reading, link, source, root);
    if (target !== null) gatherInto(draft, reading, target, root);
  }
  if (Array.isArray(allOf)) {
    (allOf as readonly Json[]).forEach((part, index) => {
      if (isJsonObject(part)) gatherInto(draft, reading, { value: part, path: [...path, "allOf", index], trail }, root);
    });
  }
  for (const [key, value] of Object.entries(schema)) {
    const at = [...path, key];
    if ((key === "then" || key === "else") && schema["if"] === undefined)
      reading.fault(
        at,
        text(`“${key}”旁边没有“if”`, `“${key}” has no “if” beside it`),
        text('补上 "if"：分支的条件', 'Add "if" with the condition of the branch'),
      );
    if (key === "$ref" || (key === "allOf" && Array.isArray(allOf)) || DROPPED.has(key)) continue;
    const keyword = BRANCH_KEYWORDS.find((branch) => branch === key);
    if (keyword !== undefined) draft.branchings.push({ keyword, value, path: at, around: source });
    else if (key === "properties" && isJsonObject(value)) gatherProperties(draft, value, at, source);
    else if (key === "required" && Array.isArray(value))
      draft.required.push(...(value as readonly Json[]).map((name, index) => ({ name, path: [...at, index] })));
    else gatherKey(draft, reading, key, { value, path: at, trail });
  }
}

function gatherProperties({ properties }: Draft, value: JsonObject, at: Path, { trail }: Source): void {
  for (const [name, part] of Object.entries(value)) {
    // A property that is no schema stays, so that the linter reports it.
    const source = { value: isJsonObject(part) ? part : { type: part }, path: [...at, name], trail };
    properties.set(name, [...(properties.get(name) ?? []), source]);
  }
}

function gatherKey({ keys }: Draft, reading: Reading, key: string, said: SaidKey): void {
  const earlier = keys.get(key);
  if (earlier !== undefined && !OVERRIDABLE.has(key) && !sameJson(earlier.value, said.value)) {
    reading.fault(
      said.path,
      text(
        `“${key}”在合并后有两个值：${JSON.stringify(earlier.value)} 与 ${JSON.stringify(said.value)}`,
        `The merged schema has two values of “${key}”: ${JSON.stringify(earlier.value)} and ${JSON.stringify(said.value)}`,
      ),
      text("只在一处写明", "Write it in one of the two places"),
    );
    return;
  }
  keys.set(key, said);
}
