import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { parseSync } from "vite";
import { ROOT } from "../support/server/start-server.ts";

/** A text in a source file that people would read, and that is in one language only. */
export interface LoneText {
  /** file:line */
  readonly place: string;
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** Attributes of elements and components that say something to a person. */
const SPOKEN = new Set(
  "title alt label placeholder hint content heading summary description okText cancelText aria-label aria-description aria-placeholder aria-roledescription aria-valuetext".split(
    " ",
  ),
);
const HAN = /\p{Script=Han}/u;
/** Two letters in a row that are no part of a notation: neither `#1677ff` nor `https://`. */
const WORD = /(?<![\w#.])\p{L}{2,}(?!\w|:\/)/u;

/** The source files of the product: no tests, no declarations. */
export function sourceFiles(): string[] {
  return readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
    .map((name) => join(ROOT, "src", name))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file))
    .sort();
}

/** All texts of a source file that stand in one language only. */
export function loneTexts(file: string): LoneText[] {
  return textsOf(relative(ROOT, file), readFileSync(file, "utf8"));
}

/** The same of a source: words in JSX, what attributes and toasts say, Chinese anywhere, Chinese in place of English. */
export function textsOf(name: string, source: string): LoneText[] {
  const found: LoneText[] = [];
  // The server's own files say nothing but pairs: those without Chinese need not be read.
  if (!HAN.test(source) && !name.endsWith(".tsx") && !source.includes("toast")) return found;
  const visit = (node: Node, above: readonly Node[]): void => {
    const text = textOf(node);
    if (text !== null && isLone(node, text, above)) {
      const line = source.slice(0, node.start).split("\n").length;
      found.push({ place: `${name}:${line}`, text: text.trim() });
    }
    const inner = [node, ...above];
    for (const child of childrenOf(node)) if (child.type !== "TemplateElement") visit(child, inner);
  };
  const program: unknown = parseSync(name, source).program;
  if (!isNode(program)) throw new Error(`${name} has no syntax tree`);
  visit(program, []);
  return found;
}

function isLone(node: Node, text: string, above: readonly Node[]): boolean {
  if (HAN.test(text)) return !isPaired(node, above);
  return WORD.test(text) && isSpoken(node, above);
}

/** True if a text comes with its English: beside it under `en`, or as the argument before or after it. */
function isPaired(node: Node, above: readonly Node[]): boolean {
  const properties = above.filter(({ type }) => type === "Property");
  if (properties.some((property) => nameOf(property["key"]) === "en")) return false;
  const chinese = properties.find((property) => nameOf(property["key"]) === "zh");
  if (chinese !== undefined) {
    const object = above[above.indexOf(chinese) + 1];
    return childrenOf(object ?? node).some((other) => nameOf(other["key"]) === "en");
  }
  return above.some((call, at) => {
    const given = call["arguments"] ?? call["elements"];
    if (!Array.isArray(given)) return false;
    const place = given.indexOf(at === 0 ? node : above[at - 1]);
    return place >= 0 && [given[place - 1], given[place + 1]].some((beside) => isNode(beside) && isEnglish(beside));
  });
}

function isEnglish(node: Node): boolean {
  const text = textOf(node);
  if (text !== null) return WORD.test(text) && !HAN.test(text);
  return ["ConditionalExpression", "LogicalExpression"].includes(node.type) && childrenOf(node).some(isEnglish);
}

/** True if a text stands where it is shown or read out: between tags, in a speaking attribute, in a toast. */
function isSpoken(node: Node, above: readonly Node[]): boolean {
  if (node.type === "JSXText") return true;
  for (const [at, ancestor] of above.entries()) {
    if (ancestor.type === "JSXAttribute") return SPOKEN.has(nameOf(ancestor["name"]));
    if (ancestor.type === "JSXElement" || ancestor.type === "JSXFragment") return true;
    if (ancestor.type === "CallExpression") {
      const callee = ancestor["callee"] as Node;
      return nameOf(callee["object"] ?? callee) === "toast";
    }
    // Compared, looked-up and passed values are not texts; values chosen by a condition are.
    const below = at === 0 ? node : above[at - 1];
    if (ancestor.type === "ConditionalExpression" && ancestor["test"] !== below) continue;
    if (
      ancestor.type === "LogicalExpression" ||
      ancestor.type === "JSXExpressionContainer" ||
      ancestor.type === "TemplateLiteral"
    )
      continue;
    return false;
  }
  return false;
}

function textOf(node: Node): string | null {
  if (node.type === "JSXText" || node.type === "Literal") return typeof node["value"] === "string" ? node["value"] : null;
  if (node.type !== "TemplateLiteral") return null;
  const parts = node["quasis"] as readonly { readonly value: { readonly cooked: string } }[];
  return parts.map(({ value }) => value.cooked).join("…");
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return "";
  return String(node["name"] ?? node["value"] ?? "");
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
