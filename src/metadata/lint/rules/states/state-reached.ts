import { isConnected, pairsOf, type StatesDraft, type TransitionDraft } from "../../../states/read-states.ts";
import { transitionPath } from "../../facts/state-paths.ts";
import type { Report, Rule } from "../../rule.ts";
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
    const apart = states.list.filter(({ id }) => !reached.has(id)).map(({ id }) => id);
    // The states behind the first one that is out of reach follow from it.
    const begins = apart.filter((id) => !pairs.some(({ from, to }) => to === id && from !== id && apart.includes(from)));
    for (const id of begins.length > 0 ? begins : apart.slice(0, 1)) {
      const meant = transitionMeant(states, id);
      if (meant !== null) {
        reportMeant(meant, id, report);
        continue;
      }
      const back = states.transitions.find(
        ({ action, from, to }) =>
          action !== null && begun?.end !== true && from?.includes(id) === true && to.includes(states.first),
      );
      report(
        ["states", "values", id],
        "key",
        text(`状态“${id}”无法到达`, `The state “${id}” cannot be reached`),
        typeof back?.action === "string"
          ? text(
              `操作“${back.action}”从它回到“${states.first}”：若写反了，交换 from 与 to`,
              `The action “${back.action}” leads from it to “${states.first}”. Swap “from” and “to” if they are the wrong way round.`,
            )
          : text(
              "在一个操作或 moves 的 to 中写它，或删除它",
              "Name it in “to” of an action or of an entry of “moves”, or delete it",
            ),
      );
    }
  },
};

/** The only transition with a single target that has the name of a state which nothing leads to: hold and held. */
function transitionMeant({ list, transitions }: StatesDraft, id: string): TransitionDraft | null {
  const title = list.find((state) => state.id === id)?.title ?? "";
  const named = transitions.filter(({ to, title: name, from }) => {
    const own = list.find((state) => state.id === to[0]);
    if (to.length !== 1 || own === undefined || from?.includes(id) === true) return false;
    return namesState(name, title) && !namesState(name, own.title);
  });
  const [only] = named;
  return named.length === 1 && only !== undefined ? only : null;
}

/** True if a title has the words of a state: 挂起 and 已挂起. */
function namesState(title: string, state: string): boolean {
  const plain = (words: string): string => words.replaceAll(/^[已待]|[中的]$/g, "");
  return plain(title).length > 1 && (state.includes(plain(title)) || (plain(state).length > 1 && title.includes(plain(state))));
}

function reportMeant(transition: TransitionDraft, id: string, report: Report): void {
  const [to = ""] = transition.to;
  report(
    [...transitionPath(transition), "to"],
    "value",
    text(
      `“${transition.title}”通向“${to}”，而没有途径到达状态“${id}”`,
      `“${transition.title}” leads to “${to}”, and nothing leads to the state “${id}”`,
    ),
    text(`写 "to": "${id}"`, `Write "to": "${id}"`),
  );
}
