import { objectAt, stringAt, valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

/** The button that closes a question without doing anything. */
const CLOSING = /^(?:取消|cancel)$/i;

export const actionTitle: Rule = {
  id: "action-title",
  severity: "error",
  says: text(
    "操作与关闭弹窗的按钮同名，问题中有两个同名按钮",
    "An action is named like the button that closes its question, which then has two buttons of one name",
  ),
  check(draft, report) {
    for (const [id, action] of draft.actions) {
      const entry = valueAt(draft.authored, "en", id);
      const english = typeof entry === "string" ? entry : stringAt(objectAt(entry), "title");
      const isPlain = typeof entry === "string";
      check(stringAt(action, "title"), ["actions", id, "title"]);
      check(english, isPlain ? ["en", id] : ["en", id, "title"]);
    }
    function check(title: string | undefined, path: readonly (string | number)[]): void {
      if (title === undefined || !CLOSING.test(title.trim())) return;
      report(
        path,
        "value",
        text(`“${title}”是关闭弹窗的按钮`, `“${title}” is the button that closes a dialog`),
        text("写明取消什么，例如“取消订单”", "Name the object as well, such as “Cancel order”"),
      );
    }
  },
};
