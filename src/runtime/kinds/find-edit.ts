import type { EditedKindId, KindEdit } from "./kind-edit.ts";
import { KIND_EDITS } from "./kind-edits.ts";

const FOREIGN_EDIT: Omit<KindEdit, "Widget"> = {};

/** @param widget id of a kind, or of a widget of a feature */
export function findEdit(widget: string): Omit<KindEdit, "Widget"> {
  return Object.hasOwn(KIND_EDITS, widget) ? KIND_EDITS[widget as EditedKindId] : FOREIGN_EDIT;
}
