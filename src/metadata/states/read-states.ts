import { isJsonObject } from "#contract";

/** A state as written in a file, after the meta-schema accepted the block. */
export interface StateDraft {
  readonly id: string;
  readonly value: string | number;
  readonly title: string;
  readonly color: string | null;
  /** Null = every field. */
  readonly edit: readonly string[] | null;
  readonly remove: boolean;
  readonly end: boolean;
}

/** Transitions as written: of an action, or an entry of `moves`. */
export interface TransitionDraft {
  /** Null for an entry of `moves`. */
  readonly action: string | null;
  /** Position in `moves`; -1 for an action. */
  readonly index: number;
  readonly title: string;
  /** Ids as written; null = every state. */
  readonly from: readonly string[] | null;
  readonly to: readonly string[];
}

export interface StatesDraft {
  readonly field: string;
  readonly list: readonly StateDraft[];
  readonly first: string;
  readonly transitions: readonly TransitionDraft[];
}

/**
 * Reads `states` and the `from` and `to` of the actions. Other parts of the file may be wrong.
 * @returns null without a block, or when the block does not have the required form
 */
export function readStates(file: { readonly states?: unknown; readonly actions?: unknown }): StatesDraft | null {
  const { states: block, actions } = file;
  if (!isJsonObject(block) || typeof block["field"] !== "string" || !isJsonObject(block["values"])) return null;
  const list = Object.entries(block["values"]).flatMap(([id, state]) => readState(id, state));
  const [head] = list;
  if (head === undefined) return null;
  return {
    field: block["field"],
    list,
    first: typeof block["first"] === "string" ? block["first"] : head.id,
    transitions: [...actionTransitions(actions), ...moveTransitions(block["moves"])],
  };
}

function readState(id: string, state: unknown): StateDraft[] {
  if (!isJsonObject(state)) return [];
  const { value, title, color, edit } = state;
  if (typeof value !== "string" && typeof value !== "number") return [];
  return [
    {
      id,
      value,
      title: typeof title === "string" ? title : id,
      color: typeof color === "string" ? color : null,
      edit: edit === false ? [] : Array.isArray(edit) ? idsOf(edit) : null,
      remove: state["remove"] === true,
      end: state["end"] === true,
    },
  ];
}

function actionTransitions(actions: unknown): TransitionDraft[] {
  if (!isJsonObject(actions)) return [];
  return Object.entries(actions).flatMap(([id, action]) => {
    if (!isJsonObject(action) || action["to"] === undefined) return [];
    return [{ action: id, index: -1, title: titleOf(action), from: fromOf(action), to: idsOf(action["to"]) }];
  });
}

function moveTransitions(moves: unknown): TransitionDraft[] {
  if (!Array.isArray(moves)) return [];
  return (moves as readonly unknown[]).flatMap((move, index) => {
    if (!isJsonObject(move)) return [];
    return [{ action: null, index, title: titleOf(move), from: fromOf(move), to: idsOf(move["to"]) }];
  });
}

function titleOf({ title }: { readonly title?: unknown }): string {
  return typeof title === "string" ? title : "";
}

/** The states that `from` of an action or a move names; null = every state. */
export function fromOf({ from }: { readonly from?: unknown }): readonly string[] | null {
  return from === undefined ? null : idsOf(from);
}

/** One id or a list of ids. */
export function idsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? (value as readonly unknown[]).filter((id): id is string => typeof id === "string") : [];
}

/** True if every transition names states that exist. */
export function isConnected({ list, transitions }: StatesDraft): boolean {
  const known = new Set(list.map(({ id }) => id));
  return transitions.every(({ from, to }) => [...(from ?? []), ...to].every((id) => known.has(id)));
}

/** Each pair of different known states that a transition joins. */
export function pairsOf(states: StatesDraft, { from, to }: TransitionDraft): { readonly from: string; readonly to: string }[] {
  const known = new Set(states.list.map(({ id }) => id));
  const sources = (from ?? [...known]).filter((id) => known.has(id));
  const targets = to.filter((id) => known.has(id));
  return sources.flatMap((source) =>
    targets.filter((target) => target !== source).map((target) => ({ from: source, to: target })),
  );
}
