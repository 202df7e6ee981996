import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const composedSchema: Rule = {
  id: "composed-schema",
  severity: "error",
  says: text(
    "引用、合并、分支或字段顺序无法化为平铺的字段",
    "A reference, merge, branch or order of fields that flat fields cannot express",
  ),
  check(draft, report) {
    for (const { path, part, message, hint } of draft.schemaFaults) report(path, part, message, hint);
  },
};
