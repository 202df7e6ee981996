import { TimeWidget } from "../shared/dates/date-widget.tsx";
import type { KindEdit } from "../kind-edit.ts";

export const timeEdit: KindEdit = { Widget: TimeWidget, opensPopup: true };
