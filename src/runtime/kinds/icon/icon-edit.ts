import type { KindEdit } from "../kind-edit.ts";
import { lazyWidget } from "../shared/widget/lazy-widget.tsx";

export const iconEdit: KindEdit = {
  Widget: lazyWidget(() => import("./icon-widget.tsx").then((module) => module.IconWidget)),
  opensPopup: true,
};
