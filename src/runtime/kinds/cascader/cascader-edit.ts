import type { KindEdit } from "../kind-edit.ts";
import { lazyWidget } from "../shared/widget/lazy-widget.tsx";

export const cascaderEdit: KindEdit = {
  Widget: lazyWidget(() => import("./cascader-widget.tsx").then((module) => module.CascaderWidget)),
  opensPopup: true,
};
