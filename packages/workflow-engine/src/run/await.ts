import type { Trigger } from "../definition.ts";
import { isTimerText } from "../time/timer.ts";
import type { Run } from "./run.ts";
import type { Token } from "./state.ts";

/** Lets a token wait for an event. Errors, escalations and compensations are thrown inside; nothing waits for them. */
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

/** Puts a waiting token at every boundary event that the host or the time can trigger. */
export function addGuards(run: Run, token: Token): void {
  if (token.inner || run.guardsOf(token).length > 0) return;
  for (const boundary of run.index.boundaries.get(token.element) ?? []) addGuard(run, token, boundary);
}

export function addGuard(run: Run, host: Token, boundary: { readonly id: string; readonly trigger: Trigger }, fired = 0): void {
  const { kind } = boundary.trigger;
  if (kind !== "timer" && kind !== "message" && kind !== "signal") return;
  const guard = run.add({ element: boundary.id, scope: host.scope, guards: host.id, ...(fired > 0 && { fired }) });
  awaitTrigger(run, guard, boundary.trigger);
}
