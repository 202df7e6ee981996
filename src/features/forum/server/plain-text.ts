import type { Root, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";

/** Search engines do not count these links, and the opened page cannot reach back. */
const REL = ["nofollow", "ugc", "noopener"];

const BLOCKS: ReadonlySet<string> = new Set("p div li h1 h2 h3 h4 h5 h6 blockquote pre tr td th br hr figcaption".split(" "));

/** The text of sanitised HTML, without markup, in one line. */
export function plainText(html: string): string {
  return textOf(fromHtml(html, { fragment: true }))
    .replaceAll(/\s+/gu, " ")
    .trim();
}

/** Sanitised HTML whose links say that users wrote them. */
export function markLinks(html: string): string {
  const tree = fromHtml(html, { fragment: true });
  mark(tree);
  return toHtml(tree);
}

function textOf(node: Root | RootContent): string {
  if (node.type === "text") return node.value;
  if (!("children" in node)) return "";
  const text = node.children.map(textOf).join("");
  return node.type === "element" && BLOCKS.has(node.tagName) ? ` ${text} ` : text;
}

function mark(node: Root | RootContent): void {
  if (!("children" in node)) return;
  if (node.type === "element" && node.tagName === "a") node.properties["rel"] = REL;
  for (const child of node.children) mark(child);
}
