import { lazyFilter } from "../filter/lazy-filter.tsx";

/** Filters of days and moments. Their calendars load when a search form first shows them. */
export const DATE_FILTERS = {
  Single: lazyFilter(() => import("./date-filter.tsx").then(({ DateFilter }) => DateFilter)),
  Range: lazyFilter(() => import("./date-range-filter.tsx").then(({ DateRangeFilter }) => DateRangeFilter)),
};
