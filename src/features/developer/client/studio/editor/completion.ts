import type { Completion, CompletionContext, CompletionResult, CompletionSource } from "@codemirror/autocomplete";
import { getLocation } from "jsonc-parser";
import type { Json, JsonObject, StudioNames } from "#contract";
import { keysAt, namesAt } from "./module-names.ts";
import { describePlace, objectOf, schemasAt, type Steps } from "./schema-at.ts";

/** Completes keys and values of a module file by its schema, and names by the modules that exist. */
export function moduleCompletion(names: () => StudioNames | null): CompletionSource {
  return (context: CompletionContext): CompletionResult | null => {
    const known = names();
    if (known === null) return null;
    const text = context.state.doc.toString();
    const { path, isAtPropertyKey, previousNode } = getLocation(text, context.pos);
    const isInside =
      previousNode !== undefined &&
      previousNode.offset <= context.pos &&
      context.pos <= previousNode.offset + previousNode.length;
    const word = context.matchBefore(/[\w$:.-]*/);
    if (!context.explicit && word?.from === word?.to && !isInside) return null;
    const from = isInside && previousNode.type !== "object" && previousNode.type !== "array" ? previousNode.offset : context.pos;
    const to = from === context.pos ? context.pos : from + (previousNode?.length ?? 0);
    const typed = word ?? { from: context.pos };
    const start = from === context.pos ? typed.from : from;
    const options = isAtPropertyKey
      ? keyOptions(known, path.slice(0, -1), text, !/^\s*:/.test(text.slice(to)))
      : valueOptions(known, path, text);
    return options.length === 0 ? null : { from: start, to: Math.max(to, context.pos), options, filter: true };
  };
}

function keyOptions(names: StudioNames, parent: Steps, text: string, withColon: boolean): readonly Completion[] {
  const found = new Map<string, readonly JsonObject[]>();
  for (const schema of schemasAt(names.schema, parent))
    for (const key of Object.keys(objectOf(schema["properties"]))) found.set(key, schemasAt(names.schema, [...parent, key]));
  for (const key of keysAt(parent, text)) found.set(key, schemasAt(names.schema, [...parent, key]));
  return [...found].map(([key, schemas]) => ({
    label: JSON.stringify(key),
    displayLabel: key,
    type: "property",
    apply: `${JSON.stringify(key)}${withColon ? ": " : ""}`,
    ...infoOf(schemas),
  }));
}

function valueOptions(names: StudioNames, path: Steps, text: string): readonly Completion[] {
  const schemas = schemasAt(names.schema, path);
  const known = namesAt(path, names, text);
  if (known !== null) return known.map((name) => option(name, titleOf(names, name)));
  const values = new Map<string, Json>();
  for (const schema of schemas) {
    const { enum: choices, examples, type } = schema;
    const listed = [...(Array.isArray(choices) ? choices : []), ...(Array.isArray(examples) ? examples : [])] as readonly Json[];
    for (const value of [...listed, ...(type === "boolean" ? [true, false] : [])]) values.set(JSON.stringify(value), value);
    if (schema["const"] !== undefined) values.set(JSON.stringify(schema["const"]), schema["const"]);
    if (type === "object") values.set("{}", {});
    if (type === "array") values.set("[]", []);
  }
  return [...values].map(([label]) => ({ label, type: "enum" }));
}

function option(name: string, detail: string): Completion {
  return { label: JSON.stringify(name), displayLabel: name, type: "variable", ...(detail === "" ? {} : { detail }) };
}

function titleOf({ modules }: StudioNames, name: string): string {
  return modules.find((module) => module.name === name)?.title.zh ?? "";
}

function infoOf(schemas: readonly JsonObject[]): { readonly info?: string } {
  const info = describePlace(schemas);
  return info === null ? {} : { info };
}
