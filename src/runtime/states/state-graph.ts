import type { Text } from "#contract";
import type { State, States } from "#metadata";

/** An arrow between two states. Actions between the same states share one, moves another. */
export interface StateArrow {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** No action of a user makes the transitions. */
  readonly isMove: boolean;
  /** Titles of the transitions, each once. */
  readonly titles: readonly Text[];
}

export interface StateGraph {
  readonly nodes: readonly State[];
  readonly first: string;
  readonly arrows: readonly StateArrow[];
}

/** Groups the transitions of a module into arrows. */
export function stateGraph({ list, first, transitions }: States): StateGraph {
  const groups = Map.groupBy(transitions, ({ action, from, to }) => `${from} ${to} ${action === null ? "move" : "action"}`);
  const arrows = [...groups].flatMap(([id, group]): StateArrow[] => {
    const [head] = group;
    if (head === undefined) return [];
    const titles = new Map(group.map(({ title }) => [`${title.zh}\n${title.en}`, title]));
    return [{ id, from: head.from, to: head.to, isMove: head.action === null, titles: [...titles.values()] }];
  });
  return { nodes: list, first, arrows };
}
