import { isActivity, type Element, type Throw } from "../definition.ts";
import { enterActivity } from "./activities.ts";
import { awaitTrigger } from "./await.ts";
import { enterGateway, isGateway, joinInclusive, reportStuckJoins } from "./gateways.ts";
import { leave } from "./leave.ts";
import type { Run } from "./run.ts";
import type { Token } from "./state.ts";
import { compensate, endWithError, terminate, throwEscalation } from "./throw.ts";

/** Arrivals in one step. A loop without anything that waits ends in an incident. */
const MAX_ARRIVALS = 10_000;

/** Moves every token as far as it goes without the outside. */
export function settle(run: Run): void {
  let count = 0;
  do {
    for (let id = run.arrivals.shift(); id !== undefined; id = run.arrivals.shift()) {
      const token = run.tokens.get(id);
      if (token === undefined) continue;
      count += 1;
      if (count > MAX_ARRIVALS) run.raiseIncident(token, "tooManySteps", String(MAX_ARRIVALS));
      else enter(run, token);
    }
  } while (!run.isEnded() && joinInclusive(run));
  if (!run.isEnded()) reportStuckJoins(run);
}

function enter(run: Run, token: Token): void {
  const element = run.element(token.element);
  if (!run.isAgain(token)) run.visit("entered", token);
  if (isActivity(element)) enterActivity(run, token, element);
  else if (isGateway(element)) enterGateway(run, token, element);
  else if (element.kind === "catch") awaitTrigger(run, token, element.trigger);
  else if (element.kind === "throw" || element.kind === "end") throwEvent(run, token, element, element.throws);
  else leave(run, token);
}

function throwEvent(run: Run, token: Token, element: Element, throws: Throw): void {
  switch (throws.kind) {
    case "none":
      return leave(run, token);
    case "terminate":
      return terminate(run, token);
    case "error":
      return endWithError(run, token, throws.code);
    case "message":
    case "signal": {
      const kind = throws.kind === "message" ? "sendMessage" : "throwSignal";
      run.effects.push({ kind, element: element.id, name: throws.name, variables: run.variables });
      return leave(run, token);
    }
    case "escalation":
      if (!throwEscalation(run, token, throws.code, "inside"))
        run.effects.push({ kind: "escalate", element: element.id, code: throws.code });
      // An interrupting catch has cancelled this token with its scope.
      if (run.tokens.has(token.id)) leave(run, token);
      return;
    case "compensation":
      return compensate(run, token, throws.activity);
  }
}
