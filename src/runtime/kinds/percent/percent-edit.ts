import type { KindEdit } from "../kind-edit.ts";
import { lazyWidget } from "../shared/widget/lazy-widget.tsx";

export const percentEdit: KindEdit = {
  Widget: lazyWidget(() => import("./percent-widget.tsx").then((module) => module.PercentWidget)),
};
