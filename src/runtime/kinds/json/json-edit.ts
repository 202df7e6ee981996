import type { KindEdit } from "../kind-edit.ts";
import { lazyWidget } from "../shared/widget/lazy-widget.tsx";

export const jsonEdit: KindEdit = {
  Widget: lazyWidget(() => import("./json-widget.tsx").then((module) => module.JsonWidget)),
};
