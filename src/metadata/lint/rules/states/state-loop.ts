import type { StatesDraft, TransitionDraft } from "../../../states/read-states.ts";
import type { Text } from "#contract";
import type { ModuleDraft } from "../../facts/draft.ts";
import { objectAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { some, text } from "../../words.ts";
import { transitionPath } from "../../facts/state-paths.ts";

export const stateLoop: Rule = {
  id: "state-loop",
  severity: "error",
  says: text("to 与唯一的 from 相同", "“to” is the only state of “from”"),
  check(draft, report) {
    const { states } = draft;
    if (states === null) return;
    for (const transition of states.transitions) {
      const { from, to } = transition;
      const [only] = from ?? [];
      if (from?.length !== 1 || only === undefined || !to.includes(only)) continue;
      report(
        [...transitionPath(transition), "to"],
        "value",
        text(`“${only}”已是 from 中的状态`, `“${only}” is the state that it comes from`),
        otherState(draft, states, transition, only),
      );
    }
  },
};

/** Names the state to which nothing else leads, or all others. */
function otherState(
  { authored }: ModuleDraft,
  { list, first, transitions }: StatesDraft,
  own: TransitionDraft,
  only: string,
): Text {
  const others = list.map(({ id }) => id).filter((id) => id !== only);
  const reached = new Set([
    first,
    ...transitions.filter((one) => one !== own).flatMap(({ to }) => to),
    ...own.to,
    ...Object.values(objectAt(authored, "workflow", "states")),
  ]);
  const [missing, ...more] = others.filter((id) => !reached.has(id));
  if (missing !== undefined && more.length === 0)
    return text(`写成 "to": "${missing}"，别处都到不了它`, `Write "to": "${missing}", which nothing else reaches`);
  return text(
    `状态不变时删除 to，否则写另一个状态：${some(others, "、", MOST)}`,
    `Delete “to” if the state stays. Otherwise name another state: ${some(others, ", ", MOST)}.`,
  );
}

/** States that a hint lists. */
const MOST = 8;
