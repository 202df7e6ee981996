import { findNodeAtLocation, parseTree, type Edit, type JSONPath, type Node } from "jsonc-parser";
import type { Json } from "#contract";
import { printJson } from "#metadata";

/**
 * The smallest edit of a text that sets the value at a path, or takes it away (undefined). A list or object on one line
 * stays on it, a new entry has the indentation of its neighbours, and nothing else changes.
 */
export function editAt(text: string, path: JSONPath, value: Json | undefined): Edit[] {
  const root = parseTree(text);
  if (root === undefined) return [];
  const node = findNodeAtLocation(root, [...path]);
  if (node !== undefined)
    return value === undefined ? [removal(text, node)] : [{ ...span(node), content: printed(text, node.offset, value) }];
  return value === undefined ? [] : insertion(text, root, path, value);
}

function span({ offset, length }: Node): { readonly offset: number; readonly length: number } {
  return { offset, length };
}

/** Takes a property or an item away with the comma that parts it from a neighbour. */
function removal(text: string, node: Node): Edit {
  const entry = node.parent?.type === "property" ? node.parent : node;
  const around = entry.parent;
  const beside = around?.children ?? [];
  const index = beside.indexOf(entry);
  const [before, after] = [beside[index - 1], beside[index + 1]];
  if (after !== undefined) return { offset: entry.offset, length: after.offset - entry.offset, content: "" };
  const end = entry.offset + entry.length;
  if (before !== undefined) return { offset: endOf(before), length: end - endOf(before), content: "" };
  if (around === undefined) return { offset: 0, length: text.length, content: "" };
  return { offset: around.offset + 1, length: around.length - 2, content: "" };
}

/** Adds the value to the deepest list or object of its path that is there. */
function insertion(text: string, root: Node, path: JSONPath, value: Json): Edit[] {
  let around = root;
  let depth = 0;
  for (; depth < path.length - 1; depth += 1) {
    const next = findNodeAtLocation(around, path.slice(depth, depth + 1));
    if (next?.type !== "object" && next?.type !== "array") break;
    around = next;
  }
  const key = path[depth];
  if (key === undefined || (around.type !== "object" && around.type !== "array")) return [];
  const whole = path
    .slice(depth + 1)
    .reduceRight<Json>((inner, step) => (typeof step === "number" ? [inner] : { [step]: inner }), value);
  const children = around.children ?? [];
  const head = around.type === "object" ? `${JSON.stringify(String(key))}: ` : "";
  const place = around.type === "array" && typeof key === "number" && key < children.length ? key : children.length;
  const [before, after] = [children[place - 1], children[place]];
  const isFlat = !text.slice(around.offset, around.offset + around.length).includes("\n");
  const beside = before ?? after;
  if (beside === undefined) {
    const [open, close] = around.type === "object" ? ["{ ", " }"] : ["[", "]"];
    return [{ ...span(around), content: `${open}${head}${printed(text, around.offset, whole, head.length + 4)}${close}` }];
  }
  const entry = `${head}${printed(text, beside.offset, whole, head.length)}`;
  const gap = isFlat ? " " : `\n${" ".repeat(indentAt(text, beside.offset))}`;
  return before === undefined
    ? [{ offset: beside.offset, length: 0, content: `${entry},${gap}` }]
    : [{ offset: endOf(before), length: 0, content: `,${gap}${entry}` }];
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}

/** A value as the formatter of the project would print it in the line of a place. */
function printed(text: string, offset: number, value: Json, taken = 0): string {
  return printJson(value, indentAt(text, offset), taken);
}

function indentAt(text: string, offset: number): number {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return text.slice(start).search(/[^ ]/);
}
