import { isJsonObject } from "#contract";
import { stringAt, valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { suggestion, text } from "../../words.ts";

/** Values of `start` that name no action. */
const OWN_STARTS: ReadonlySet<string> = new Set(["add", "handler"]);

export const workflowFit: Rule = {
  id: "workflow-fit",
  severity: "error",
  says: text(
    "workflow 引用了不存在的操作或状态，或模块没有 states",
    "“workflow” names an action or a state that the module lacks, or the module has no “states”",
  ),
  check({ states, authored, actions }, report) {
    const workflow = authored["workflow"];
    if (!isJsonObject(workflow)) return;
    if (states === null) {
      if (authored["states"] !== undefined) return;
      report(
        ["workflow"],
        "key",
        text("模块没有 states，审批结果无处可写", "The module has no “states”, so the process cannot lead to one"),
        text('加上 "states"', 'Add "states"'),
      );
      return;
    }
    const start = stringAt(authored, "workflow", "start");
    if (start !== undefined && !OWN_STARTS.has(start) && !actions.has(start)) {
      const reason = text(`没有操作“${start}”`, `The action “${start}” does not exist`);
      report(["workflow", "start"], "value", reason, suggestion(start, [...OWN_STARTS, ...actions.keys()]));
    }
    const known = new Set(states.list.map(({ id }) => id));
    const reached = valueAt(authored, "workflow", "states");
    const named = isJsonObject(reached) ? Object.keys(reached).map((element) => ["workflow", "states", element]) : [];
    for (const path of [...named, ["workflow", "cancelled"]]) {
      const id = stringAt(authored, ...path);
      if (id === undefined || known.has(id)) continue;
      report(path, "value", text(`没有状态“${id}”`, `The state “${id}” does not exist`), suggestion(id, known));
    }
  },
};
