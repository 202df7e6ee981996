import { lazyComponent } from "#ui";
import type { CellProps, KindView } from "../kind-view.ts";

export const markdownView: KindView = {
  Cell: lazyComponent<CellProps>(() => import("./markdown-cell.tsx").then(({ MarkdownCell }) => MarkdownCell)),
};
