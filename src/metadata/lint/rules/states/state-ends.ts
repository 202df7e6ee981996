import { isConnected, pairsOf } from "../../../states/read-states.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const stateEnds: Rule = {
  id: "state-ends",
  severity: "error",
  says: text("状态没有去处却未标为终点，或终点仍有去处", "A state that nothing leaves is no end, or something leaves an end"),
  check({ states }, report) {
    // Another rule reports unknown states.
    if (states === null || !isConnected(states)) return;
    const left = new Set(states.transitions.flatMap((transition) => pairsOf(states, transition)).map(({ from }) => from));
    for (const { id, end } of states.list) {
      if (end !== left.has(id)) continue;
      if (end)
        report(
          ["states", "values", id, "end"],
          "key",
          text(`终点“${id}”仍有操作或 moves 离开`, `An action or an entry of “moves” leaves the end “${id}”`),
          text("删除 end，或改正 from", "Delete “end”, or correct “from”"),
        );
      else
        report(
          ["states", "values", id],
          "key",
          text(`没有操作或 moves 离开状态“${id}”`, `No action and no entry of “moves” leaves the state “${id}”`),
          text('标为终点 "end": true，或给一个操作 from', 'Mark it with "end": true, or name it in “from” of an action'),
        );
    }
  },
};
