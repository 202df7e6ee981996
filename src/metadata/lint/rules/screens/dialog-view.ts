import { endpointsOf } from "../../facts/endpoint-drafts.ts";
import { valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const dialogView: Rule = {
  id: "dialog-view",
  severity: "error",
  says: text("查看弹窗需要 detail 接口", "The view dialog needs the `detail` endpoint"),
  check(draft, report) {
    if (valueAt(draft.value, "ui", "dialog", "view") !== true) return;
    if (endpointsOf(draft).some((endpoint) => endpoint.operation === "detail")) return;
    report(
      ["ui", "dialog", "view"],
      "value",
      text("没有 detail 接口，查看弹窗不会出现", "Without a detail endpoint there is no view dialog"),
      text('删除 "detail": false，或删除 view', 'Delete "detail": false, or delete view'),
    );
  },
};
