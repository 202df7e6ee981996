import type { Json } from "#contract";
import { type Node, type ParseError, getNodePath, parseTree } from "jsonc-parser";
import { spanReader, type Path, type SourceFile, type Span, type SpanReader, type SyntaxFault } from "./place.ts";
import { excess, outlineOf, syntaxFault } from "./syntax-faults.ts";

export { pointerOf, type Path, type SourceFile, type Span } from "./place.ts";

export interface ParsedFile {
  readonly source: SourceFile;
  /** The plain value; undefined when the text contains no value. */
  readonly value: Json | undefined;
  readonly faults: readonly SyntaxFault[];
  /**
   * Locates a value or its key. A path that does not exist is located at its deepest existing part,
   * so that "missing" is reported at the place of insertion.
   */
  locate(path: Path, part?: "key" | "value"): Span;
  /** Returns the place of a path where `value` is written out from other parts of the file. Absent: `value` is the file. */
  readonly placeOf?: (path: Path) => Path;
}

/** Parses strict JSON: no comments, no trailing commas, no duplicate keys. Never throws. */
export function parseFile(source: SourceFile): ParsedFile {
  const { text } = source;
  const spanOf = lazily(() => spanReader(text));
  const outline = outlineOf(text);
  const tooMuch = excess(text, outline, spanOf);
  const value = tooMuch === null ? strictValue(text) : undefined;
  const faults = tooMuch === null ? faultsOf(text, value, outline.keys, spanOf) : [tooMuch];
  // Few files need positions, so the tree with positions is built on first use.
  const tree = lazily(() => (tooMuch === null ? parseTree(text, [], STRICT) : undefined));
  return {
    source,
    value,
    faults,
    locate: (path, part = "value") => {
      const root = tree();
      if (root === undefined) return spanOf()(0, 1);
      const node = nearest(root, path);
      const key = part === "key" && node.parent?.type === "property" ? node.parent.children?.[0] : undefined;
      const shown = key ?? node;
      const isContainer = shown.type === "object" || shown.type === "array";
      return spanOf()(shown.offset, isContainer ? 1 : shown.length);
    },
  };
}

const STRICT = { disallowComments: true, allowTrailingComma: false };

/** Undefined when the text is not JSON. */
function strictValue(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Finds the facts that the fast parser lacks: the place of a syntax error, and duplicate keys. */
function faultsOf(text: string, value: Json | undefined, keys: number, spanOf: () => SpanReader): SyntaxFault[] {
  if (value !== undefined && countKeys(value) === keys) return [];
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, STRICT);
  const faults: SyntaxFault[] = [];
  if (value === undefined) faults.push(syntaxFault(text, errors[0] ?? null, spanOf()));
  else if (root !== undefined) collectDuplicates(root, spanOf(), faults);
  return faults;
}

/** Number of keys after duplicates have merged. */
function countKeys(value: Json): number {
  if (typeof value !== "object" || value === null) return 0;
  let keys = Array.isArray(value) ? 0 : Object.keys(value).length;
  for (const part of Object.values(value)) keys += countKeys(part);
  return keys;
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

function nearest(root: Node, path: Path): Node {
  let node = root;
  for (const step of path) {
    const next = child(node, step);
    if (next === undefined) return node;
    node = next;
  }
  return node;
}

function child(node: Node, step: string | number): Node | undefined {
  if (node.type === "array" && typeof step === "number") return node.children?.[step];
  if (node.type !== "object") return undefined;
  // The last one wins, as in JSON.parse.
  return node.children?.findLast((property) => property.children?.[0]?.value === String(step))?.children?.[1];
}

function collectDuplicates(node: Node, spanOf: SpanReader, faults: SyntaxFault[]): void {
  if (node.type === "array") for (const item of node.children ?? []) collectDuplicates(item, spanOf, faults);
  if (node.type !== "object") return;
  const seen = new Map<string, Node>();
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? [];
    if (key === undefined) continue;
    const name = String(key.value);
    const first = seen.get(name);
    if (first === undefined) seen.set(name, key);
    else {
      const path = [...getNodePath(node), name];
      faults.push(duplicateFault(name, path, spanOf(key.offset, key.length), spanOf(first.offset, first.length)));
    }
    if (value !== undefined) collectDuplicates(value, spanOf, faults);
  }
}

function duplicateFault(name: string, path: Path, span: Span, first: Span): SyntaxFault {
  const isEnglish = path.length === 2 && path[0] === "en";
  const inEnglish =
    isEnglish && name === "title"
      ? {
          zh: '。有字段叫 title 时，模块名称的英文写作 "module"',
          en: ' Where a field is called “title”, the English of the module stands under "module".',
        }
      : isEnglish
        ? { zh: `。列表内字段的英文写作“${name}.字段”`, en: ` The English of a field inside a list is “${name}.field”.` }
        : { zh: "", en: "" };
  return {
    kind: "duplicate-key",
    path,
    span,
    message: { zh: `键“${name}”重复出现`, en: `Duplicate key “${name}”` },
    hint: {
      zh: `第 ${first.line} 行已有“${name}”，前一个会被悄悄覆盖；请删除其中一个或改名${inEnglish.zh}`,
      en: `Line ${first.line} already has “${name}”, which would be overwritten. Remove one of them or rename it.${inEnglish.en}`,
    },
  };
}
