import type { KindEdit } from "../kind-edit.ts";
import { lazyWidget } from "../shared/widget/lazy-widget.tsx";

export const codeEdit: KindEdit = {
  Widget: lazyWidget(() => import("./code-widget.tsx").then((module) => module.CodeWidget)),
};
