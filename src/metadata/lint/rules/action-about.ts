import type { Rule } from "../rule.ts";
import { text } from "../words.ts";

export const actionAbout: Rule = {
  id: "action-about",
  severity: "error",
  says: text(
    "about 显示在通用弹窗的表单或问题上方，且只关于一条记录",
    "“about” stands above the form or the question of a generated dialog, and is about one record",
  ),
  check(draft, report) {
    for (const [id, action] of draft.actions) {
      if (action["about"] === undefined) continue;
      const asks = action["form"] !== undefined || action["confirm"] !== undefined;
      const generated = asks && action["dialog"] === undefined;
      if (generated && (action["on"] ?? "row") === "row") continue;
      report(
        ["actions", id, "about"],
        "key",
        generated
          ? text("操作不只关于一条记录", "The action is not about one record")
          : text("没有显示它的通用弹窗", "There is no generated dialog to show it in"),
        text(
          "删除它，或只在有 form 或 confirm 的行操作中使用",
          "Delete it, or use it for an action of rows with a “form” or a “confirm”",
        ),
      );
    }
  },
};
