import type { Text } from "#contract";
import { refersTo } from "../../facts/fields/variables.ts";
import type { ModuleDraft } from "../../facts/draft.ts";
import type { Rule } from "../../rule.ts";
import { some, text } from "../../words.ts";

export const actionBy: Rule = {
  id: "action-by",
  severity: "error",
  says: text("by 须为引用用户的字段，且操作针对记录", "“by” needs a reference to users, and an action on records"),
  check(draft, report) {
    for (const [id, { by, on }] of draft.actions) {
      const field = typeof by === "string" ? draft.record.fields.get(by) : undefined;
      if (field === undefined) continue;
      const path = ["actions", id, "by"];
      if (on === "toolbar")
        report(
          path,
          "key",
          text("列表上方的操作不针对记录", "An action above the list has no record"),
          text('删除它，或使用 "on": "row"', 'Delete it, or use "on": "row"'),
        );
      else if (!refersTo(field, "user"))
        report(path, "value", text(`“${String(by)}”不是用户`, `“${String(by)}” is no user`), personHint(draft));
    }
  },
};

/** Names the references to users; without one, says how to write one. */
function personHint({ record }: ModuleDraft): Text {
  const people = [...record.fields.values()].filter((field) => refersTo(field, "user")).map(({ name }) => name);
  return people.length === 0
    ? text('写引用用户的字段："x-ref": {"module": "user"}', 'Name a reference to users: "x-ref": {"module": "user"}')
    : text(`可用：${some(people, "、")}`, `Possible: ${some(people, ", ")}`);
}
