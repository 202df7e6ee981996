import type { Text } from "#contract";
import type { WidgetId } from "../widgets.ts";
import type { FieldDraft } from "./draft.ts";
import type { FieldFacts } from "./field-facts.ts";
import { objectAt, stringAt } from "./json-type.ts";
import { text } from "./words.ts";

interface Fit {
  fits(field: FieldDraft, facts: FieldFacts): boolean;
  readonly needs: Text;
}

const isChosen = (facts: FieldFacts): boolean => facts.reference !== null || facts.dictionary !== null;
const isText = (field: FieldDraft, facts: FieldFacts): boolean =>
  field.type === "string" && !isChosen(facts) && facts.options === null;
const isFreeText = (field: FieldDraft, facts: FieldFacts): boolean => isText(field, facts) && facts.storage === "text";
const isTextList = (field: FieldDraft): boolean => field.type === "array" && stringAt(field.schema, "items", "type") === "string";
const FILE_PARTS: Readonly<Record<string, string>> = { link: "string", name: "string", size: "integer" };
const isFileList = (field: FieldDraft): boolean => {
  const parts = objectAt(field.schema, "items", "properties");
  return (
    field.type === "array" &&
    "link" in parts &&
    "name" in parts &&
    Object.keys(parts).every((name) => name in FILE_PARTS && stringAt(parts, name, "type") === FILE_PARTS[name])
  );
};
const isRatable = ({ schema, type }: FieldDraft): boolean => {
  const { maximum = 5, multipleOf } = schema;
  return (
    typeof maximum === "number" &&
    Number.isInteger(maximum) &&
    maximum >= 2 &&
    maximum <= 10 &&
    (type === "integer" || multipleOf === 0.5)
  );
};
const hasChoices = (facts: FieldFacts): boolean => facts.options !== null || facts.dictionary !== null;

/** On which fields each widget works; the widgets of `src/runtime/form/widgets` are written for these. */
export const WIDGET_FITS: Readonly<Record<WidgetId, Fit>> = {
  text: { fits: isFreeText, needs: text("普通文本字段", "a plain text field") },
  textarea: { fits: isFreeText, needs: text("普通文本字段", "a plain text field") },
  number: {
    fits: (field, facts) =>
      !isChosen(facts) &&
      facts.options === null &&
      (field.type === "integer" || field.type === "number" || facts.storage === "decimal"),
    needs: text("integer、number 或金额字段", "an integer, a number or money"),
  },
  money: {
    fits: (_field, facts) => facts.storage === "decimal",
    needs: text('"x-format": "money" 的字段', 'a field with "x-format": "money"'),
  },
  percent: {
    fits: (field, facts) => field.type === "number" && facts.format === "percent",
    needs: text('"x-format": "percent" 的 number 字段', 'a number with "x-format": "percent"'),
  },
  rating: {
    fits: (field, facts) =>
      (field.type === "integer" || field.type === "number") && !isChosen(facts) && facts.options === null && isRatable(field),
    needs: text(
      "integer 字段（或 multipleOf 为 0.5 的 number），maximum 在 2 到 10 之间",
      "an integer (or a number with multipleOf 0.5) whose maximum is from 2 to 10",
    ),
  },
  password: { fits: isFreeText, needs: text("普通文本字段", "a plain text field") },
  switch: {
    fits: (field, facts) => (field.type === "boolean" && !isChosen(facts)) || facts.options?.length === 2,
    needs: text("boolean 字段，或恰有两个值的 enum（先关后开）", "a boolean, or an enum of exactly two values (off first)"),
  },
  radio: {
    fits: (field, facts) => field.type !== "array" && !facts.multiple && hasChoices(facts),
    needs: text("有 enum 或 x-dict 的单选字段", "a field with enum or x-dict that holds one value"),
  },
  checkboxes: {
    fits: (field, facts) => field.type === "boolean" || ((field.type === "array" || facts.multiple) && hasChoices(facts)),
    needs: text(
      "boolean 字段、items 有 enum 的数组，或 x-multiple 的字典字段",
      "a boolean, an array whose items have an enum, or a dictionary with x-multiple",
    ),
  },
  select: { fits: (_field, facts) => hasChoices(facts), needs: text("有 enum 或 x-dict 的字段", "a field with enum or x-dict") },
  reference: { fits: (_field, facts) => facts.reference !== null, needs: text("有 x-ref 的字段", "a field with x-ref") },
  "tree-select": { fits: (_field, facts) => facts.reference !== null, needs: text("有 x-ref 的字段", "a field with x-ref") },
  cascader: {
    fits: (field, facts) => facts.reference !== null && field.type === "string" && !facts.multiple,
    needs: text("引用树形模块、只存一个值的 x-ref 字段", "a field with x-ref to a tree module that holds one value"),
  },
  tags: {
    fits: (field, facts) => isTextList(field) && facts.options === null && stringAt(field.schema, "items", "x-ref") === undefined,
    needs: text("没有 enum 的文本数组", "an array of texts without enum"),
  },
  date: {
    fits: (_field, facts) => facts.storage === "date",
    needs: text('"format": "date" 的字段', 'a field with "format": "date"'),
  },
  datetime: {
    fits: (_field, facts) => facts.storage === "timestamp",
    needs: text('"x-format": "local-date-time" 的字段', 'a field with "x-format": "local-date-time"'),
  },
  time: {
    fits: (_field, facts) => facts.storage === "time",
    needs: text('"x-format": "local-time" 的字段', 'a field with "x-format": "local-time"'),
  },
  "date-range": {
    fits: (field, facts) => isTextList(field) || isFreeText(field, facts),
    needs: text("文本数组或普通文本字段", "an array of texts or a plain text field"),
  },
  color: {
    fits: (_field, facts) => facts.format === "color",
    needs: text('"x-format": "color" 的字段', 'a field with "x-format": "color"'),
  },
  icon: { fits: isFreeText, needs: text("普通文本字段", "a plain text field") },
  image: {
    fits: (field, facts) => isFreeText(field, facts) || isTextList(field),
    needs: text("文本或文本数组字段", "a text or an array of texts"),
  },
  file: {
    fits: (field, facts) => isFreeText(field, facts) || isTextList(field),
    needs: text("文本或文本数组字段", "a text or an array of texts"),
  },
  "rich-text": { fits: isFreeText, needs: text("普通文本字段", "a plain text field") },
  files: {
    fits: isFileList,
    needs: text(
      "items 为含 link、name 文本（可加 size 整数）的对象的数组",
      "an array of objects with the texts link and name (and, if you like, an integer size)",
    ),
  },
  markdown: { fits: isFreeText, needs: text("普通文本字段", "a plain text field") },
  code: { fits: isFreeText, needs: text("普通文本字段", "a plain text field") },
  json: {
    fits: (field, facts) => field.type === "array" || field.type === "object" || isFreeText(field, facts),
    needs: text("array、object 或普通文本字段", "an array, an object or a plain text"),
  },
  nested: {
    fits: (field) =>
      (field.type === "array" && "items" in field.schema) || (field.type === "object" && "properties" in field.schema),
    needs: text("有 items 的数组或有 properties 的对象", "an array with items or an object with properties"),
  },
  hidden: { fits: () => true, needs: text("", "") },
};
