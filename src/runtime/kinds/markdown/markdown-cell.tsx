import { plainText } from "../../values/plain-text.ts";
import { textOf } from "../../values/text-of.ts";
import type { CellProps } from "../kind-view.ts";
import { CellLine } from "../shared/line/cell-line.tsx";
import { MarkdownContent, markdownHtml } from "./markdown-content.tsx";

export function MarkdownCell({ value, place }: CellProps) {
  const text = textOf(value);
  if (place === "dialog") return <MarkdownContent text={text} />;
  return <CellLine text={plainText(markdownHtml(text))} place="list" />;
}
