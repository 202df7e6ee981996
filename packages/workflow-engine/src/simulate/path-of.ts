import { triggerOf, type Definition } from "../definition.ts";
import { apply } from "../run/apply.ts";
import { start } from "../run/start.ts";
import type { Outcome, Token, Variables } from "../run/state.ts";
import type { InstanceEvent, Step, Visit } from "../run/step.ts";
import { indexOf } from "../index-of.ts";

export interface PathOptions {
  readonly variables?: Variables;
  readonly context?: Variables;
  /** Variables that the work at an element sets when it is done. */
  readonly answers?: Readonly<Record<string, Variables>>;
  /** Boundary events, and events behind an event-based gateway, that happen, each once, as soon as they wait. */
  readonly happening?: readonly string[];
}

export interface Path {
  readonly visited: readonly Visit[];
  /** Null when the path stands still: at an incident, or at the limit. */
  readonly outcome: Outcome | null;
  readonly incidents: readonly Token[];
}

/** Events of one simulation. A path with a loop that no answer leaves ends here. */
const MAX_EVENTS = 1_000;

/** The path that an instance takes when all work is done in order. It tries a model before it is deployed. */
export function pathOf(definition: Definition, options: PathOptions = {}): Path {
  const { context = {}, answers = {}, variables = {} } = options;
  const pending = new Set(options.happening ?? []);
  let step = start(definition, { variables, context });
  if (step === null) return { visited: [], outcome: null, incidents: [] };
  const visited = [...step.visited];
  for (let count = 0; count < MAX_EVENTS && step.state.outcome === null; count += 1) {
    const event = nextEvent(definition, step, answers, pending);
    if (event === null) break;
    step = apply(definition, step.state, event, context);
    visited.push(...step.visited);
  }
  return { visited, outcome: step.state.outcome, incidents: step.state.tokens.filter(({ incident }) => incident !== undefined) };
}

function nextEvent(
  definition: Definition,
  { state }: Step,
  answers: Readonly<Record<string, Variables>>,
  pending: Set<string>,
): InstanceEvent | null {
  const index = indexOf(definition);
  const eventAt = (token: Token): InstanceEvent | null =>
    eventOf(token, nameOf(token, index), Object.hasOwn(answers, token.element) ? answers[token.element] : {});
  const wanted = state.tokens.filter(({ guards, element }) => guards !== undefined && pending.has(element));
  // Behind an event-based gateway the first event comes; boundary events come only on request.
  const others = state.tokens.filter(({ element }) => index.elements.get(element)?.kind !== "boundary");
  for (const token of [...wanted, ...others]) {
    const event = eventAt(token);
    if (event === null) continue;
    pending.delete(token.element);
    return event;
  }
  return null;
}

function eventOf({ id, wait }: Token, name: string, variables: Variables = {}): InstanceEvent | null {
  switch (wait) {
    case "task":
      return { kind: "completeTask", token: id, variables };
    case "operation":
      return { kind: "operationDone", token: id, variables };
    case "timer":
      return { kind: "timer", token: id };
    case "message":
      return { kind: "message", token: id, name, variables };
    case "signal":
      return { kind: "signal", name, variables };
    case "instance":
      return { kind: "subInstanceEnded", token: id, outcome: "completed", variables };
    default:
      return null;
  }
}

/** The name of the message or signal that a token waits for. */
function nameOf({ element: id }: Token, index: ReturnType<typeof indexOf>): string {
  const element = index.elements.get(id);
  const trigger = element === undefined ? null : triggerOf(element);
  return trigger !== null && "name" in trigger ? trigger.name : "";
}
