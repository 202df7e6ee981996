import type { KindEdit } from "../kind-edit.ts";
import { RadioWidget } from "./radio-widget.tsx";

export const radioEdit: KindEdit = { Widget: RadioWidget };
