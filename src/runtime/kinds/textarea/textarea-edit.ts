import type { KindEdit } from "../kind-edit.ts";
import { TextareaWidget } from "./textarea-widget.tsx";

export const textareaEdit: KindEdit = { Widget: TextareaWidget, showsText: true, itemWidth: 200 };
