import { listAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const actionAbout: Rule = {
  id: "action-about",
  severity: "error",
  says: text(
    "about 显示在通用弹窗的表单或问题上方，且只关于一条记录",
    "“about” needs an action on one record with a generated dialog",
  ),
  check(draft, report) {
    for (const [id, action] of draft.actions) {
      if (action["about"] === undefined) continue;
      listAt(action, "about").forEach((name, index) => {
        if (typeof name !== "string" || draft.record.fields.get(name)?.schema["writeOnly"] !== true) return;
        report(
          ["actions", id, "about", index],
          "value",
          text(`“${name}”只写，无法显示`, `“${name}” is write-only and cannot be shown`),
          text("请删除", "Remove it"),
        );
      });
      const asks = action["form"] !== undefined || action["confirm"] !== undefined;
      const generated = asks && action["dialog"] === undefined;
      if (generated && (action["on"] ?? "row") === "row") continue;
      report(
        ["actions", id, "about"],
        "key",
        generated
          ? text("操作不只关于一条记录", "The action does not apply to one record")
          : text("没有显示它的通用弹窗", "The action has no generated dialog to show it in"),
        text("删除它，或只在有 form 或 confirm 的行操作中使用", "Delete it, or use it in a row action with “form” or “confirm”"),
      );
    }
  },
};
