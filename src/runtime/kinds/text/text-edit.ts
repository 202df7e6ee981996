import type { KindEdit } from "../kind-edit.ts";
import { TextWidget } from "./text-widget.tsx";

export const textEdit: KindEdit = { Widget: TextWidget, showsText: true };
