import { namedFields } from "../../../facts/draft.ts";
import { factsOf } from "../../../facts/fields/field-facts.ts";
import { isArray } from "../../../facts/json-type.ts";
import type { Rule } from "../../../rule.ts";
import { text } from "../../../words.ts";

export const enumUnlabelled: Rule = {
  id: "enum-unlabelled",
  severity: "warning",
  says: text("数字选项没有名称", "Numeric choices have no names"),
  check(draft, report) {
    for (const set of draft.fieldSets) {
      for (const field of namedFields(set)) {
        const { options } = factsOf(field);
        if (options === null || isArray(field.ui["ui:enumNames"]) || !options.some((option) => typeof option === "number"))
          continue;
        report(
          [...field.path, "enum"],
          "key",
          text(`“${field.name}”的选项只会显示为数字`, `The choices of “${field.name}” are shown as plain numbers`),
          text(`在 ${field.uiPath.join(".")} 写 "ui:enumNames"`, `Add "ui:enumNames" under ${field.uiPath.join(".")}`),
        );
      }
    }
  },
};
