import { lazyComponent } from "#ui";
import type { CellProps, KindView } from "../kind-view.ts";

export const codeView: KindView = {
  Cell: lazyComponent<CellProps>(() => import("./code-cell.tsx").then(({ CodeCell }) => CodeCell)),
};
