import { Marked } from "marked";
import { useMemo } from "react";
import { RichContent } from "../rich-text/rich-content.tsx";

/**
 * HTML in Markdown is plain text. The output of Markdown passes the allow-list of formatted text.
 */
const marked = new Marked({ gfm: true, breaks: true, renderer: { html: ({ text }) => escaped(text) } });

/** Shows rendered Markdown. */
export function MarkdownContent({ text }: { readonly text: string }) {
  const html = useMemo(() => markdownHtml(text), [text]);
  return <RichContent html={html} />;
}

/** Unsafe output: its addresses may be anything. Pass it only to `RichContent` and `plainText`. */
export function markdownHtml(text: string): string {
  return marked.parse(text, { async: false });
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
