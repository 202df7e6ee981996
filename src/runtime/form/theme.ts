import type { ThemeProps } from "@rjsf/core";
import type { RJSFSchema } from "@rjsf/utils";
import type { ComponentType } from "react";
import type { WidgetId } from "#metadata";
import type { FieldWidgetProps } from "./field-widget.ts";
import type { FormSession } from "./form-session.ts";
import { LeafField } from "./leaf-field.tsx";
import { RecordField } from "./record-field.tsx";
import { ArrayFieldItemTemplate, ArrayFieldTemplate } from "./templates/array-field-template.tsx";
import { FieldTemplate } from "./templates/field-template.tsx";
import { ObjectFieldTemplate } from "./templates/object-field-template.tsx";
import { themeWidget } from "./theme-widget.tsx";
import { CheckboxesWidget } from "./widgets/checkboxes-widget.tsx";
import { DateRangeWidget, DatetimeWidget, DateWidget, TimeWidget } from "./widgets/date-widget.tsx";
import { FeatureWidget } from "./widgets/feature-widget.tsx";
import { HiddenWidget } from "./widgets/hidden-widget.tsx";
import { lazyWidget } from "./widgets/lazy-widget.tsx";
import { NumberWidget } from "./widgets/number-widget.tsx";
import { PasswordWidget } from "./widgets/password-widget.tsx";
import { RadioWidget } from "./widgets/radio-widget.tsx";
import { ReferenceWidget } from "./widgets/reference-widget.tsx";
import { SelectWidget } from "./widgets/select-widget.tsx";
import { SwitchWidget } from "./widgets/switch-widget.tsx";
import { TextareaWidget } from "./widgets/textarea-widget.tsx";
import { TextWidget } from "./widgets/text-widget.tsx";

/** Every widget of `WIDGETS` but `nested`, which RJSF's own list and object fields do. */
const WIDGET_COMPONENTS: Readonly<Record<Exclude<WidgetId, "nested">, ComponentType<FieldWidgetProps>>> = {
  text: TextWidget,
  textarea: TextareaWidget,
  number: NumberWidget,
  money: lazyWidget(() => import("./widgets/money-widget.tsx").then((module) => module.MoneyWidget)),
  percent: lazyWidget(() => import("./widgets/percent-widget.tsx").then((module) => module.PercentWidget)),
  rating: lazyWidget(() => import("./widgets/rating-widget.tsx").then((module) => module.RatingWidget)),
  password: PasswordWidget,
  switch: SwitchWidget,
  radio: RadioWidget,
  checkboxes: CheckboxesWidget,
  select: SelectWidget,
  reference: ReferenceWidget,
  "tree-select": lazyWidget(() => import("./widgets/tree-select-widget.tsx").then((module) => module.TreeSelectWidget)),
  cascader: lazyWidget(() => import("./widgets/cascader-widget.tsx").then((module) => module.CascaderWidget)),
  tags: lazyWidget(() => import("./widgets/tags-widget.tsx").then((module) => module.TagsWidget)),
  date: DateWidget,
  datetime: DatetimeWidget,
  time: TimeWidget,
  "date-range": DateRangeWidget,
  icon: lazyWidget(() => import("./widgets/icon-widget.tsx").then((module) => module.IconWidget)),
  color: lazyWidget(() => import("./widgets/color-widget.tsx").then((module) => module.ColorWidget)),
  image: lazyWidget(() => import("./widgets/upload-widget.tsx").then((module) => module.ImageWidget)),
  file: lazyWidget(() => import("./widgets/upload-widget.tsx").then((module) => module.FileWidget)),
  files: lazyWidget(() => import("./widgets/upload-widget.tsx").then((module) => module.FilesWidget)),
  "rich-text": lazyWidget(() => import("./widgets/rich-text-widget.tsx").then((module) => module.RichTextWidget)),
  markdown: lazyWidget(() => import("./widgets/markdown-widget.tsx").then((module) => module.MarkdownWidget)),
  code: lazyWidget(() => import("./widgets/code-widget.tsx").then((module) => module.CodeWidget)),
  json: lazyWidget(() => import("./widgets/json-widget.tsx").then((module) => module.JsonWidget)),
  hidden: HiddenWidget,
};

/** Our RJSF theme over Arco. Widgets are found by the ids of `WIDGETS`; any other id is a feature's. */
export const theme: Required<Pick<ThemeProps<unknown, RJSFSchema, FormSession>, "fields" | "templates" | "widgets">> = {
  fields: { leaf: LeafField, SchemaField: RecordField, StringField: LeafField, NumberField: LeafField, BooleanField: LeafField },
  templates: { FieldTemplate, ObjectFieldTemplate, ArrayFieldTemplate, ArrayFieldItemTemplate },
  widgets: Object.fromEntries(
    Object.entries({ ...WIDGET_COMPONENTS, feature: FeatureWidget }).map(([id, component]) => [id, themeWidget(component)]),
  ),
};
