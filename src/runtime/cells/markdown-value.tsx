import { MarkdownContent, markdownHtml } from "./markdown-content.tsx";
import { plainText } from "./plain-text.ts";

/** Markdown in a record: formatted in a dialog, its words on one line in a list. */
export function MarkdownValue({ text, place }: { readonly text: string; readonly place: "list" | "dialog" }) {
  if (place === "dialog") return <MarkdownContent text={text} />;
  const words = plainText(markdownHtml(text));
  return (
    <span className="cell-line" title={words}>
      {words}
    </span>
  );
}
