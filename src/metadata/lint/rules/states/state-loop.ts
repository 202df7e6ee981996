import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";
import { transitionPath } from "../../facts/state-paths.ts";

export const stateLoop: Rule = {
  id: "state-loop",
  severity: "error",
  says: text("to 与唯一的 from 相同", "“to” is the only state of “from”"),
  check({ states }, report) {
    for (const transition of states?.transitions ?? []) {
      const { from, to } = transition;
      const [only] = from ?? [];
      if (from?.length !== 1 || only === undefined || !to.includes(only)) continue;
      report(
        [...transitionPath(transition), "to"],
        "value",
        text(`“${only}”已是 from 中的状态`, `“${only}” is the state that it comes from`),
        text("状态不变时删除 to，否则写另一个状态", "Delete “to” if the state stays. Otherwise name another state."),
      );
    }
  },
};
