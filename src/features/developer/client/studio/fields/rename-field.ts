import { applyEdits, findNodeAtLocation, parseTree, type Edit, type JSONPath, type Node } from "jsonc-parser";
import { isJsonObject, type Json } from "#contract";
import { setAt } from "./edit-fields.ts";
import { FieldPlaces } from "./field-places.ts";

export const FIELD_NAME = /^[a-z][A-Za-z0-9]*$/;

/**
 * Gives a field another name at every place of a text that names it.
 * @param stored the field is in force under its name, so that its column and history follow (`x-renamed`)
 */
export function renameField(text: string, from: string, to: string, stored: boolean): string {
  const root = parseTree(text);
  if (root === undefined) return text;
  const places = new FieldPlaces(root, from);
  const edits: Edit[] = [];
  const replace = ({ offset, length, value }: Node, renamed: string): void => {
    if (renamed !== value) edits.push({ offset, length, content: JSON.stringify(renamed) });
  };
  const walk = (node: Node, path: JSONPath): void => {
    if (node.type === "string") replace(node, renamedText(String(node.value), path));
    else if (node.type === "array") node.children?.forEach((child, at) => walk(child, [...path, at]));
    for (const [key, value] of node.type === "object" ? entriesOf(node) : []) {
      const name = String(key.value);
      if (places.areKeys(path)) replace(key, path[0] === "en" ? englishKey(name) : headRenamed(name));
      walk(value, [...path, name]);
    }
  };
  const headRenamed = (name: string): string => (name.split(".")[0] === from ? to + name.slice(from.length) : name);
  const englishKey = (name: string): string => {
    // The English of the module stands under "title", and under "module" where a field has that name.
    if (name === "module" && from === "title") return "title";
    return name === "title" && to === "title" ? "module" : headRenamed(name);
  };
  const renamedText = (written: string, path: JSONPath): string => {
    switch (places.namingAt(path)) {
      case "name":
        return written === from ? to : written === `-${from}` ? `-${to}` : written;
      case "path":
        return headRenamed(written);
      case "expression":
        return renamedNames(written, (name) =>
          name.startsWith("form.") && places.hasInput(path) ? `form.${headRenamed(name.slice(5))}` : headRenamed(name),
        );
      default:
        return written;
    }
  };
  walk(root, []);
  const renamed = applyEdits(text, edits);
  const before = earlierNames(renamed, to);
  // A name that the field takes back is no earlier one any more.
  const names = [...before.filter((name) => name !== to), ...(stored ? [from] : [])];
  if (names.length === before.length && !stored) return renamed;
  return setAt(renamed, ["schema", "properties", to, "x-renamed"], names.length === 0 ? undefined : names);
}

function entriesOf({ children = [] }: Node): readonly (readonly [Node, Node])[] {
  return children.flatMap(({ children: [key, value] = [] }) => (key === undefined || value === undefined ? [] : [[key, value]]));
}

/** Texts, and names with what makes them names of functions. */
const WORDS = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|[\p{L}_][\p{L}\p{N}_.]*(?:\s*\()?/gu;

function renamedNames(expression: string, rename: (name: string) => string): string {
  return expression.replace(WORDS, (word) => (/^['"]|\($/.test(word) ? word : rename(word)));
}

function earlierNames(text: string, name: string): readonly string[] {
  const root = parseTree(text);
  const node = root === undefined ? undefined : findNodeAtLocation(root, ["schema", "properties", name, "x-renamed"]);
  return (node?.children ?? []).map(({ value }) => String(value));
}

/** True if a text has the field. */
export function hasField(text: string | null, name: string): boolean {
  if (text === null) return false;
  try {
    const file = JSON.parse(text) as Json;
    const schema = isJsonObject(file) ? file["schema"] : null;
    const properties = isJsonObject(schema) ? schema["properties"] : null;
    return isJsonObject(properties) && Object.hasOwn(properties, name);
  } catch {
    return false;
  }
}
