import type { KindEdit } from "../kind-edit.ts";
import { lazyWidget } from "../shared/widget/lazy-widget.tsx";

export const imageEdit: KindEdit = {
  Widget: lazyWidget(() => import("../shared/files/upload-widget.tsx").then((module) => module.ImageWidget)),
};
