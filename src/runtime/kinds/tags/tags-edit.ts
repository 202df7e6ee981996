import type { KindEdit } from "../kind-edit.ts";
import { lazyWidget } from "../shared/widget/lazy-widget.tsx";

export const tagsEdit: KindEdit = {
  Widget: lazyWidget(() => import("./tags-widget.tsx").then((module) => module.TagsWidget)),
};
