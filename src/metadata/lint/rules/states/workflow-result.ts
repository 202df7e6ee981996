import { isJsonObject } from "#contract";
import type { Path } from "../../../source/parse.ts";
import { idsOf, isConnected, pairsOf, type StatesDraft } from "../../../states/read-states.ts";
import type { ModuleDraft } from "../../facts/draft.ts";
import { isEndEvent } from "../../facts/end-events.ts";
import { objectAt, stringAt } from "../../facts/json-type.ts";
import { transitionPath } from "../../facts/state-paths.ts";
import { reachedFrom } from "../../facts/state-ways.ts";
import type { Report, Rule } from "../../rule.ts";
import { against, some, text } from "../../words.ts";

export const workflowResult: Rule = {
  id: "workflow-result",
  severity: "warning",
  says: text(
    "流程的结果所写的状态，从流程运行时的状态无法到达，取消后无法继续，或状态写了两遍",
    "No transition leads to the state of a result from the states in which the process runs, a cancellation leaves a record where nobody can go on, or the state is written twice",
  ),
  check(draft, report, { known }) {
    const { states, authored } = draft;
    const running = states === null || !isConnected(states) ? null : runningStates(states, draft);
    if (states === null || running === null) return;
    for (const element of Object.keys(objectAt(authored, "workflow", "states"))) {
      if (objectAt(authored, "workflow", "set", element)[states.field] === undefined) continue;
      report(
        ["workflow", "set", element, states.field],
        "key",
        text(`“${states.field}”由 workflow.states 写入`, `workflow.states writes “${states.field}”`),
        text("请删除", "Delete it"),
      );
    }
    const pairs = states.transitions.flatMap((transition) => pairsOf(states, transition));
    const isReached = (id: string): boolean => running.has(id) || pairs.some(({ from, to }) => to === id && running.has(from));
    // Another rule reports a state that no transition leads to from anywhere in the process.
    const assigned = new Set(Object.values(objectAt(authored, "workflow", "states")).map(String));
    const isLate = (id: string): boolean => pairs.some(({ from, to }) => to === id && assigned.has(from));
    // Code of a feature may make the moves.
    if (!known.handlers.has(draft.name)) checkCancelled(states, draft, report);
    const results = resultsOf(draft);
    for (const { path, id } of results) {
      if (!states.list.some((state) => state.id === id) || isReached(id) || !isLate(id)) continue;
      const open = states.list.map((state) => state.id).filter((state) => isReached(state) && !running.has(state));
      const others = open.filter((state) => !results.some((result) => result.id === state));
      const from = [...running].map((state) => `“${state}”`);
      report(
        path,
        "value",
        text(
          `流程在${from.join("、")}中运行，没有变化从那里通向“${id}”，服务器会拒绝`,
          `The process runs in ${from.join(", ")}, from which no transition leads to “${id}”, so the server refuses it`,
        ),
        against(
          others.length === 1
            ? text(`写 "${others[0]}"`, `Write "${others[0]}"`)
            : text(
                `写 ${some(open, "、")} 之一，或在 states.moves 中加上 {"title": "…", "from": "${[...running][0]}", "to": "${id}"}`,
                `Write one of ${some(open, ", ")}, or add {"title": "…", "from": "${[...running][0]}", "to": "${id}"} to states.moves`,
              ),
          ...states.transitions.filter(({ to }) => to.includes(id)).map((transition) => [...transitionPath(transition), "from"]),
        ),
      );
    }
  },
};

/** Reports a cancellation that leaves the record in a state of the process, which no action of people leaves. */
function checkCancelled(states: StatesDraft, { authored, actions }: ModuleDraft, report: Report): void {
  const start = stringAt(authored, "workflow", "start") ?? "add";
  const [begun = ""] = start === "add" ? [states.first] : idsOf(actions.get(start)?.["to"]);
  const stated = stringAt(authored, "workflow", "cancelled");
  if (stated !== undefined && stated !== begun) return;
  const left = states.transitions.filter((way) => pairsOf(states, way).some(({ from }) => from === begun));
  if (left.length === 0 || left.some(({ action }) => action !== null)) return;
  const before = idsOf(actions.get(start)?.["from"]);
  const back = before.find((id) => left.some(({ to }) => to.includes(id)));
  report(
    stated === undefined ? ["workflow"] : ["workflow", "cancelled"],
    stated === undefined ? "key" : "value",
    text(
      `流程取消后记录停在“${begun}”，没有操作能离开它`,
      `After a cancellation the record stays in “${begun}”, which no action leaves`,
    ),
    back === undefined
      ? text(
          `写 "cancelled": 取消后的状态，并在 states.moves 中加上从“${begun}”到它的变化`,
          `Write "cancelled" with the state after it, and add a move from “${begun}” to it`,
        )
      : text(`写 "cancelled": "${back}"`, `Write "cancelled": "${back}"`),
  );
}

/** The states of elements that end the process, and of its cancellation. */
function resultsOf({ authored }: ModuleDraft): readonly { readonly path: Path; readonly id: string }[] {
  const paths = Object.keys(objectAt(authored, "workflow", "states"))
    .filter((element) => isEndEvent(element))
    .map((element): Path => ["workflow", "states", element]);
  return [...paths, ["workflow", "cancelled"]].flatMap((path) => {
    const id = stringAt(authored, ...path);
    return id === undefined ? [] : [{ path, id }];
  });
}

/**
 * The states in which a record is while its process runs: the one that it begins with, those of the elements before an end,
 * and those to which people take it meanwhile.
 * @returns null where the file does not say with which one it begins
 */
function runningStates(states: StatesDraft, { authored, actions }: ModuleDraft): ReadonlySet<string> | null {
  if (!isJsonObject(authored["workflow"])) return null;
  const start = stringAt(authored, "workflow", "start") ?? "add";
  const begun = start === "add" ? [states.first] : idsOf(actions.get(start)?.["to"]);
  if (start === "handler" || begun.length === 0) return null;
  const elements = Object.entries(objectAt(authored, "workflow", "states"));
  const before = elements.flatMap(([element, id]) => (isEndEvent(element) ? [] : [String(id)]));
  const taken = states.transitions.filter(({ action }) => action !== null);
  return reachedFrom({ ...states, transitions: taken }, [...begun, ...before]);
}
