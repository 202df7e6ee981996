import { findNodeAtLocation, parseTree, type Edit, type JSONPath, type Node } from "jsonc-parser";
import { isJsonObject, type Finding, type Json, type JsonObject } from "#contract";
import { editAt } from "./edit-json.ts";
import { objectOf, schemasAt } from "./schema-at.ts";

/** A replacement of a key, of a value, or of a part of a text. */
export interface Replacement {
  /** As a button says it. */
  readonly by: string;
  edits(text: string): readonly Edit[];
}

/** The place of a finding in the judged text. */
interface Place {
  readonly path: JSONPath;
  readonly node: Node;
  /** The key of a property; absent for an item of a list. */
  readonly key: Node | undefined;
  readonly from: number;
  readonly to: number;
}

/**
 * The replacement that the hint of a finding names exactly; null where it names several, or describes one.
 * @param text that was judged
 * @param schema of module files, which says where a key may stand
 */
export function replacementOf(finding: Finding, path: JSONPath, text: string, schema: JsonObject): Replacement | null {
  const place = placeOf(finding, path, text);
  if (place === null) return null;
  const { means, hint } = finding;
  // The word stands in the hint, unless that says more than to replace a word.
  if (means !== undefined && hint.en.includes(`“${means}”`)) return wordFor(place, means, finding.rule, text, schema);
  const json = writtenJson(hint.en);
  if (json !== undefined) return valueFor(place, json, text);
  const pairs = writtenPairs(hint.en);
  return pairs === null ? null : pairsFor(place, pairs);
}

function placeOf({ line, column, endLine, endColumn }: Finding, path: JSONPath, text: string): Place | null {
  const root = parseTree(text);
  const node = root === undefined || path.length === 0 ? undefined : findNodeAtLocation(root, path);
  if (node === undefined) return null;
  const key = node.parent?.type === "property" ? node.parent.children?.[0] : undefined;
  const lines = text.split("\n");
  const offset = (row: number, at: number): number => lines.slice(0, row - 1).join("\n").length + (row > 1 ? 1 : 0) + at - 1;
  return { path, node, key, from: offset(line, column), to: offset(endLine, endColumn) };
}

function isAt({ from, to }: Place, node: Node | undefined): boolean {
  return node !== undefined && from === node.offset && to === node.offset + node.length;
}

function wordFor(place: Place, meant: string, rule: string, text: string, schema: JsonObject): Replacement | null {
  const { node, key, path } = place;
  if (isAt(place, key)) return key?.value !== meant && mayBeCalled(place, meant, rule, schema) ? renamed(path, meant) : null;
  if (node.type !== "string" || node.value === meant) return null;
  if (!isAt(place, node)) return partFor(place, meant, text);
  // A list is sorted from the last one by a name with a sign.
  const sign = String(node.value).startsWith("-") && !meant.startsWith("-") ? "-" : "";
  return valued(path, sign + meant);
}

/** True where the object has no such key yet, and the format takes the value below it. */
function mayBeCalled({ node, path }: Place, meant: string, rule: string, schema: JsonObject): boolean {
  const beside = node.parent?.parent?.children ?? [];
  if (beside.some(({ children }) => children?.[0]?.value === meant)) return false;
  if (rule !== "unknown-key") return true;
  const around = path.slice(0, -1);
  const isKnown = schemasAt(schema, around).some((found) => Object.hasOwn(objectOf(found["properties"]), meant));
  const types = schemasAt(schema, [...around, meant]).flatMap((found) => found["type"] ?? []);
  return (
    isKnown && (types.length === 0 || types.some((type) => type === node.type || (type === "integer" && node.type === "number")))
  );
}

function renamed(path: JSONPath, meant: string): Replacement {
  return {
    by: meant,
    edits: (text) => {
      const key = nodeAt(text, path)?.parent?.children?.[0];
      return key === undefined ? [] : [{ offset: key.offset, length: key.length, content: JSON.stringify(meant) }];
    },
  };
}

function valued(path: JSONPath, value: Json): Replacement {
  return {
    by: typeof value === "string" && value !== "" ? value : JSON.stringify(value),
    edits: (text) => (nodeAt(text, path) === undefined ? [] : editAt(text, path, value)),
  };
}

/** A name inside of an expression. */
function partFor({ node, path, from, to }: Place, meant: string, text: string): Replacement | null {
  if (from <= node.offset || to >= node.offset + node.length) return null;
  const part = text.slice(from, to);
  const start = from - node.offset;
  return {
    by: meant,
    edits: (now) => {
      const { offset = 0 } = nodeAt(now, path) ?? {};
      const content = JSON.stringify(meant).slice(1, -1);
      return now.startsWith(part, offset + start) ? [{ offset: offset + start, length: part.length, content }] : [];
    },
  };
}

/** `Write "name"`, `Write “name”. …`, `Write 50`, `Write a list: ["name"]`: the whole value; undefined for other hints. */
function writtenJson(hint: string): Json | undefined {
  const quoted = /^Write “([^”]+)”(?:\.(?! (?:Otherwise|Or|If|To|For) )|$)/.exec(hint)?.[1];
  if (quoted !== undefined) return quoted;
  const written = /^Write (?:a list: )?(.+?)\.?$/.exec(hint)?.[1] ?? "";
  return written.includes("…") ? undefined : parsed(written);
}

/** `Write "type": "string", "x-format": "money"`: the properties that take the place of one; null for other hints. */
function writtenPairs(hint: string): JsonObject | null {
  const written = /^Write (".+?)\.?$/.exec(hint)?.[1];
  const pairs = written === undefined || written.includes("…") ? undefined : parsed(`{${written}}`);
  return isJsonObject(pairs) ? pairs : null;
}

function parsed(json: string): Json | undefined {
  try {
    return JSON.parse(json) as Json;
  } catch {
    return undefined;
  }
}

function valueFor(place: Place, value: Json, text: string): Replacement | null {
  const { node, key, path } = place;
  if (isAt(place, key)) return typeof value === "string" && mayBeCalled(place, value, "", {}) ? renamed(path, value) : null;
  // The place of an object or a list is its bracket.
  const isWhole = isAt(place, node) || (place.from === node.offset && node.children !== undefined);
  const isSame = parsed(text.slice(node.offset, node.offset + node.length)) === value;
  return isWhole && !isSame ? valued(path, value) : null;
}

/** Properties in place of the one that the finding is about. One with parts makes room only for a whole one of its name. */
function pairsFor({ node, key, path }: Place, pairs: JsonObject): Replacement | null {
  const names = Object.keys(pairs);
  const [only = ""] = names;
  if (key === undefined) return null;
  const written = names.map((name) => `${JSON.stringify(name)}: ${JSON.stringify(pairs[name])}`).join(", ");
  if (names.length === 1 && only === key.value) return { ...valued(path, pairs[only] ?? null), by: written };
  const beside = (node.parent?.parent?.children ?? []).map(({ children }) => children?.[0]?.value as unknown);
  if (node.children !== undefined || names.some((name) => name !== key.value && beside.includes(name))) return null;
  return {
    by: written,
    edits: (text) => {
      const property = nodeAt(text, path)?.parent;
      return property === undefined ? [] : [{ offset: property.offset, length: property.length, content: written }];
    },
  };
}

function nodeAt(text: string, path: JSONPath): Node | undefined {
  const root = parseTree(text);
  return root === undefined ? undefined : findNodeAtLocation(root, path);
}
