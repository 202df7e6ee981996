import { conditionFields } from "../../facts/field-uses.ts";
import { namedFields } from "../../facts/draft.ts";
import { stringAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const conditionSelf: Rule = {
  id: "condition-self",
  severity: "error",
  says: text("字段是否显示不能取决于它自己", "The visibility of a field cannot depend on the field itself"),
  check(draft, report) {
    // A parent-child screen sets this field, so users do not enter it.
    const given = stringAt(draft.value, "ui", "parent", "field");
    for (const set of draft.fieldSets) {
      for (const field of namedFields(set)) {
        for (const use of conditionFields(field.ui["ui:visible"], [...field.uiPath, "ui:visible"])) {
          if (use.name !== field.name.split(".").at(-1) || field.name === given) continue;
          report(
            use.path,
            use.part,
            text(`“${field.name}”的显示取决于它自己`, `The visibility of “${field.name}” depends on itself`),
            text(
              "改用另一字段；隐藏后的字段没有值，再也不会出现",
              "Name another field. A hidden field has no value, so it would never be shown again.",
            ),
          );
        }
      }
    }
  },
};
