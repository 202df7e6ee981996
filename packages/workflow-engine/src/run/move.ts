import { isActivity, type Element } from "../definition.ts";
import { addGuards } from "./await.ts";
import { cancelToken } from "./cancel.ts";
import type { Run } from "./run.ts";
import { ROOT, type State, type Token } from "./state.ts";

/**
 * Cancels tokens and starts one at each target. All tokens must be there, so a repeated event changes nothing.
 * @returns false when a token is gone or a target cannot be entered; the run is unchanged then
 */
export function move(run: Run, cancel: readonly string[], to: readonly string[]): boolean {
  const tokens = cancel.map((id) => run.tokens.get(id)).filter((token) => token !== undefined);
  const missing = tokens.length !== cancel.length || tokens.some(({ guards }) => guards !== undefined);
  if (missing || tokens.length === 0 || to.length === 0) return false;
  if (!to.every((id) => canEnter(run, id))) return false;
  for (const token of tokens) cancelMoved(run, token);
  cancelEmptyActivities(run);
  for (const target of to) run.arrive({ element: target, scope: enterScope(run, run.element(target).parent) });
  return true;
}

/** Ids of the tokens at which the instance stands, without their boundary events and the activities around them. */
export function standingTokens(state: State): string[] {
  const owners = new Set(state.scopes.map(({ owner }) => owner));
  return state.tokens.filter(({ id, guards }) => guards === undefined && !owners.has(id)).map(({ id }) => id);
}

function canEnter(run: Run, id: string): boolean {
  const element = run.index.elements.get(id);
  if (element === undefined || element.kind === "boundary" || element.kind === "start") return false;
  if (isActivity(element) && element.compensates !== null) return false;
  return parentsOf(run, element).every((parent) => !isActivity(parent) || parent.multi === null);
}

/** Sub-processes around an element, from the inside. */
function parentsOf(run: Run, element: Element): Element[] {
  const parents: Element[] = [];
  for (let { parent } = element; parent !== null;) {
    const around: Element = run.element(parent);
    parents.push(around);
    parent = around.parent;
  }
  return parents;
}

/** A cancelled instance of a multi-instance activity counts no longer. */
function cancelMoved(run: Run, token: Token): void {
  if (!run.tokens.has(token.id)) return;
  cancelToken(run, token);
  const scope = run.scopes.get(token.scope);
  if (!token.inner || scope?.multi === undefined) return;
  const { multi } = scope;
  run.scopes.set(scope.id, { ...scope, multi: { ...multi, total: multi.total - 1, started: multi.started - 1 } });
}

/** An activity whose whole content was moved away is over. */
function cancelEmptyActivities(run: Run): void {
  const empty = (): Token | undefined => {
    const scope = [...run.scopes.values()].find(({ id }) => run.isEmpty(id));
    return scope === undefined ? undefined : run.tokens.get(scope.owner);
  };
  for (let owner = empty(); owner !== undefined; owner = empty()) cancelToken(run, owner);
}

/** The scope of a sub-process: the one that is open, or a new one with an owner in its own scope. */
function enterScope(run: Run, parent: string | null): string {
  if (parent === null) return ROOT;
  const open = [...run.scopes.values()].find(({ kind, owner }) => kind === "body" && run.tokens.get(owner)?.element === parent);
  if (open !== undefined) return open.id;
  const outer = enterScope(run, run.element(parent).parent);
  const owner = run.add({ element: parent, scope: outer });
  run.visit("entered", owner);
  const waiting = run.update(owner, { wait: "body" });
  addGuards(run, waiting);
  const id = run.nextId();
  run.scopes.set(id, { id, owner: owner.id, parent: outer, kind: "body" });
  return id;
}
