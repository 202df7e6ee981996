import type { KindView } from "../kind-view.ts";
import { DATE_FILTERS } from "../shared/dates/date-filters.ts";
import { formatPlain } from "../shared/line/plain-line.ts";

export const datetimeView: KindView = { formatLine: formatPlain, filter: DATE_FILTERS };
