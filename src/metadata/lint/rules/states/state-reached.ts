import { isConnected, pairsOf } from "../../../states/read-states.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const stateReached: Rule = {
  id: "state-reached",
  severity: "error",
  says: text("没有途径到达该状态", "A state that no path from the first state reaches"),
  check({ states }, report) {
    // Another rule reports unknown states.
    if (states === null || !isConnected(states) || !states.list.some(({ id }) => id === states.first)) return;
    const begun = states.list.find(({ id }) => id === states.first);
    if (begun?.end === true && states.list.length > 1)
      report(
        ["states", "first"],
        "value",
        text(
          `新记录从终点“${begun.id}”开始，到不了其他状态`,
          `New records begin in the end “${begun.id}” and reach no other state`,
        ),
        text("写新记录的状态", "Name the state of new records"),
      );
    const pairs = states.transitions.flatMap((transition) => pairsOf(states, transition));
    const reached = new Set([states.first]);
    // Every round adds the states one transition further.
    for (let before = 0; before < reached.size;) {
      before = reached.size;
      for (const { from, to } of pairs) if (reached.has(from)) reached.add(to);
    }
    for (const { id } of states.list) {
      if (reached.has(id)) continue;
      report(
        ["states", "values", id],
        "key",
        text(`状态“${id}”无法到达`, `The state “${id}” cannot be reached`),
        text("在一个操作或 moves 的 to 中写它，或删除它", "Name it in “to” of an action or of an entry of “moves”, or delete it"),
      );
    }
  },
};
