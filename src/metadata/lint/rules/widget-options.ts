import { WIDGET_OPTIONS } from "../../widget-options.ts";
import { factsOf } from "../field-facts.ts";
import { jsonTypeOf, isOfType, lookUp, objectAt } from "../json-type.ts";
import type { Rule } from "../rule.ts";
import { suggestion, text } from "../words.ts";

export const widgetOptions: Rule = {
  id: "widget-options",
  severity: "error",
  says: text("控件没有此设置，或设置的类型不对", "A setting the widget does not have, or of the wrong type"),
  check(draft, report) {
    for (const set of draft.fieldSets) {
      for (const field of set.fields.values()) {
        const { widget } = factsOf(field);
        // A feature's widget has options of its own.
        if (widget.includes("/")) continue;
        const possible = lookUp(WIDGET_OPTIONS, widget) ?? {};
        for (const [key, value] of Object.entries(objectAt(field.ui, "ui:options"))) {
          const path = [...field.uiPath, "ui:options", key];
          const option = lookUp(possible, key);
          if (option === undefined) {
            const hint =
              Object.keys(possible).length === 0
                ? text(`“${widget}”没有任何设置，请删除`, `“${widget}” has no settings at all: delete it`)
                : suggestion(key, Object.keys(possible));
            report(path, "key", text(`控件“${widget}”没有设置“${key}”`, `The widget “${widget}” has no setting “${key}”`), hint);
          } else if (option.values !== undefined && typeof value === "string" && !option.values.includes(value)) {
            report(
              path,
              "value",
              text(`“${key}”没有 ${JSON.stringify(value)} 这个值`, `There is no “${key}” ${JSON.stringify(value)}`),
              suggestion(value, option.values),
            );
          } else if (!isOfType(value, option.type)) {
            report(
              path,
              "value",
              text(
                `“${key}”应为 ${option.type}，却是 ${jsonTypeOf(value)}`,
                `“${key}” must be a ${option.type}, not ${jsonTypeOf(value)}`,
              ),
              text(option.says.zh, `It says: ${option.says.en}`),
            );
          }
        }
      }
    }
  },
};
