import { createLowlight } from "lowlight";
import type { CODE_LANGUAGES } from "#metadata";
import { loadCode } from "#ui";

type Language = (typeof CODE_LANGUAGES)[number];
type Grammar = Parameters<ReturnType<typeof createLowlight>["register"]>[1];

/** Loads each grammar with the first editor that needs it. */
const GRAMMARS: Readonly<Record<Language, () => Promise<{ readonly default: Grammar }>>> = {
  bash: () => loadCode(() => import("highlight.js/lib/languages/bash")),
  css: () => loadCode(() => import("highlight.js/lib/languages/css")),
  html: () => loadCode(() => import("highlight.js/lib/languages/xml")),
  java: () => loadCode(() => import("highlight.js/lib/languages/java")),
  javascript: () => loadCode(() => import("highlight.js/lib/languages/javascript")),
  json: () => loadCode(() => import("highlight.js/lib/languages/json")),
  markdown: () => loadCode(() => import("highlight.js/lib/languages/markdown")),
  python: () => loadCode(() => import("highlight.js/lib/languages/python")),
  sql: () => loadCode(() => import("highlight.js/lib/languages/sql")),
  typescript: () => loadCode(() => import("highlight.js/lib/languages/typescript")),
  xml: () => loadCode(() => import("highlight.js/lib/languages/xml")),
  yaml: () => loadCode(() => import("highlight.js/lib/languages/yaml")),
};

const lowlight = createLowlight();

/** A run of text and its kinds, outermost first (`string`, `keyword`). Plain text has none. */
export interface Token {
  readonly text: string;
  readonly kinds: string;
}

/** Highlights a text. Synchronous once its grammar is loaded. */
export type Highlighter = (text: string) => readonly Token[];

/** @returns null for a language without a grammar: the text then has one colour */
export async function loadHighlighter(language: string): Promise<Highlighter | null> {
  if (!isLanguage(language)) return null;
  if (!lowlight.registered(language)) lowlight.register(language, (await GRAMMARS[language]()).default);
  return (text) => tokensOf(lowlight.highlight(language, text).children, "");
}

function isLanguage(language: string): language is Language {
  return Object.hasOwn(GRAMMARS, language);
}

type Nodes = ReturnType<typeof lowlight.highlight>["children"];

function tokensOf(nodes: Nodes, kinds: string): readonly Token[] {
  return nodes.flatMap((node): readonly Token[] => {
    if (node.type === "text") return [{ text: node.value, kinds }];
    if (node.type !== "element") return [];
    const { className } = node.properties;
    const own = Array.isArray(className) ? className.join(" ") : "";
    return tokensOf(node.children, `${kinds} ${own}`.trim());
  });
}
