import { lookUp, stringAt } from "../json-type.ts";
import type { Rule } from "../rule.ts";
import { suggestion, text } from "../words.ts";

export const unknownWidget: Rule = {
  id: "unknown-widget",
  severity: "error",
  says: text("没有此控件", "A widget there is not"),
  check(draft, report, { known }) {
    for (const set of draft.fieldSets) {
      for (const field of set.fields.values()) {
        const widget = stringAt(field.ui, "ui:widget");
        if (widget === undefined || known.widgets.has(widget)) continue;
        const habit = lookUp(HABITS, widget.toLowerCase());
        const hint =
          habit === undefined ? suggestion(widget, known.widgets) : text(`是否想写“${habit}”？`, `Did you mean “${habit}”?`);
        report([...field.uiPath, "ui:widget"], "value", text(`没有控件“${widget}”`, `There is no widget “${widget}”`), hint);
      }
    }
  },
};

const HABITS: Readonly<Record<string, string>> = {
  input: "text",
  string: "text",
  updown: "number",
  inputnumber: "number",
  checkbox: "checkboxes",
  dropdown: "select",
  cascader: "tree-select",
  tree: "tree-select",
  "date-time": "datetime",
  upload: "file",
  avatar: "image",
  picture: "image",
  editor: "rich-text",
  richtext: "rich-text",
  html: "rich-text",
  toggle: "switch",
};
