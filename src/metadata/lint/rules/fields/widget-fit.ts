import { isKindId } from "../../../kinds/field-kinds.ts";
import { KIND_AUTHORING } from "../../../kinds/kind-authoring-list.ts";
import { namedFields } from "../../facts/draft.ts";
import { factsOf, isPlain } from "../../facts/field-facts.ts";
import { stringAt, valueAt } from "../../facts/json-type.ts";
import type { Project, Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const widgetFit: Rule = {
  id: "widget-fit",
  severity: "error",
  says: text("控件不适合字段的类型或格式", "A widget does not fit the field's type or format"),
  check(draft, report, project) {
    for (const set of draft.fieldSets) {
      for (const field of namedFields(set)) {
        const widget = stringAt(field.ui, "ui:widget");
        if (widget === undefined || !isKindId(widget) || !isPlain(field)) continue;
        const facts = factsOf(field);
        const { fits, needs } = KIND_AUTHORING[widget];
        if (fits(facts) && !(widget === "cascader" && isFlat(project, facts.reference))) continue;
        const usual = factsOf({ ...field, ui: {} }).widget;
        report(
          [...field.uiPath, "ui:widget"],
          "value",
          text(`控件“${widget}”不适合“${field.name}”`, `The widget “${widget}” does not fit “${field.name}”`),
          text(
            `它用于${needs.zh}；删除 ui:widget 则采用“${usual}”`,
            `It needs ${needs.en}. Without ui:widget the field gets “${usual}”.`,
          ),
        );
      }
    }
  },
};

/** True if the module exists and is not a tree. */
function isFlat(project: Project, name: string | null): boolean {
  const target = project.drafts.get(name ?? "");
  return target !== undefined && valueAt(target.value, "ui", "list", "tree") === undefined;
}
