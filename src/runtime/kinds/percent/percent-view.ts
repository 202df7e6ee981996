import type { KindView } from "../kind-view.ts";
import { lazyFilter } from "../shared/filter/lazy-filter.tsx";
import { formatPercent } from "./format-percent.ts";

export const percentView: KindView = {
  formatLine: formatPercent,
  isShare: true,
  filter: {
    Range: lazyFilter(() => import("./percent-range-filter.tsx").then(({ PercentRangeFilter }) => PercentRangeFilter)),
  },
};
