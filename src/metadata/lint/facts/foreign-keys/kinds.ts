import type { Json } from "#contract";
import { lookUp, stringAt } from "../json-type.ts";

/** Type names of databases and of other languages. */
const TYPE_HABITS: Readonly<Record<string, string>> = {
  int: "integer",
  long: "integer",
  bigint: "integer",
  int32: "integer",
  int64: "integer",
  float: "number",
  double: "number",
  text: "string",
  varchar: "string",
  str: "string",
  bool: "boolean",
  list: "array",
  json: "object",
  smallint: "integer",
  tinyint: "integer",
  serial: "integer",
  number: "number",
  numeric: "number",
  real: "number",
  check: "boolean",
  checkbox: "boolean",
  switch: "boolean",
  toggle: "boolean",
  data: "string",
  singlelinetext: "string",
  char: "string",
  nvarchar: "string",
  csv: "array",
  objectid: "string",
};

/** Kinds of fields that are no types, and the keyword that gives each. */
const KIND_HABITS: Readonly<Record<string, string>> = {
  date: '"type": "string", "format": "date"',
  email: '"type": "string", "format": "email"',
  url: '"type": "string", "format": "uri"',
  uri: '"type": "string", "format": "uri"',
  datetime: '"type": "string", "x-format": "local-date-time"',
  timestamp: '"type": "string", "x-format": "local-date-time"',
  time: '"type": "string", "x-format": "local-time"',
  phone: '"type": "string", "x-format": "phone"',
  mobile: '"type": "string", "x-format": "phone"',
  money: '"type": "string", "x-format": "money"',
  currency: '"type": "string", "x-format": "money"',
  decimal: '"type": "number", or for an amount "type": "string", "x-format": "money"',
  percent: '"type": "number", "x-format": "percent"',
  password: '"type": "string", "x-format": "password", "writeOnly": true',
  html: '"type": "string", "x-format": "html"',
  markdown: '"type": "string", "x-format": "markdown"',
  color: '"type": "string", "x-format": "color"',
  ref: '"type": "string", "x-ref": {"module": "…"}',
  reference: '"type": "string", "x-ref": {"module": "…"}',
  relation: '"type": "string", "x-ref": {"module": "…"}',
  dict: '"type": "string", "x-dict": "…"',
  enum: '"type": "string", "enum": […]',
  select: '"type": "string", "enum": […]',
  id: '"type": "string"',
  uuid: '"type": "string"',
  file: '"type": "string" + ui.fields: {"ui:widget": "file"}',
  image: '"type": "string" + ui.fields: {"ui:widget": "image"}',
  link: '"type": "string", "x-ref": {"module": "…"}',
  dynamiclink: '"type": "string", "readOnly": true, "x-record": {"in": "…"}',
  belongsto: '"type": "string", "x-ref": {"module": "…"}',
  m2o: '"type": "string", "x-ref": {"module": "…"}',
  manytoone: '"type": "string", "x-ref": {"module": "…"}',
  lookup: '"type": "string", "x-ref": {"module": "…"}',
  user: '"type": "string", "x-ref": {"module": "user"}',
  hasmany: '"type": "array", "x-children": {"module": "…", "field": "…"}',
  o2m: '"type": "array", "x-children": {"module": "…", "field": "…"}',
  onetomany: '"type": "array", "x-children": {"module": "…", "field": "…"}',
  table: '"type": "array", "x-children": {"module": "…", "field": "…"}',
  m2m: '"type": "string", "x-multiple": true, "x-ref": {"module": "…"}',
  belongstomany: '"type": "string", "x-multiple": true, "x-ref": {"module": "…"}',
  manytomany: '"type": "string", "x-multiple": true, "x-ref": {"module": "…"}',
  tablemultiselect: '"type": "string", "x-multiple": true, "x-ref": {"module": "…"}',
  multiplerecordlinks: '"type": "string", "x-multiple": true, "x-ref": {"module": "…"}',
  singleselect: '"type": "string", "enum": […]',
  radio: '"type": "string", "enum": […]',
  radiogroup: '"type": "string", "enum": […]',
  multiselect: '"type": "array", "items": {"type": "string", "enum": […]}',
  multipleselect: '"type": "array", "items": {"type": "string", "enum": […]}',
  multipleselects: '"type": "array", "items": {"type": "string", "enum": […]}',
  checkboxgroup: '"type": "array", "items": {"type": "string", "enum": […]}',
  tags: '"type": "array", "items": {"type": "string"}',
  formula: '"type": "number", "x-compute": "price * count"',
  rollup: '"type": "number", "x-rollup": {"module": "…", "field": "…", "take": "sum", "of": "…"}',
  sequence: '"type": "string", "readOnly": true, "x-serial": {"prefix": "SO"}',
  autonumber: '"type": "string", "readOnly": true, "x-serial": {"prefix": "SO"}',
  autoincrement: '"type": "string", "readOnly": true, "x-serial": {"prefix": "SO"}',
  hash: '"type": "string", "x-format": "secret", "writeOnly": true',
  secret: '"type": "string", "x-format": "secret", "writeOnly": true',
  rating: '"type": "integer", "minimum": 0, "maximum": 5 + ui.fields: {"ui:widget": "rating"}',
  attach: '"type": "string" + ui.fields: {"ui:widget": "file"}',
  attachment: '"type": "string" + ui.fields: {"ui:widget": "file"}',
  attachimage: '"type": "string" + ui.fields: {"ui:widget": "image"}',
  smalltext: '"type": "string" + ui.fields: {"ui:widget": "textarea"}',
  longtext: '"type": "string" + ui.fields: {"ui:widget": "textarea"}',
  multilinetext: '"type": "string" + ui.fields: {"ui:widget": "textarea"}',
  richtext: '"type": "string", "x-format": "html"',
  texteditor: '"type": "string", "x-format": "html"',
  markdowneditor: '"type": "string", "x-format": "markdown"',
  sectionbreak: "ui.dialog.groups: [{…}]",
  columnbreak: '"ui": {"dialog": {"columns": 2}}',
  tabbreak: '"ui": {"dialog": {"layout": "tabs", "groups": [{…}]}}',
  textarea: '"type": "string" + ui.fields: {"ui:widget": "textarea"}',
};

