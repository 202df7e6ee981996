import type { KindEdit } from "../kind-edit.ts";
import { lazyWidget } from "../shared/widget/lazy-widget.tsx";

export const colorEdit: KindEdit = {
  Widget: lazyWidget(() => import("./color-widget.tsx").then((module) => module.ColorWidget)),
};
