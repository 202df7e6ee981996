import type { ComponentType } from "react";
import type { FIELD_KINDS, KindId } from "#metadata";
import type { FieldWidgetProps } from "../form-model/field-widget.ts";

/** Kinds that forms edit as one value. The form takes the value of the others apart. */
export type EditedKindId = {
  [Id in KindId]: (typeof FIELD_KINDS)[Id] extends { readonly composite: true } ? never : Id;
}[KindId];

/** Describes how forms edit one kind of field. */
export interface KindEdit {
  /** `lazyWidget` unless most forms need it. */
  readonly Widget: ComponentType<FieldWidgetProps>;
  /** The widget opens a popup, and Enter selects in it instead of submitting the form. */
  readonly opensPopup?: true;
  /** The input shows the unformatted text of the value. */
  readonly showsText?: true;
  /** Width in pixels in a table of list items. */
  readonly itemWidth?: number;
}
