import type { Json, Text } from "#contract";
import { lookUp } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { suggestion, text } from "../../words.ts";

export const unknownValue: Rule = {
  id: "unknown-value",
  severity: "error",
  says: text("值不在可选范围内", "A value is not one of the possible values"),
  check(draft, report) {
    for (const fault of draft.structure) {
      const name = fault.path.findLast((step) => typeof step === "string") ?? "";
      // unknown-format checks all formats together.
      if (fault.kind !== "unknown-value" || name === "format" || name === "x-format") continue;
      const shown = JSON.stringify(fault.value);
      report(
        fault.path,
        "value",
        text(`“${name}”没有 ${shown} 这个值`, `“${name}” cannot be ${shown}`),
        hintFor(name, fault.value, fault.allowed),
      );
    }
  },
};

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

function hintFor(name: string, value: Json, allowed: readonly Json[]): Text {
  const kind =
    name === "type" && typeof value === "string" ? (listType(value) ?? lookUp(KIND_HABITS, plainKind(value))) : undefined;
  if (kind !== undefined) return text(`写成 ${kind}`, `Write ${kind}`);
  if (name === "additionalProperties")
    return text("未声明的字段总会被拒绝：写 false，或删除", "Undeclared fields are always rejected. Write false, or delete it.");
  if (name === "menu" && value === true)
    return text(
      "请删除：没有 menu 时菜单项在区域的目录中；不要菜单项就写 false",
      "Delete it: without “menu” the entry is in the folder of its area. Write false for no entry.",
    );
  if (value === true && allowed.length === 1 && allowed[0] === false)
    return text(
      '保留时写方法，如 "GET"、"POST"（菜单写对象）；不要就写 false',
      'To keep it, write its method such as "GET" (an object for the menu); possible is also false for none',
    );
  const habit = name === "type" && typeof value === "string" ? lookUp(TYPE_HABITS, plainKind(value)) : undefined;
  if (habit !== undefined) return text(`是否想写“${habit}”？`, `Did you mean “${habit}”?`);
  if (allowed.length === 1) {
    const only = JSON.stringify(allowed[0]);
    return text(`只能是 ${only}；否则删除该键`, `The only possible value is ${only}. Otherwise delete the key.`);
  }
  const choices = allowed.map((choice) => (typeof choice === "string" ? choice : JSON.stringify(choice)));
  if (typeof value !== "string") return text(`可用：${choices.join("、")}`, `Possible: ${choices.join(", ")}`);
  return suggestion(value, choices);
}
