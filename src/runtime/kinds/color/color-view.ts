import { lazyComponent } from "#ui";
import type { CellProps, KindView } from "../kind-view.ts";

export const colorView: KindView = {
  Cell: lazyComponent<CellProps>(() => import("./color-cell.tsx").then(({ ColorCell }) => ColorCell)),
};
