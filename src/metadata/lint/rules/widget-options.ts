import { isJsonObject, type Json, type JsonObject } from "#contract";
import type { Path } from "../../source/parse.ts";
import { isKindId } from "../../kinds/field-kinds.ts";
import { KIND_AUTHORING } from "../../kinds/kind-authoring-list.ts";
import type { WidgetOption } from "../../kinds/kind-authoring.ts";
import type { FieldDraft } from "../draft.ts";
import { factsOf } from "../field-facts.ts";
import { isOfType, jsonTypeOf, listAt, lookUp, objectAt } from "../json-type.ts";
import type { Report, Rule } from "../rule.ts";
import { suggestion, text } from "../words.ts";

export const widgetOptions: Rule = {
  id: "widget-options",
  severity: "error",
  says: text("控件没有此设置，或设置的类型不对", "An unknown widget setting, or one of the wrong type"),
  check(draft, report) {
    for (const set of draft.fieldSets) {
      for (const field of set.fields.values()) {
        const { widget } = factsOf(field);
        // The widget of a feature defines its own options; `unknown-widget` reports every other id.
        if (widget.includes("/")) continue;
        const possible = isKindId(widget) ? KIND_AUTHORING[widget].options : {};
        for (const [key, value] of Object.entries(objectAt(field.ui, "ui:options"))) {
          const path = [...field.uiPath, "ui:options", key];
          const option = lookUp(possible, key);
          if (option === undefined) {
            const hint =
              Object.keys(possible).length === 0
                ? text(`“${widget}”没有任何设置，请删除`, `“${widget}” has no settings. Delete it.`)
                : suggestion(key, Object.keys(possible));
            report(path, "key", text(`控件“${widget}”没有设置“${key}”`, `The widget “${widget}” has no setting “${key}”`), hint);
          } else if (isOfType(value, option.type)) {
            checkValues(option, value, path, report);
            if (option.type === "object") checkChoices(field, objectAt(value), path, report);
          } else {
            report(
              path,
              "value",
              text(
                `“${key}”应为 ${option.type}，却是 ${jsonTypeOf(value)}`,
                `“${key}” must be a ${option.type}, not ${jsonTypeOf(value)}`,
              ),
              text(option.says.zh, `Meaning: ${option.says.en}`),
            );
          }
        }
      }
    }
  },
};

function checkValues({ values }: WidgetOption, value: Json, path: Path, report: Report): void {
  const entries: readonly (readonly [Path, Json])[] = isJsonObject(value)
    ? Object.entries(value).map(([name, entry]) => [[...path, name], entry])
    : [[path, value]];
  for (const [at, entry] of entries) {
    if (values === undefined || values.some((possible) => possible === entry)) continue;
    report(
      at,
      "value",
      text(
        `“${String(at.at(-1))}”没有 ${JSON.stringify(entry)} 这个值`,
        `Unknown “${String(at.at(-1))}” ${JSON.stringify(entry)}`,
      ),
      suggestion(String(entry), values),
    );
  }
}

/** The values of an enum are known here; those of a dictionary are not. */
function checkChoices({ schema }: FieldDraft, entries: JsonObject, path: Path, report: Report): void {
  const choices = [...listAt(schema, "enum"), ...listAt(schema, "items", "enum")].map(String);
  if (choices.length === 0) return;
  for (const name of Object.keys(entries)) {
    if (choices.includes(name)) continue;
    report(
      [...path, name],
      "key",
      text(`“${name}”不是此字段的值`, `“${name}” is not a value of this field`),
      suggestion(name, choices),
    );
  }
}
