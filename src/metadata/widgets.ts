/**
 * The widgets and cells of the runtime, by id. A field's widget follows from its schema unless `ui:widget` names
 * one of these or a feature's. The linter knows them from here; `src/runtime/form/widgets` implements each.
 */
export const WIDGETS = [
  "text",
  "textarea",
  "number",
  "money",
  "percent",
  "rating",
  "password",
  "switch",
  "radio",
  "checkboxes",
  "select",
  "reference",
  "tree-select",
  "cascader",
  "tags",
  "date",
  "datetime",
  "time",
  "date-range",
  "icon",
  "color",
  "image",
  "file",
  "files",
  "rich-text",
  "markdown",
  "code",
  "json",
  "nested",
  "hidden",
] as const;

export type WidgetId = (typeof WIDGETS)[number];

/** Formats of `x-format`, beside the standard `format`s date, email, uri (moments are local, `yyyy-MM-dd HH:mm:ss`, which the standard `date-time` is not). One validator for browser and server. */
export const X_FORMATS = [
  "phone",
  "money",
  "percent",
  "color",
  "id-card",
  "password",
  "secret",
  "tenant-id",
  "path",
  "local-date-time",
  "local-time",
  "html",
  "markdown",
  "json",
] as const;

export type XFormat = (typeof X_FORMATS)[number];

/** Widgets that hold the links of stored files. */
export const FILE_WIDGETS: ReadonlySet<string> = new Set<WidgetId>(["image", "file", "files"]);
