import { listAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const actionAbout: Rule = {
  id: "action-about",
  severity: "error",
  says: text("about 显示在通用弹窗中，且只关于一条记录", "“about” needs an action on one record, without a dialog of its own"),
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
      const isOfRow = (action["on"] ?? "row") === "row";
      if (isOfRow && action["dialog"] === undefined) continue;
      report(
        ["actions", id, "about"],
        "key",
        isOfRow
          ? text("操作有自己的弹窗，不显示它", "The dialog of the action itself does not show it")
          : text("操作不只关于一条记录", "The action does not apply to one record"),
        text("删除它，或只在没有 dialog 的行操作中使用", "Delete it, or use it in a row action without “dialog”"),
      );
    }
  },
};
