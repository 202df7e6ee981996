import { valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const actionPlace: Rule = {
  id: "action-place",
  severity: "error",
  says: text(
    "工具栏操作没有记录，from、to、when、set、idsAs 不起作用",
    "A toolbar action has no record, so from, to, when, set and idsAs have no effect",
  ),
  check(draft, report) {
    for (const [id, action] of draft.actions) {
      if (action["on"] !== "toolbar") continue;
      for (const key of ["from", "to", "when", "set", "idsAs"]) {
        // Transitions bring conditions and values of their own.
        if (valueAt(draft.authored, "actions", id, key) === undefined) continue;
        report(
          ["actions", id, key],
          "key",
          text(`工具栏操作没有所选记录，“${key}”不起作用`, `A toolbar action has no record, so “${key}” has no effect`),
          text('写 "on": "row" 或 "batch"，或删除它', 'Say "on": "row" or "batch", or delete it'),
        );
      }
    }
  },
};
