import { isActivity } from "../definition.ts";
import { awaitTrigger } from "./await.ts";
import { removeToken } from "./cancel.ts";
import { forceJoin } from "./gateways.ts";
import { finishActivity, leave, resumeLeaving } from "./leave.ts";
import type { Run } from "./run.ts";
import type { Token } from "./state.ts";

/** Tries again what led to an incident. */
export function retry(run: Run, id: string): boolean {
  const token = run.tokens.get(id);
  const incident = token?.incident;
  if (token === undefined || incident === undefined) return false;
  const cleared = clear(run, token);
  const element = run.element(token.element);
  if (token.wait === "join") return true;
  if (token.guards !== undefined) {
    if ("trigger" in element && element.trigger !== null) awaitTrigger(run, cleared, element.trigger);
  } else if (incident.leaving) resumeLeaving(run, cleared);
  // The token had come to its element, but not entered it.
  else if (incident.code === "tooManySteps") run.arrivals.push(id);
  else run.arriveAgain(cleared);
  return true;
}

/** Goes on behind an incident as if the element had done its work. An event of a boundary or a choice is given up. */
export function skip(run: Run, id: string, flow: string | undefined): boolean {
  const token = run.tokens.get(id);
  if (token?.incident === undefined) return false;
  const element = run.element(token.element);
  if (flow !== undefined && !element.outgoing.includes(flow)) return false;
  if (token.guards !== undefined) {
    removeToken(run, token);
    return true;
  }
  const flows = flow === undefined ? defaultFlows(run, token) : [flow];
  const cleared = clear(run, token);
  if (token.wait === "join") forceJoin(run, cleared);
  else if (isActivity(element)) finishActivity(run, cleared, flows);
  else leave(run, cleared, flows);
  return true;
}

/** Behind a decision that failed, the default or the first flow. */
function defaultFlows(run: Run, token: Token): readonly string[] | undefined {
  const element = run.element(token.element);
  const decides = element.kind === "exclusive" || element.kind === "inclusive" || token.incident?.leaving;
  if (!decides || token.wait === "join") return undefined;
  const standard = "default" in element ? element.default : null;
  return standard === null ? element.outgoing.slice(0, 1) : [standard];
}

function clear(run: Run, token: Token): Token {
  const { incident: _, ...rest } = token;
  const cleared: Token = { ...rest, wait: token.wait === "join" ? "join" : null };
  run.tokens.set(token.id, cleared);
  run.effects.push({ kind: "resolveIncident", token: token.id });
  return cleared;
}
