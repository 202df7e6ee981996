import type { Path } from "../../source/parse.ts";
import type { TransitionDraft } from "../../states/read-states.ts";

/** Place of a transition in the file. */
export function transitionPath({ action, index }: TransitionDraft): Path {
  return action === null ? ["states", "moves", index] : ["actions", action];
}
