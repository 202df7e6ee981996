import { isJsonObject, type JsonObject } from "#contract";
import type { Path } from "../../../source/parse.ts";
import { stringAt, valueAt } from "../../facts/json-type.ts";
import { idsOf, isConnected, pairsOf, type StatesDraft } from "../../../states/read-states.ts";
import type { Rule } from "../../rule.ts";
import { stateSuggestion } from "../../facts/titled-names.ts";
import { suggestion, text } from "../../words.ts";

/**
 * The states that a process can write: those that a transition leads to from a state of the process, and the one that it
 * begins with.
 */
function reachableStates(states: StatesDraft, begins: JsonObject | undefined, authored: JsonObject): ReadonlySet<string> {
  const isHandled = stringAt(authored, "workflow", "start") === "handler";
  const first = begins === undefined ? [states.first] : idsOf(begins["to"]);
  const during = new Set(isHandled ? states.list.map(({ id }) => id) : first);
  const reached = valueAt(authored, "workflow", "states");
  for (const id of Object.values(isJsonObject(reached) ? reached : {})) during.add(String(id));
  const pairs = states.transitions.flatMap((transition) => pairsOf(states, transition));
  return new Set([...first, ...pairs.filter(({ from }) => during.has(from)).map(({ to }) => to)]);
}

/** Values of `start` that name no action. */
const OWN_STARTS: ReadonlySet<string> = new Set(["add", "handler"]);

export const workflowFit: Rule = {
  id: "workflow-fit",
  severity: "error",
  says: text(
    "workflow 引用了不存在的操作或状态，或模块没有 states",
    "“workflow” names an action or a state that the module lacks, or the module has no “states”",
  ),
  check(draft, report) {
    const { states, authored, actions } = draft;
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
    const begins = start === undefined ? undefined : actions.get(start);
    if (start !== undefined && begins !== undefined && begins["to"] === undefined)
      report(
        ["workflow", "start"],
        "value",
        text(
          `操作“${start}”不改变状态，审批中的记录没有自己的状态`,
          `The action “${start}” leads to no state, so records in the process have none of their own`,
        ),
        text(`给操作“${start}”加上 "to"：审批中的状态`, `Give the action “${start}” a "to": the state during the process`),
      );
    const known = new Set(states.list.map(({ id }) => id));
    const reachable = reachableStates(states, begins, authored);
    const reached = valueAt(authored, "workflow", "states");
    const named = isJsonObject(reached) ? Object.keys(reached).map((element) => ["workflow", "states", element]) : [];
    const places = [...named, ["workflow", "cancelled"]];
    const isLost = (path: Path): boolean => {
      const id = stringAt(authored, ...path);
      return id !== undefined && known.has(id) && isConnected(states) && !reachable.has(id);
    };
    const stated = places.filter((path) => stringAt(authored, ...path) !== undefined);
    const begun = idsOf(begins?.["to"]);
    const isWrongStart = begun.length > 0 && stated.length > 1 && stated.every(isLost);
    if (isWrongStart)
      report(
        ["workflow", "start"],
        "value",
        text(
          `流程从“${begun.join("”、“")}”开始，没有变化从那里通向任何结果`,
          `The process begins in “${begun.join("”, “")}”, from which no transition leads to any result`,
        ),
        text("写提交审批的操作", "Name the action that submits a record for approval"),
      );
    for (const path of places) {
      const id = stringAt(authored, ...path);
      if (isLost(path) && !isWrongStart)
        report(
          path,
          "value",
          text(
            `没有变化通向状态“${id}”，流程无法写入它`,
            `No transition leads to the state “${id}”, so the process cannot write it`,
          ),
          text(
            `在 states.moves 中加上 {"title": "…", "from": "…", "to": "${id}"}`,
            `Add {"title": "…", "from": "…", "to": "${id}"} to states.moves`,
          ),
        );
      if (id === undefined || known.has(id)) continue;
      report(path, "value", text(`没有状态“${id}”`, `The state “${id}” does not exist`), stateSuggestion(id, draft));
    }
  },
};
