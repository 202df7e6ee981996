import type { KindEdit } from "../kind-edit.ts";
import { lazyWidget } from "../shared/widget/lazy-widget.tsx";

export const markdownEdit: KindEdit = {
  Widget: lazyWidget(() => import("./markdown-widget.tsx").then((module) => module.MarkdownWidget)),
};
