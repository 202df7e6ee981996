import { endpointsOf } from "../../facts/endpoint-drafts.ts";
import { valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { conditionExample } from "../../facts/conditions/condition-example.ts";
import { against, text } from "../../words.ts";

export const removalIdle: Rule = {
  id: "removal-idle",
  severity: "error",
  says: text("removal 不起作用，或没有一个状态可以删除", "“removal” has no effect, or no state lets a record be deleted"),
  check(draft, report) {
    const { authored, states } = draft;
    const hasRemoval = valueAt(authored, "removal") !== undefined;
    const removable = states?.list.filter(({ remove }) => remove) ?? [];
    const likely = (states?.list.find(({ id }) => id === states.first) ?? states?.list[0])?.id ?? "";
    const idle = hasRemoval ? ["removal"] : removable[0] === undefined ? null : ["states", "values", removable[0].id, "remove"];
    if (!endpointsOf(draft).some(({ operation }) => operation === "remove")) {
      if (idle === null) return;
      const key = String(idle.at(-1));
      report(
        idle,
        "key",
        text(`模块没有 remove 接口，“${key}”不起作用`, `The module has no remove endpoint, so “${key}” has no effect`),
        text("请删除，或加上 remove 接口", "Delete it, or add the endpoint remove"),
      );
    } else if (states !== null && removable.length === 0) {
      report(
        hasRemoval ? ["removal"] : ["states", "values"],
        "key",
        text("没有一个状态可以删除", "A record can be deleted in no state"),
        hasRemoval
          ? against(
              text(
                `在可删除的状态写 "remove": true（如 ${likely}），或写 "endpoints": {"remove": false} 并删除 removal`,
                `Write "remove": true in a state, such as ${likely}. Or write "endpoints": {"remove": false} and delete “removal”.`,
              ),
              ...states.list.filter(({ id, end }) => end || id === likely).map(({ id }) => ["states", "values", id]),
            )
          : text(
              '在可删除的状态写 "remove": true，或写 "endpoints": {"remove": false}',
              'Write "remove": true in a state, or "endpoints": {"remove": false}',
            ),
      );
    } else if (hasRemoval && valueAt(draft.value, "removal", "when") === undefined) {
      report(
        ["removal"],
        "key",
        text("没有条件，“removal”不起作用", "Without a condition “removal” has no effect"),
        text(
          `补上 "when"，如 ${conditionExample(draft, ["removal", "when"], undefined)}，哪些数据可以删除`,
          `Add "when", such as ${conditionExample(draft, ["removal", "when"], undefined)}, which records may be deleted`,
        ),
      );
    }
  },
};
