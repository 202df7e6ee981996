import { DateWidget } from "../shared/dates/date-widget.tsx";
import type { KindEdit } from "../kind-edit.ts";

export const dateEdit: KindEdit = { Widget: DateWidget, opensPopup: true };
