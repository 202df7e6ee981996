import type { KindEdit } from "../kind-edit.ts";
import { HiddenWidget } from "./hidden-widget.tsx";

export const hiddenEdit: KindEdit = { Widget: HiddenWidget };
