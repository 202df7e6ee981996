import type { KindEdit } from "../kind-edit.ts";
import { SelectWidget } from "./select-widget.tsx";

export const selectEdit: KindEdit = { Widget: SelectWidget, opensPopup: true };
