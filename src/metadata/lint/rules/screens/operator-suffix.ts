import { splitFilterKey } from "#contract";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const operatorSuffix: Rule = {
  id: "operator-suffix",
  severity: "error",
  says: text("字段名以查询运算后缀结尾", "A field name ends with the suffix of a filter operator"),
  check(draft, report) {
    for (const field of draft.record.fields.values()) {
      const { operator, field: stem } = splitFilterKey(field.name);
      if (operator === null) continue;
      report(
        field.path,
        "key",
        text(
          `“${field.name}”会被当作对“${stem}”的“${operator}”查询`,
          `“${field.name}” reads as the filter “${operator}” on “${stem}”`,
        ),
        text("用小驼峰改名，不用下划线", "Rename it in camelCase, without the underscore"),
      );
    }
  },
};
