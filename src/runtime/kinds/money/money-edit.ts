import type { KindEdit } from "../kind-edit.ts";
import { lazyWidget } from "../shared/widget/lazy-widget.tsx";

export const moneyEdit: KindEdit = {
  Widget: lazyWidget(() => import("./money-widget.tsx").then((module) => module.MoneyWidget)),
};
