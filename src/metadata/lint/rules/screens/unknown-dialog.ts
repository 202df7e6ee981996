import { stringAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { suggestion, text } from "../../words.ts";

export const unknownDialog: Rule = {
  id: "unknown-dialog",
  severity: "error",
  says: text("没有此弹窗", "An unknown dialog"),
  check(draft, report, { known }) {
    for (const [id, action] of draft.actions) {
      const dialog = stringAt(action, "dialog");
      if (dialog === undefined || known.dialogs.has(dialog)) continue;
      report(
        ["actions", id, "dialog"],
        "value",
        text(`没有弹窗“${dialog}”`, `The dialog “${dialog}” does not exist`),
        // The hint prefers the dialog whose name has the name of the module in it.
        suggestion(
          dialog,
          [...known.dialogs].sort((a, b) => Number(b.includes(draft.name)) - Number(a.includes(draft.name))),
        ),
      );
    }
  },
};
