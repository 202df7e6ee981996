import { valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const missingTitle: Rule = {
  id: "missing-title",
  severity: "error",
  says: text("字段缺少中文名称", "A field has no Chinese title"),
  check(draft, report) {
    for (const set of draft.fieldSets) {
      for (const field of set.fields.values()) {
        if (valueAt(field.schema, "title") !== undefined) continue;
        report(
          field.path,
          "key",
          text(`字段“${field.name}”没有“title”`, `The field “${field.name}” has no “title”`),
          text('补上 "title"：表单、列与提示中显示的中文名称', 'Add "title": its Chinese name in forms, columns and messages'),
        );
      }
    }
  },
};
