import type { KindEdit } from "../kind-edit.ts";
import { lazyWidget } from "../shared/widget/lazy-widget.tsx";

export const ratingEdit: KindEdit = {
  Widget: lazyWidget(() => import("./rating-widget.tsx").then((module) => module.RatingWidget)),
  opensPopup: true,
};
