import { lazyComponent } from "#ui";
import type { CellProps, KindView } from "../kind-view.ts";

export const cascaderView: KindView = {
  Cell: lazyComponent<CellProps>(() => import("./cascader-cell.tsx").then(({ CascaderCell }) => CascaderCell)),
};
