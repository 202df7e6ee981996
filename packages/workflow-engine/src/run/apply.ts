import { isActivity, triggerOf, type Definition } from "../definition.ts";
import { indexOf } from "../index-of.ts";
import { cancelAll } from "./cancel.ts";
import { fireTrigger } from "./fire.ts";
import { retry, skip } from "./incidents.ts";
import { finishActivity } from "./leave.ts";
import { move } from "./move.ts";
import { Run } from "./run.ts";
import { settle } from "./settle.ts";
import type { State, Token, Variables, Wait } from "./state.ts";
import type { InstanceEvent, Step } from "./step.ts";
import { throwError, throwEscalation } from "./throw.ts";

/**
 * Applies an event to an instance and moves it as far as it goes. The state that comes in is not changed. An event that
 * arrives late or twice finds its token gone and does nothing: `applied` is false.
 * @param context values that expressions may read in this step and that the state does not keep
 */
export function apply(definition: Definition, state: State, event: InstanceEvent, context: Variables = {}): Step {
  const run = new Run(indexOf(definition), state, context);
  if (run.isEnded() || !handle(run, event)) return { state, effects: [], visited: [], applied: false };
  settle(run);
  return run.finish(true);
}

/** @returns false when the event finds nothing to do; the run is unchanged then */
function handle(run: Run, event: InstanceEvent): boolean {
  switch (event.kind) {
    case "completeTask":
      return complete(run, waiting(run, event.token, "task"), event.variables);
    case "operationDone":
      return complete(run, waiting(run, event.token, "operation"), event.variables);
    case "fail":
      return fail(run, run.tokens.get(event.token), event.code, event.detail);
    case "escalate": {
      const token = run.tokens.get(event.token);
      const works = token !== undefined && isActivity(run.element(token.element)) && token.guards === undefined;
      return works && throwEscalation(run, token, event.code, "activity");
    }
    case "timer":
      return fire(run, waiting(run, event.token, "timer"));
    case "message":
      return receiveMessage(run, event);
    case "signal":
      return receiveSignal(run, event);
    case "subInstanceEnded":
      return endSubInstance(run, event);
    case "retry":
      return retry(run, event.token);
    case "skip":
      return skip(run, event.token, event.flow);
    case "setVariables":
      run.setVariables(event.variables);
      return true;
    case "cancel":
      cancelAll(run);
      run.end("cancelled");
      return true;
    case "move":
      return move(run, event.cancel, event.to);
  }
}

function waiting(run: Run, id: string, wait: Wait): Token | undefined {
  const token = run.tokens.get(id);
  return token?.wait === wait ? token : undefined;
}

function complete(run: Run, token: Token | undefined, variables: Variables | undefined): boolean {
  if (token === undefined) return false;
  run.setVariables(variables);
  // The host has ended the work, so there is no work to withdraw.
  finishActivity(run, run.update(token, { wait: null }));
  return true;
}

function fail(run: Run, token: Token | undefined, code: string | undefined, detail = ""): boolean {
  if (token?.wait === "task") return code !== undefined && throwError(run, token, code, "activity");
  if (token?.wait !== "operation" && token?.wait !== "instance") return false;
  const ended = run.update(token, { wait: null });
  if (code === undefined) run.raiseIncident(ended, "failed", detail);
  else if (!throwError(run, ended, code, "activity")) run.raiseIncident(ended, "uncaughtError", code);
  return true;
}

function fire(run: Run, token: Token | undefined): boolean {
  if (token === undefined) return false;
  fireTrigger(run, token);
  return true;
}

function receiveMessage(run: Run, { name, token, variables }: Extract<InstanceEvent, { kind: "message" }>): boolean {
  const [first] = subscribers(run, "message", name).filter(({ id }) => token === undefined || id === token);
  if (first === undefined) return false;
  run.setVariables(variables);
  return fire(run, first);
}

function receiveSignal(run: Run, { name, variables }: Extract<InstanceEvent, { kind: "signal" }>): boolean {
  const found = subscribers(run, "signal", name);
  if (found.length === 0) return false;
  run.setVariables(variables);
  // One that fires can cancel another.
  for (const { id } of found) fire(run, waiting(run, id, "signal"));
  return true;
}

function subscribers(run: Run, kind: "message" | "signal", name: string): Token[] {
  return [...run.tokens.values()].filter(({ wait, element: id }) => {
    if (wait !== kind) return false;
    const trigger = triggerOf(run.element(id));
    return trigger !== null && "name" in trigger && trigger.name === name;
  });
}

function endSubInstance(run: Run, event: Extract<InstanceEvent, { kind: "subInstanceEnded" }>): boolean {
  const token = waiting(run, event.token, "instance");
  if (token === undefined) return false;
  if (event.outcome === "error") return fail(run, token, event.code ?? "");
  if (event.outcome === "cancelled") return fail(run, token, undefined, "cancelled");
  const element = run.element(token.element);
  const outputs = element.kind === "call" ? element.outputs : [];
  if (outputs.length === 0) return complete(run, token, event.variables);
  const variables: Record<string, Variables[string]> = {};
  for (const { target, value } of outputs) {
    const result = run.evaluate(token, value, event.variables);
    if (!result.ok) {
      run.raiseIncident(token, "expression", result.detail, "leaving");
      return true;
    }
    variables[target] = result.value;
  }
  return complete(run, token, variables);
}
