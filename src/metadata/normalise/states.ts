import type { AuthoredModule } from "../module/authored.ts";
import type { States, Transition } from "../module/states.ts";
import { pairsOf, readStates, type StatesDraft, type TransitionDraft } from "../states/read-states.ts";
import type { English } from "./english.ts";

/** Returns the parsed block `states`; null for a module without one. */
export function normaliseStates(authored: AuthoredModule, en: English): States | null {
  const draft = readStates(authored);
  if (draft === null) return null;
  const { field, list, first } = draft;
  return {
    field,
    first,
    list: list.map(({ id, value, title, color, edit, remove, end }) => ({
      id,
      value,
      title: en.state(field, id, title),
      color,
      editable: edit,
      removable: remove,
      end,
    })),
    transitions: draft.transitions.flatMap((transition) => transitionsOf(draft, transition, en)),
  };
}

function transitionsOf(states: StatesDraft, transition: TransitionDraft, en: English): Transition[] {
  const { action, index, title } = transition;
  const shown = action === null ? en.move(states.field, index, title) : en.text(action, title);
  return pairsOf(states, transition).map(({ from, to }) => ({ action, title: shown, from, to }));
}
