import type { ComponentType } from "react";
import type { FIELD_KINDS, KindId } from "#metadata";
import type { FieldWidgetProps } from "../form-model/field-widget.ts";
import { CheckboxesWidget } from "./checkboxes/checkboxes-widget.tsx";
import { DateRangeWidget, DatetimeWidget, DateWidget, TimeWidget } from "./shared/date-widget.tsx";
import { HiddenWidget } from "./hidden/hidden-widget.tsx";
import { lazyWidget } from "./shared/lazy-widget.tsx";
import { NumberWidget } from "./number/number-widget.tsx";
import { PasswordWidget } from "./password/password-widget.tsx";
import { RadioWidget } from "./radio/radio-widget.tsx";
import { ReferenceWidget } from "./reference/reference-widget.tsx";
import { SelectWidget } from "./select/select-widget.tsx";
import { SwitchWidget } from "./switch/switch-widget.tsx";
import { TextareaWidget } from "./textarea/textarea-widget.tsx";
import { TextWidget } from "./text/text-widget.tsx";

/** Kinds whose value the form takes apart. */
type CompositeId = { [Id in KindId]: (typeof FIELD_KINDS)[Id] extends { readonly composite: true } ? Id : never }[KindId];

/** Describes how forms edit one kind of field. */
export interface KindWidget {
  readonly Widget: ComponentType<FieldWidgetProps>;
  /** The widget opens a popup, and Enter selects in it instead of submitting the form. */
  readonly opensPopup?: true;
  /** The input shows the unformatted text of the value. */
  readonly showsText?: true;
  /** Width in pixels in a table of list items. */
  readonly entryWidth?: number;
}

/** Widgets by kind. A large widget loads when a form first shows it. */
export const KIND_WIDGETS: Readonly<Record<Exclude<KindId, CompositeId>, KindWidget>> = {
  text: { Widget: TextWidget, showsText: true },
  textarea: { Widget: TextareaWidget, showsText: true, entryWidth: 200 },
  number: { Widget: NumberWidget, showsText: true, entryWidth: 110 },
  money: { Widget: lazyWidget(() => import("./money/money-widget.tsx").then((module) => module.MoneyWidget)) },
  percent: { Widget: lazyWidget(() => import("./percent/percent-widget.tsx").then((module) => module.PercentWidget)) },
  rating: {
    Widget: lazyWidget(() => import("./rating/rating-widget.tsx").then((module) => module.RatingWidget)),
    opensPopup: true,
  },
  password: { Widget: PasswordWidget },
  switch: { Widget: SwitchWidget, entryWidth: 96 },
  radio: { Widget: RadioWidget },
  checkboxes: { Widget: CheckboxesWidget, entryWidth: 200 },
  select: { Widget: SelectWidget, opensPopup: true },
  reference: { Widget: ReferenceWidget, opensPopup: true },
  "tree-select": {
    Widget: lazyWidget(() => import("./tree-select/tree-select-widget.tsx").then((module) => module.TreeSelectWidget)),
    opensPopup: true,
  },
  cascader: {
    Widget: lazyWidget(() => import("./cascader/cascader-widget.tsx").then((module) => module.CascaderWidget)),
    opensPopup: true,
  },
  tags: { Widget: lazyWidget(() => import("./tags/tags-widget.tsx").then((module) => module.TagsWidget)) },
  date: { Widget: DateWidget, opensPopup: true },
  datetime: { Widget: DatetimeWidget, opensPopup: true, entryWidth: 200 },
  time: { Widget: TimeWidget, opensPopup: true },
  "date-range": { Widget: DateRangeWidget, opensPopup: true, entryWidth: 260 },
  icon: { Widget: lazyWidget(() => import("./icon/icon-widget.tsx").then((module) => module.IconWidget)), opensPopup: true },
  color: { Widget: lazyWidget(() => import("./color/color-widget.tsx").then((module) => module.ColorWidget)) },
  image: { Widget: lazyWidget(() => import("./shared/upload-widget.tsx").then((module) => module.ImageWidget)) },
  file: { Widget: lazyWidget(() => import("./shared/upload-widget.tsx").then((module) => module.FileWidget)) },
  files: { Widget: lazyWidget(() => import("./shared/upload-widget.tsx").then((module) => module.FilesWidget)) },
  "rich-text": { Widget: lazyWidget(() => import("./rich-text/rich-text-widget.tsx").then((module) => module.RichTextWidget)) },
  markdown: { Widget: lazyWidget(() => import("./markdown/markdown-widget.tsx").then((module) => module.MarkdownWidget)) },
  code: { Widget: lazyWidget(() => import("./code/code-widget.tsx").then((module) => module.CodeWidget)) },
  json: { Widget: lazyWidget(() => import("./json/json-widget.tsx").then((module) => module.JsonWidget)) },
  hidden: { Widget: HiddenWidget },
};

const FOREIGN_WIDGET: Omit<KindWidget, "Widget"> = {};

/** @param widget id of a kind, or of a widget of a feature */
export function findWidget(widget: string): Omit<KindWidget, "Widget"> {
  return Object.hasOwn(KIND_WIDGETS, widget) ? KIND_WIDGETS[widget as Exclude<KindId, CompositeId>] : FOREIGN_WIDGET;
}
