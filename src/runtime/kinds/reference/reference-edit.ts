import type { KindEdit } from "../kind-edit.ts";
import { ReferenceWidget } from "./reference-widget.tsx";

export const referenceEdit: KindEdit = { Widget: ReferenceWidget, opensPopup: true };
