import { DatetimeWidget } from "../shared/dates/date-widget.tsx";
import type { KindEdit } from "../kind-edit.ts";

export const datetimeEdit: KindEdit = { Widget: DatetimeWidget, opensPopup: true, itemWidth: 200 };
