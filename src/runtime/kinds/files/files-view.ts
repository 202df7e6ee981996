import { lazyComponent } from "#ui";
import type { CellProps, KindView } from "../kind-view.ts";

export const filesView: KindView = {
  Cell: lazyComponent<CellProps>(() => import("./files-cell.tsx").then(({ FilesCell }) => FilesCell)),
};
