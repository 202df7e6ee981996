import { objectAt } from "../../facts/json-type.ts";
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
      // Transitions bring conditions and values of their own.
      const keys = ["from", "to", "when", "set", "idsAs"].filter((key) => key in objectAt(draft.authored, "actions", id));
      const [only, ...others] = keys;
      if (only === undefined) continue;
      const quoted = keys.map((key) => `“${key}”`);
      report(
        ["actions", id, others.length === 0 ? only : "on"],
        "key",
        text(
          `工具栏操作没有所选记录，${quoted.join("、")}不起作用`,
          `A toolbar action has no record, so ${listOf(quoted)} ${others.length === 0 ? "has" : "have"} no effect`,
        ),
        others.length === 0
          ? text('写 "on": "row" 或 "batch"，或删除它', 'Say "on": "row" or "batch", or delete it')
          : text('写 "on": "row" 或 "batch"，或删除它们', 'Say "on": "row" or "batch", or delete them'),
      );
    }
  },
};

/** “from”, “to” and “set”. */
function listOf(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
}
