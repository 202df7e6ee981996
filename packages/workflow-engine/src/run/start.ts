import type { Definition, Trigger } from "../definition.ts";
import { indexOf } from "../index-of.ts";
import { Run } from "./run.ts";
import { settle } from "./settle.ts";
import { ROOT, type State, type Variables } from "./state.ts";
import type { Step } from "./step.ts";

export interface StartOptions {
  readonly variables?: Variables;
  /** Values that expressions may read in this step and that the state does not keep. */
  readonly context?: Variables;
  /** Id of the start event, for a start by a message, a signal or a timer. */
  readonly at?: string;
}

/** Starts an instance. Null when the process has no such start event, or none without a trigger. */
export function start(definition: Definition, options: StartOptions = {}): Step | null {
  const index = indexOf(definition);
  const { at, variables = {}, context = {} } = options;
  const starts = index.childrenOf(null).filter((element) => element.kind === "start");
  const event = starts.find(({ id, trigger }) => (at === undefined ? trigger === null : id === at));
  if (event === undefined) return null;
  const state: State = {
    process: definition.id,
    outcome: null,
    next: 0,
    visits: 0,
    variables,
    tokens: [],
    scopes: [],
    completed: [],
  };
  const run = new Run(index, state, context);
  run.arrive({ element: event.id, scope: ROOT });
  settle(run);
  return run.finish(true);
}

/** Start events that a message, a signal or the time brings about. The host waits for them. */
export function startTriggers(definition: Definition): { readonly element: string; readonly trigger: Trigger }[] {
  return indexOf(definition)
    .childrenOf(null)
    .flatMap((element) =>
      element.kind === "start" && element.trigger !== null ? [{ element: element.id, trigger: element.trigger }] : [],
    );
}
