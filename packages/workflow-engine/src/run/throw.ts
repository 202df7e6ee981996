import type { Element } from "../definition.ts";
import { cancelAll, emptyScope, removeToken } from "./cancel.ts";
import { interrupt, takeBoundary } from "./fire.ts";
import { finishActivity, leave } from "./leave.ts";
import type { Run } from "./run.ts";
import { ROOT, type Token } from "./state.ts";

type Boundary = Element & { kind: "boundary" };

/**
 * Throws an error from inside of a scope, or from the activity of the token itself.
 * @returns false when no boundary event catches it
 */
export function throwError(run: Run, token: Token, code: string, from: "inside" | "activity"): boolean {
  const caught = findCatch(run, token, "error", code, from);
  if (caught !== null) interrupt(run, caught.guarded, caught.boundary);
  return caught !== null;
}

/** @returns false when no boundary event catches it */
export function throwEscalation(run: Run, token: Token, code: string, from: "inside" | "activity"): boolean {
  const caught = findCatch(run, token, "escalation", code, from);
  if (caught?.boundary.interrupting) interrupt(run, caught.guarded, caught.boundary);
  else if (caught) takeBoundary(run, caught.guarded.scope, caught.boundary);
  return caught !== null;
}

/** The nearest boundary event around the token; one with the code comes before one for every code. */
function findCatch(
  run: Run,
  token: Token,
  kind: "error" | "escalation",
  code: string,
  from: "inside" | "activity",
): { guarded: Token; boundary: Boundary } | null {
  let guarded = from === "activity" ? token : run.ownerOf(token.scope);
  for (; guarded !== undefined; guarded = run.ownerOf(guarded.scope)) {
    // The instances of a multi-instance activity share its boundary.
    if (guarded.inner) continue;
    const matching = (run.index.boundaries.get(guarded.element) ?? []).filter(({ trigger }) => trigger.kind === kind);
    const codeOf = ({ trigger }: Boundary): string | null => ("code" in trigger ? trigger.code : null);
    const boundary = matching.find((event) => codeOf(event) === code) ?? matching.find((event) => codeOf(event) === null);
    if (boundary !== undefined) return { guarded, boundary };
  }
  return null;
}

/** An error end event: the nearest catch goes on, or the instance ends with the error. */
export function endWithError(run: Run, token: Token, code: string): void {
  run.visit("left", token);
  // The thrower is gone before its scope is cancelled, so it is not reported as cancelled too.
  removeToken(run, token);
  if (throwError(run, token, code, "inside")) return;
  cancelAll(run);
  run.end("error", code);
}

/** A terminate end event ends its scope, and the scope's activity with it. */
export function terminate(run: Run, token: Token): void {
  run.visit("left", token);
  removeToken(run, token);
  const owner = run.ownerOf(token.scope);
  if (token.scope === ROOT || owner === undefined) {
    cancelAll(run);
    return run.end("terminated");
  }
  emptyScope(run, token.scope);
  finishActivity(run, owner);
}

/** Runs the handlers of completed activities of the same scope one after the other, the last one first. */
export function compensate(run: Run, token: Token, activity: string | null): void {
  const matches = (entry: { element: string; scope: string }): boolean =>
    entry.scope === token.scope && (activity === null || entry.element === activity);
  const pending = run.completed.filter(matches).flatMap(({ element }) => handlerOf(run, element) ?? []);
  run.completed = run.completed.filter((entry) => !matches(entry));
  const last = pending.pop();
  if (last === undefined) return leave(run, token);
  run.update(token, { wait: "body" });
  const scope = run.nextId();
  run.scopes.set(scope, { id: scope, owner: token.id, parent: token.scope, kind: "compensation", pending });
  run.arrive({ element: last, scope });
}

function handlerOf(run: Run, activity: string): string | undefined {
  const boundary = run.index.boundaries.get(activity)?.find(({ trigger }) => trigger.kind === "compensation");
  return run.index.definition.elements.find((element) => "compensates" in element && element.compensates === boundary?.id)?.id;
}
