import type { KindView } from "../kind-view.ts";
import { DATE_FILTERS } from "../shared/dates/date-filters.ts";
import { formatPlain } from "../shared/line/plain-line.ts";
import { MOMENT_WIDTH } from "../shared/dates/short-moment.ts";
import { DatetimeCell } from "./datetime-cell.tsx";

export const datetimeView: KindView = {
  formatLine: formatPlain,
  Cell: DatetimeCell,
  measureCell: () => MOMENT_WIDTH,
  columnWidth: MOMENT_WIDTH + 32,
  indivisible: true,
  filter: DATE_FILTERS,
};
