import { FORMAT_KINDS, isKindId, type Field } from "#metadata";
import type { KindView } from "./kind-view.ts";
import { KIND_VIEWS } from "./kind-views.ts";

/** Lists show the value as text. */
const PLAIN_VIEW: KindView = {};

/** @param widget id of a kind, or of a widget of a feature */
export function findView(widget: string): KindView {
  return (isKindId(widget) ? KIND_VIEWS[widget] : undefined) ?? PLAIN_VIEW;
}

/** A format decides the filter even where the module file names another widget. */
export function findFilter({ format, widget }: Field): NonNullable<KindView["filter"]> {
  return findView(FORMAT_KINDS.get(format ?? "") ?? widget).filter ?? {};
}
