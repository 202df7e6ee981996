import { marked } from "marked";
import { useMemo } from "react";
import { RichContent } from "./rich-content.tsx";

/** Markdown to be read. Whatever HTML stands in it or comes of it goes through the allow-list of formatted text. */
export function MarkdownContent({ text }: { readonly text: string }) {
  const html = useMemo(() => markdownHtml(text), [text]);
  return <RichContent html={html} />;
}

/** Not clean: what it returns is for `RichContent` and `plainText` only. */
export function markdownHtml(text: string): string {
  return marked.parse(text, { async: false, gfm: true, breaks: true });
}
