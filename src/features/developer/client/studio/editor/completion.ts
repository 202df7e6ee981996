import {
  pickedCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
} from "@codemirror/autocomplete";
import { findNodeAtLocation, getLocation, parseTree } from "jsonc-parser";
import type { Json } from "#contract";
import { keysAt, namesAt, type NamesOfFile } from "./module-names.ts";
import { describePlace, objectOf, schemasAt, type Steps } from "./schema-at.ts";

/** A choice of the list: its label, and the text that replaces the present one. */
interface Choice {
  readonly name: string;
  readonly text: string;
  readonly type: "property" | "variable" | "enum";
  readonly detail?: string;
  readonly info?: string;
}

/**
 * Completes keys and values of a module file by its schema, and names by the modules that exist. The typed letters are
 * compared with names without their quotes, and the choice replaces the whole text, whose quotes the editor may have closed.
 */
export function moduleCompletion(names: () => NamesOfFile | null, defaultWord: string): CompletionSource {
  return (context: CompletionContext): CompletionResult | null => {
    const known = names();
    if (known === null) return null;
    const text = context.state.doc.toString();
    const { pos } = context;
    const { path, isAtPropertyKey, previousNode: node } = getLocation(text, pos);
    const isText = node?.type === "string" || node?.type === "property" || isAtPropertyKey;
    const isInside =
      node !== undefined &&
      node.type !== "object" &&
      node.type !== "array" &&
      node.offset <= pos &&
      pos <= node.offset + node.length;
    const word = context.matchBefore(/[\w$:.-]*/)?.from ?? pos;
    if (!context.explicit && word === pos && !isInside) return null;
    const from = isInside ? node.offset : word;
    const to = isInside ? Math.max(node.offset + node.length, pos) : pos;
    const choices = isAtPropertyKey
      ? keyChoices(known, defaultWord, path.slice(0, -1), String(path.at(-1) ?? ""), text, !/^\s*:/.test(text.slice(to)))
      : valueChoices(known, path, text);
    // A value that stands before another key needs its comma.
    const end = !isAtPropertyKey && /^\s*"/.test(text.slice(to)) ? "," : "";
    const options = choices.map((choice, at) => optionOf(choice, at, from, to, end));
    return options.length === 0 ? null : { from: isInside && isText ? Math.min(from + 1, pos) : from, options };
  };
}

function optionOf({ name, text, ...words }: Choice, at: number, from: number, to: number, end: string): Completion {
  const insert = text + end;
  return {
    label: name,
    ...words,
    // The order of the schema: what most files need comes first.
    sortText: String(at).padStart(4, "0"),
    apply: (view, completion) =>
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor: from + text.length },
        annotations: pickedCompletion.of(completion),
        userEvent: "input.complete",
      }),
  };
}

function keyChoices(
  names: NamesOfFile,
  defaultWord: string,
  parent: Steps,
  typed: string,
  text: string,
  withColon: boolean,
): readonly Choice[] {
  const keys = new Set([
    ...schemasAt(names.schema, parent).flatMap((schema) => Object.keys(objectOf(schema["properties"]))),
    ...keysAt(parent, text),
  ]);
  for (const key of presentKeys(text, parent)) if (key !== typed) keys.delete(key);
  const isRemark = (key: string): number => Number(key.startsWith("$"));
  return [...keys]
    .sort((a, b) => isRemark(a) - isRemark(b))
    .map((key) => {
      const info = describePlace(schemasAt(names.schema, [...parent, key]), defaultWord);
      return {
        name: key,
        text: `${JSON.stringify(key)}${withColon ? ": " : ""}`,
        type: "property" as const,
        ...(info === null ? {} : { info }),
      };
    });
}

/** The keys that an object has already. */
function presentKeys(text: string, parent: Steps): readonly string[] {
  const root = parseTree(text);
  const node = root === undefined ? undefined : findNodeAtLocation(root, [...parent]);
  return (node?.children ?? []).map((property) => String(property.children?.[0]?.value ?? ""));
}

function valueChoices(names: NamesOfFile, path: Steps, text: string): readonly Choice[] {
  const known = namesAt(path, names, text);
  if (known !== null)
    return known.map((name) => {
      const detail = names.modules.find((module) => module.name === name)?.title.zh ?? "";
      return { name, text: JSON.stringify(name), type: "variable" as const, ...(detail === "" ? {} : { detail }) };
    });
  const values = new Map<string, Json>();
  for (const schema of schemasAt(names.schema, path)) {
    const { enum: listed, examples, const: only, type } = schema;
    const given: Json[] = [...asList(listed), ...asList(examples), ...(type === "boolean" ? [true, false] : [])];
    if (only !== undefined) given.push(only);
    if (type === "object") given.push({});
    if (type === "array") given.push([]);
    for (const value of given) values.set(JSON.stringify(value), value);
  }
  return [...values].map(([printed, value]) => ({
    name: typeof value === "string" ? value : printed,
    text: printed,
    type: "enum" as const,
  }));
}

function asList(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}
