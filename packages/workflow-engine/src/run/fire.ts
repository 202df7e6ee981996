import { isActivity, type Element } from "../definition.ts";
import { repetitionsOf } from "../time/timer.ts";
import { addGuard } from "./await.ts";
import { cancelToken, removeToken } from "./cancel.ts";
import { finishActivity, leave } from "./leave.ts";
import type { Run } from "./run.ts";
import type { Token } from "./state.ts";

/** The event that a token waits for has happened. */
export function fireTrigger(run: Run, token: Token): void {
  // A fired timer is gone; a subscription is withdrawn with its token.
  const fired = token.wait === "timer" ? run.update(token, { wait: null }) : token;
  const element = run.element(token.element);
  const guarded = token.guards === undefined ? undefined : run.tokens.get(token.guards);
  if (guarded === undefined) finishEvent(run, fired, element);
  else if (element.kind === "boundary") fireBoundary(run, fired, element, guarded);
  else fireChoice(run, fired, element, guarded);
}

function finishEvent(run: Run, token: Token, element: Element): void {
  if (isActivity(element)) finishActivity(run, token);
  else leave(run, token);
}

function fireBoundary(run: Run, guard: Token, boundary: Element & { kind: "boundary" }, guarded: Token): void {
  if (boundary.interrupting) return interrupt(run, guarded, boundary);
  const again = repeats(run, guard, boundary);
  removeToken(run, guard);
  // A new token has a new id: the same event, delivered again, finds nothing.
  if (again) addGuard(run, guarded, boundary, (guard.fired ?? 0) + 1);
  takeBoundary(run, guarded.scope, boundary);
}

function repeats(run: Run, guard: Token, { trigger }: Element & { kind: "boundary" }): boolean {
  if (trigger.kind !== "timer") return true;
  if (trigger.timer !== "cycle") return false;
  const text = run.template(guard, trigger.value);
  const limit = text.ok && typeof text.value === "string" ? repetitionsOf("cycle", text.value) : 1;
  return limit === null || (guard.fired ?? 0) + 1 < limit;
}

/** Cancels an activity and goes on from its boundary event. */
export function interrupt(run: Run, guarded: Token, boundary: Element): void {
  cancelToken(run, guarded);
  takeBoundary(run, guarded.scope, boundary);
}

/** Goes on from a boundary event, whatever becomes of its activity. */
export function takeBoundary(run: Run, scope: string, boundary: Element): void {
  const token = run.add({ element: boundary.id, scope });
  run.visit("entered", token);
  leave(run, token);
}

/** One of the events behind an event-based gateway has happened; the others are withdrawn with the gateway's token. */
function fireChoice(run: Run, guard: Token, element: Element, gateway: Token): void {
  const [flow] = element.incoming;
  run.visit("left", gateway);
  removeToken(run, gateway);
  if (flow !== undefined) run.visit("taken", gateway, flow);
  const token = run.add({ element: element.id, scope: guard.scope, ...(flow !== undefined && { via: flow }) });
  run.visit("entered", token);
  finishEvent(run, token, element);
}
