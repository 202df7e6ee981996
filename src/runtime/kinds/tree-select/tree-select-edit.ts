import type { KindEdit } from "../kind-edit.ts";
import { lazyWidget } from "../shared/widget/lazy-widget.tsx";

export const treeSelectEdit: KindEdit = {
  Widget: lazyWidget(() => import("./tree-select-widget.tsx").then((module) => module.TreeSelectWidget)),
  opensPopup: true,
};
