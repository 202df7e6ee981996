import { DateRangeWidget } from "../shared/dates/date-widget.tsx";
import type { KindEdit } from "../kind-edit.ts";

export const dateRangeEdit: KindEdit = { Widget: DateRangeWidget, opensPopup: true, itemWidth: 260 };
