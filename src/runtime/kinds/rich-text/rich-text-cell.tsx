import { lazyComponent } from "#ui";
import { plainText } from "../../values/plain-text.ts";
import { textOf } from "../../values/text-of.ts";
import type { CellProps } from "../kind-view.ts";
import { CellLine } from "../shared/line/cell-line.tsx";

const RichContent = lazyComponent(() => import("./rich-content.tsx").then(({ RichContent }) => RichContent));

export function RichTextCell({ value, place }: CellProps) {
  const html = textOf(value);
  return place === "list" ? <CellLine text={plainText(html)} place="list" /> : <RichContent html={html} />;
}
