import type { KindEdit } from "../kind-edit.ts";
import { lazyWidget } from "../shared/widget/lazy-widget.tsx";

export const richTextEdit: KindEdit = {
  Widget: lazyWidget(() => import("./rich-text-widget.tsx").then((module) => module.RichTextWidget)),
};
