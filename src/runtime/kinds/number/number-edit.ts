import type { KindEdit } from "../kind-edit.ts";
import { NumberWidget } from "./number-widget.tsx";

export const numberEdit: KindEdit = { Widget: NumberWidget, showsText: true, itemWidth: 110 };
