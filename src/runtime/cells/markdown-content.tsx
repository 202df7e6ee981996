import { Marked } from "marked";
import { useMemo } from "react";
import { RichContent } from "./rich-content.tsx";

/** HTML in Markdown is a text like any other; what Markdown itself makes goes through the allow-list of formatted text. */
const marked = new Marked({ gfm: true, breaks: true, renderer: { html: ({ text }) => escaped(text) } });

/** Markdown to be read. */
export function MarkdownContent({ text }: { readonly text: string }) {
  const html = useMemo(() => markdownHtml(text), [text]);
  return <RichContent html={html} />;
}

/** Not clean: addresses in it may be anything. What it returns is for `RichContent` and `plainText` only. */
export function markdownHtml(text: string): string {
  return marked.parse(text, { async: false });
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
