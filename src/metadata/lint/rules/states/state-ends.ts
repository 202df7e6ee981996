import type { Text } from "#contract";
import type { ModuleDraft } from "../../facts/draft.ts";
import { fromOf, isConnected, pairsOf, type StatesDraft } from "../../../states/read-states.ts";
import { transitionPath } from "../../facts/state-paths.ts";
import type { Report, Rule } from "../../rule.ts";
import { against, text } from "../../words.ts";

export const stateEnds: Rule = {
  id: "state-ends",
  severity: "error",
  says: text("状态没有去处却未标为终点，或终点仍有去处", "A state that nothing leaves is no end, or something leaves an end"),
  check({ states, actions }, report) {
    // Another rule reports unknown states.
    if (states === null || !isConnected(states)) return;
    reportBoundless(states, report);
    const left = new Set(states.transitions.flatMap((transition) => pairsOf(states, transition)).map(({ from }) => from));
    for (const { id, end, edit } of states.list) {
      if (end !== left.has(id)) continue;
      // People go on with a record whose fields they may still change.
      const isOpen = edit !== null && edit.length > 0;
      if (end && !isOpen) reportSources(states, id, report);
      if (end)
        report(
          ["states", "values", id, "end"],
          "key",
          text(`终点“${id}”仍有操作或 moves 离开`, `An action or an entry of “moves” leaves the end “${id}”`),
          against(
            isOpen
              ? text('请删除 "end"；它若确是终点，就改正 from', 'Delete "end". If it is one, correct “from”.')
              : text("删除 end，或改正 from", "Delete “end”, or correct “from”"),
            ...states.transitions
              .filter(({ from }) => from?.includes(id) === true)
              .map((transition) => [...transitionPath(transition), "from"]),
          ),
        );
      else
        report(
          ["states", "values", id],
          "key",
          text(`没有操作或 moves 离开状态“${id}”`, `No action and no entry of “moves” leaves the state “${id}”`),
          aimlessHint(actions, id) ??
            text('标为终点 "end": true，或给一个操作 from', 'Mark it with "end": true, or name it in “from” of an action'),
        );
    }
  },
};

/** An action that begins in the state and leads nowhere. */
function aimlessHint(actions: ModuleDraft["actions"], id: string): Text | null {
  const begins = [...actions].filter(([, action]) => fromOf(action)?.includes(id) === true && action["to"] === undefined);
  const [[action] = [undefined], ...others] = begins;
  if (action === undefined || others.length > 0) return null;
  return text(
    `在离开它的操作的 from 中写上“${id}”，或给由此开始的操作“${action}”补上 to；没有去处就标为终点 "end": true`,
    `Name “${id}” in “from” of the action that leaves it, or add “to” to “${action}”, which begins there. If nothing follows, mark the state with "end": true.`,
  );
}

/** Transitions without a source, which leave the ends too. */
function reportBoundless({ list, transitions }: StatesDraft, report: Report): void {
  const ends = list.filter(({ end }) => end).map(({ id }) => id);
  if (ends.length === 0) return;
  for (const { action, index, from, to } of transitions) {
    if (from !== null) continue;
    const begins = list.filter(({ id, end }) => !end && !to.includes(id)).map(({ id }) => `"${id}"`);
    report(
      [...(action === null ? ["states", "moves", index] : ["actions", action]), "to"],
      "key",
      text(`没有 from，也从终点“${ends.join("”、“")}”离开`, `Without “from” it leaves the end “${ends.join("”, “")}” too`),
      text(
        `补上 from：出发的状态，可用 ${begins.join("、")}`,
        `Add “from”: the states that it begins in, of ${begins.join(", ")}`,
      ),
    );
  }
}

/** The transitions that name an end as their source. */
function reportSources({ transitions }: StatesDraft, end: string, report: Report): void {
  for (const { action, index, from } of transitions) {
    const place = action === null ? ["states", "moves", index] : ["actions", action];
    const at = from?.indexOf(end) ?? -1;
    if (at < 0) continue;
    report(
      [...place, "from", at],
      "value",
      text(`“${end}”是终点，不能由此离开`, `“${end}” is an end, which nothing leaves`),
      text('从 from 中删除它，或删除该状态的 "end"', "Remove it from “from”, or delete “end” of the state"),
    );
  }
}
