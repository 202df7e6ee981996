import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const repeated: Rule = {
  id: "repeated",
  severity: "error",
  says: text("列表中同一项出现两次", "A list has a duplicate item"),
  check(draft, report) {
    for (const fault of draft.structure) {
      if (fault.kind !== "repeated") continue;
      const shown = JSON.stringify(fault.value);
      report(
        fault.path,
        "value",
        text(`${shown} 重复出现`, `${shown} is listed twice`),
        text("删除重复的一项", "Remove one of them"),
      );
    }
  },
};
