import type { Trigger } from "../definition.ts";
import type { AttachedEvent } from "../index-of.ts";
import { isTimerText } from "../time/timer.ts";
import type { Run } from "./run.ts";
import type { Token } from "./state.ts";

/**
 * Lets a token wait for an event. Errors, escalations and compensations are thrown inside, so no token waits for them.
 */
export function awaitTrigger(run: Run, token: Token, trigger: Trigger): void {
  if (trigger.kind === "message" || trigger.kind === "signal") {
    run.update(token, { wait: trigger.kind });
    run.effects.push({ kind: "subscribe", token: token.id, element: token.element, event: trigger.kind, name: trigger.name });
    return;
  }
  if (trigger.kind !== "timer") return;
  const { timer } = trigger;
  const text = run.template(token, trigger.value);
  if (!text.ok) return run.raiseIncident(token, "expression", text.detail);
  const value = typeof text.value === "string" ? text.value : "";
  if (!isTimerText(timer, value)) return run.raiseIncident(token, "timerText", value);
  run.update(token, { wait: "timer" });
  run.effects.push({ kind: "scheduleTimer", token: token.id, element: token.element, timer, value, fired: token.fired ?? 0 });
}

/** Puts a waiting token at every event beside or behind the token's element. Call it once, when the token begins to wait. */
export function addGuards(run: Run, token: Token): void {
  // The instances of a multi-instance activity share its boundary.
  if (token.inner) return;
  for (const event of run.index.eventsAt(run.element(token.element))) addGuard(run, token, event);
}

/** Puts a waiting token at an event that the host or the time can trigger; others are thrown inside. */
export function addGuard(run: Run, guarded: Token, { id, trigger }: AttachedEvent, fired = 0): void {
  if (trigger.kind !== "timer" && trigger.kind !== "message" && trigger.kind !== "signal") return;
  const guard = run.add({ element: id, scope: guarded.scope, guards: guarded.id, ...(fired > 0 && { fired }) });
  awaitTrigger(run, guard, trigger);
}
