import { endpointsOf } from "../endpoint-drafts.ts";
import { valueAt } from "../json-type.ts";
import type { Rule } from "../rule.ts";
import { text } from "../words.ts";

export const removalIdle: Rule = {
  id: "removal-idle",
  severity: "error",
  says: text("模块没有可删除的数据，removal 不起作用", "“removal” in a module without a remove endpoint"),
  check(draft, report) {
    if (valueAt(draft.value, "removal") === undefined) return;
    if (endpointsOf(draft).some(({ operation }) => operation === "remove")) return;
    report(
      ["removal"],
      "key",
      text("模块没有 remove 接口，“removal”不起作用", "The module has no remove endpoint, so “removal” has no effect"),
      text("请删除，或加上 remove 接口", "Delete it, or add the endpoint remove"),
    );
  },
};
