import type { KindEdit } from "../kind-edit.ts";
import { CheckboxesWidget } from "./checkboxes-widget.tsx";

export const checkboxesEdit: KindEdit = { Widget: CheckboxesWidget, itemWidth: 200 };
