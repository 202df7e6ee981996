import { rangeWords } from "../../../range-words.ts";
import type { Rule } from "../../../rule.ts";
import { text } from "../../../words.ts";

export const outOfRange: Rule = {
  id: "out-of-range",
  severity: "error",
  says: text("数值、长度或个数超出范围", "A number, length or count is out of range"),
  check(draft, report) {
    for (const fault of draft.structure) {
      if (fault.kind !== "out-of-range") continue;
      const { message, hint } = rangeWords(fault);
      report(fault.path, fault.part, message, hint);
    }
  },
};
