import { lazyComponent } from "#ui";
import type { CellProps, KindView } from "../kind-view.ts";
import { measureStars } from "./stars.ts";

export const ratingView: KindView = {
  Cell: lazyComponent<CellProps>(() => import("./rating-cell.tsx").then(({ RatingCell }) => RatingCell)),
  measureCell: measureStars,
  indivisible: true,
};
