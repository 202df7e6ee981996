import type { Json } from "#contract";
import { fromOf, idsOf, pairsOf, type StatesDraft, type TransitionDraft } from "../../states/read-states.ts";
import type { ModuleDraft } from "./draft.ts";
import { listAt, objectAt } from "./json-type.ts";

/** The states that records reach, also by moves, without the transition of an action. */
export function reachedWithout(states: StatesDraft, action: string): ReadonlySet<string> {
  const others = states.transitions.filter((way) => way.action !== action);
  return reachedFrom({ ...states, transitions: others }, [states.first]);
}

/** Some states, and those that records reach from them, also by moves. */
export function reachedFrom(states: StatesDraft, begins: readonly string[]): ReadonlySet<string> {
  const pairs = states.transitions.flatMap((way) => pairsOf(states, way));
  const reached = new Set(begins);
  // Every round adds the states one transition further.
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    for (const { from, to } of pairs) if (reached.has(from)) reached.add(to);
  }
  return reached;
}

/** The transitions that lead to a state from another one. */
export function waysTo({ transitions }: StatesDraft, id: string): readonly TransitionDraft[] {
  return transitions.filter(({ from, to }) => to.includes(id) && (from === null || from.some((state) => state !== id)));
}

/** The states that a record can have right after an action. */
export function statesAfter({ states, actions }: ModuleDraft, id: string): readonly string[] {
  const action = actions.get(id) ?? {};
  const to = idsOf(action["to"]);
  return to.length > 0 ? to : (fromOf(action) ?? states?.list.map((state) => state.id) ?? []);
}

/** The actions that write a field, by their `set` or their form. */
export function writersOf({ actions }: ModuleDraft, name: string): readonly string[] {
  return [...actions].flatMap(([id, action]) => {
    const value = objectAt(action, "set")[name];
    return (value !== undefined && value !== null) || Object.hasOwn(objectAt(action, "form", "properties"), name) ? [id] : [];
  });
}

/** True for an action that never leaves a field empty: it sets a value, or its form demands one. */
export function alwaysWrites({ actions }: ModuleDraft, action: string, name: string): boolean {
  const value: Json | undefined = objectAt(actions.get(action), "set")[name];
  const isPlain = value !== undefined && value !== null && typeof value !== "object";
  return isPlain || (value === undefined && listAt(actions.get(action), "form", "required").includes(name));
}
