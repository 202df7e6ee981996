import { lazyComponent } from "#ui";
import type { CellProps, KindView } from "../kind-view.ts";

export const tagsView: KindView = {
  Cell: lazyComponent<CellProps>(() => import("./tags-cell.tsx").then(({ TagsCell }) => TagsCell)),
};
