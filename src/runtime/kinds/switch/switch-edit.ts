import type { KindEdit } from "../kind-edit.ts";
import { SwitchWidget } from "./switch-widget.tsx";

export const switchEdit: KindEdit = { Widget: SwitchWidget, itemWidth: 96 };
