import { createLowlight } from "lowlight";
import type { CODE_LANGUAGES } from "#metadata";

type Language = (typeof CODE_LANGUAGES)[number];
type Grammar = Parameters<ReturnType<typeof createLowlight>["register"]>[1];

/** Each grammar comes with the first editor that needs it. */
const GRAMMARS: Readonly<Record<Language, () => Promise<{ readonly default: Grammar }>>> = {
  bash: () => import("highlight.js/lib/languages/bash"),
  css: () => import("highlight.js/lib/languages/css"),
  html: () => import("highlight.js/lib/languages/xml"),
  java: () => import("highlight.js/lib/languages/java"),
  javascript: () => import("highlight.js/lib/languages/javascript"),
  json: () => import("highlight.js/lib/languages/json"),
  markdown: () => import("highlight.js/lib/languages/markdown"),
  python: () => import("highlight.js/lib/languages/python"),
  sql: () => import("highlight.js/lib/languages/sql"),
  typescript: () => import("highlight.js/lib/languages/typescript"),
  xml: () => import("highlight.js/lib/languages/xml"),
  yaml: () => import("highlight.js/lib/languages/yaml"),
};

const lowlight = createLowlight();

/** A run of text and the kinds it is of, outermost first (`string`, `keyword`); plain text has none. */
export interface Token {
  readonly text: string;
  readonly kinds: string;
}

/** Colours a text. Synchronous once its grammar is there. */
export type Highlighter = (text: string) => readonly Token[];

/** @returns null for a language that no grammar is known for: the text then has one colour */
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
