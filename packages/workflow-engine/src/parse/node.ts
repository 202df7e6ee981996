/** An element as bpmn-moddle reads it, with its references resolved to the elements that they name. */
export interface Node {
  readonly $type: string;
  readonly id?: unknown;
  readonly [property: string]: unknown;
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "$type" in value && typeof value.$type === "string";
}

export function nodeOf(node: Node, property: string): Node | null {
  const value = node[property];
  return isNode(value) ? value : null;
}

export function nodesOf(node: Node, property: string): Node[] {
  const value = node[property];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** A text that is not empty, without space around it; null otherwise. */
export function textOf(node: Node, property: string): string | null {
  const value = node[property];
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" ? null : text;
}

/** The id of an element. The reader of flow elements refuses those without one. */
export function idOf(node: Node): string {
  return textOf(node, "id") ?? "";
}

/** `bpmn:UserTask` → `UserTask`. */
export function typeOf(node: Node): string {
  return node.$type.replace(/^bpmn:/, "");
}