/** Kind of a field in another tool, without case, spaces and a length in parentheses. */
function plainKind(value: string): string {
  return value
    .toLowerCase()
    .replace(/\(.*\)$/, "")
    .replaceAll(/[-_\s]/g, "");
}

/** `string[]` and `array<string>`; null for another type. */
function listType(value: string): string | null {
  const [, before, inside] = /^(\w+)\[\]$|^(?:array|list|set)<(\w+)>$/i.exec(value) ?? [];
  const item = before ?? inside;
  if (item === undefined) return null;
  const type = lookUp(TYPE_HABITS, item.toLowerCase()) ?? item.toLowerCase();
  return `"type": "array", "items": {"type": "${type}"}`;
}

/** The type that a type of another tool stands for; null for an unknown one. */
export function typeOfKind(kind: string): string | null {
  return lookUp(TYPE_HABITS, plainKind(kind)) ?? null;
}

/** The field that a kind of another tool stands for; null for an unknown one. */
export function fieldOfKind(kind: string): string | null {
  return listType(kind) ?? lookUp(KIND_HABITS, plainKind(kind)) ?? null;
}

/** Keys by which other tools name the kind of a field. */
const KIND_KEYS = [
  "fieldtype",
  "fieldType",
  "field_type",
  "dataType",
  "datatype",
  "valueType",
  "interface",
  "xtype",
  "kind",
  "uidt",
];

/** Keys by which other tools name the module that a field refers to. */
const TARGET_KEYS = [
  "options",
  "target",
  "ref",
  "reference",
  "collection",
  "related_collection",
  "model",
  "doctype",
  "linkTo",
  "entity",
];

/** The whole field that the keys of another tool stand for: `{"fieldtype": "Link", "options": "User"}`; null without a known kind. */
export function fieldOfOtherTool(field: Json): string | null {
  const kind = KIND_KEYS.map((key) => stringAt(field, key)).find((found) => found !== undefined);
  if (kind === undefined) return null;
  const type = typeOfKind(kind);
  const meant = fieldOfKind(kind) ?? (type === null ? null : `"type": "${type}"`);
  const target = TARGET_KEYS.map((key) => stringAt(field, key)).find((found) => found !== undefined && found !== "");
  if (meant === null || target === undefined) return meant;
  const choices = target.split("\n").filter((choice) => choice.trim() !== "");
  return meant
    .replace('{"module": "…"', `{"module": ${JSON.stringify(moduleName(target))}`)
    .replace('"enum": […]', () => `"enum": ${JSON.stringify(choices)}`);
}

/** `Sales Order` and `SalesOrder` → `sales-order`. */
function moduleName(target: string): string {
  return target
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, "-")
    .replaceAll(/[\s_]+/g, "-")
    .toLowerCase();
}

/** True for a key that says the kind of a field in another tool, or what it refers to. */
export function isOfOtherTool(key: string): boolean {
  return KIND_KEYS.includes(key) || TARGET_KEYS.includes(key);
}
