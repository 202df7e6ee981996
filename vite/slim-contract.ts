import { parseSync, type Plugin } from "vite";

/**
 * Leaves out of a console's build what src/contract says for the OpenAPI document alone (sentences of schemas and
 * endpoints), and marks the calls that build schemas as pure: chunks then keep only the schemas that their screens use.
 */
export function slimContract(): Plugin {
  return {
    name: "trellis:slim-contract",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/contract\/(?:[\w-]+\/)?[\w-]+\.ts$/ },
      // Lines stay where they are, so source maps need no change.
      handler: (code) => ({ code: slimSource(code), map: null }),
    },
  };
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Functions of src/contract that build schemas. */
const BUILDERS: ReadonlySet<string> = new Set(["described", "extended", "pageSchema", "inboxPageSchema", "withSelection"]);
/** Properties of an endpoint that only the OpenAPI document shows. */
const DOCUMENTED: ReadonlySet<string> = new Set(["summary", "description"]);

/** The source of one file of src/contract without its sentences and with its schemas marked as pure. */
export function slimSource(code: string): string {
  const edits: Edit[] = [];
  visit(parseSync("contract.ts", code, { lang: "ts" }).program, edits);
  let slim = code;
  for (const { start, end, text } of edits.sort((a, b) => b.start - a.start)) {
    slim = slim.slice(0, start) + text + slim.slice(end);
  }
  return slim;
}

function visit(node: unknown, edits: Edit[]): void {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, edits);
    return;
  }
  if (typeof node !== "object" || node === null) return;
  if (isCall(node)) {
    const name = builderOf(node.callee);
    if (name !== null) edits.push({ start: node.start, end: node.start, text: "/* @__PURE__ */ " });
    const sentence = name === "described" ? node.arguments[1] : undefined;
    if (sentence !== undefined) edits.push({ start: sentence.start, end: sentence.end, text: '""' });
  }
  if (isDocumentation(node)) edits.push({ start: node.value.start, end: node.value.end, text: '""' });
  else for (const child of Object.values(node)) visit(child, edits);
}

interface Place {
  readonly start: number;
  readonly end: number;
}

function isCall(node: object): node is Place & { readonly callee: object; readonly arguments: readonly Place[] } {
  return "type" in node && node.type === "CallExpression";
}

function builderOf(callee: object): string | null {
  if ("object" in callee && nameOf(callee.object) === "valibot") return "valibot";
  const name = nameOf(callee);
  return name !== null && BUILDERS.has(name) ? name : null;
}

function nameOf(node: unknown): string | null {
  return typeof node === "object" && node !== null && "name" in node && typeof node.name === "string" ? node.name : null;
}

function isDocumentation(node: object): node is { readonly value: Place } {
  if (!("type" in node) || node.type !== "Property" || !("key" in node) || !("value" in node)) return false;
  const value = node.value as { readonly type?: unknown };
  const isText = value.type === "Literal" || value.type === "TemplateLiteral";
  return isText && DOCUMENTED.has(nameOf(node.key) ?? "");
}
