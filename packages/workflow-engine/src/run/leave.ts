import { isActivity, type Element } from "../definition.ts";
import { closeScope, removeToken, emptyScope } from "./cancel.ts";
import { completionOf, type Completion } from "./completion.ts";
import type { Run } from "./run.ts";
import { ROOT, type Scope, type Token } from "./state.ts";

/** Tokens of one instance. A fork that would exceed them stands still instead. */
export const MAX_TOKENS = 5_000;

/** Goes on behind an element whose work was done before an incident. */
export function resumeLeaving(run: Run, token: Token): void {
  if (token.inner) finishInner(run, token);
  else leave(run, token);
}

/** Ends the work of an activity: one of several instances is counted, any other goes on by its flows. */
export function finishActivity(run: Run, token: Token, flows?: readonly string[]): void {
  if (token.inner) return finishInner(run, token);
  for (const guard of run.guardsOf(token)) removeToken(run, guard);
  rememberCompletion(run, token);
  leave(run, token, flows);
}

/** Takes the flows of an element and removes the token from it; without flows the path ends here. */
export function leave(run: Run, token: Token, flows?: readonly string[]): void {
  const element = run.element(token.element);
  const taken = flows ?? chooseFlows(run, token, element);
  if (taken === null) return;
  if (run.tokens.size + taken.length > MAX_TOKENS)
    return run.raiseIncident(token, "tooManyTokens", String(MAX_TOKENS), leavingOf(element));
  run.visit("left", token);
  removeToken(run, token);
  for (const id of taken) {
    const flow = run.index.flows.get(id);
    if (flow === undefined) continue;
    run.visit("taken", token, id);
    run.arrive({ element: flow.target, scope: token.scope, via: id });
  }
  if (taken.length === 0) completeScope(run, token.scope);
}

/** Goes on with what waits for a scope that has become empty. */
export function completeScope(run: Run, id: string): void {
  if (run.isEnded() || !run.isEmpty(id)) return;
  if (id === ROOT) return run.end("completed");
  const scope = run.scopes.get(id);
  const owner = run.ownerOf(id);
  if (scope === undefined || owner === undefined) return;
  const handler = scope.pending?.at(-1);
  if (handler !== undefined) {
    run.scopes.set(id, { ...scope, pending: scope.pending?.slice(0, -1) ?? [] });
    run.arrive({ element: handler, scope: id });
    return;
  }
  closeScope(run, id);
  if (scope.kind === "compensation") leave(run, owner);
  else finishActivity(run, owner);
}

/** Flows that an element without a decision of its own takes: every one whose condition is true, else the default. */
function chooseFlows(run: Run, token: Token, element: Element): readonly string[] | null {
  if (!isActivity(element) || element.compensates !== null) return element.outgoing;
  return selectFlows(run, token, element, "all");
}

/**
 * Flows whose condition is true, or the default. Flows without a condition count as true.
 * @returns null after an incident
 */
export function selectFlows(
  run: Run,
  token: Token,
  element: Element & { readonly default: string | null },
  mode: "first" | "all",
): readonly string[] | null {
  const chosen: string[] = [];
  for (const id of element.outgoing) {
    if (id === element.default) continue;
    const condition = run.index.flows.get(id)?.condition ?? null;
    const result = condition === null ? { ok: true as const, value: true } : run.evaluate(token, condition.tree);
    if (!result.ok) {
      run.raiseIncident(token, "expression", result.detail.replaceAll(/^/gm, `${id}: `), leavingOf(element));
      return null;
    }
    if (result.value === true) chosen.push(id);
    if (mode === "first" && chosen.length > 0) return chosen;
  }
  if (chosen.length > 0 || element.outgoing.length === 0) return chosen;
  if (element.default !== null) return [element.default];
  run.raiseIncident(token, "noFlow", "", leavingOf(element));
  return null;
}

/** A gateway decides anew; an activity is not done twice. */
function leavingOf(element: Element): "leaving" | undefined {
  return isActivity(element) ? "leaving" : undefined;
}

/** Notes an activity that can be compensated. */
function rememberCompletion(run: Run, { element, scope }: Token): void {
  const boundaries = run.index.boundaries.get(element) ?? [];
  if (boundaries.some(({ trigger }) => trigger.kind === "compensation")) run.completed = [...run.completed, { element, scope }];
}

function finishInner(run: Run, token: Token): void {
  const scope = run.scopes.get(token.scope);
  const owner = run.ownerOf(token.scope);
  const element = run.element(token.element);
  if (scope?.multi === undefined || owner === undefined || !isActivity(element) || element.multi === null) return;
  const completion = completionOf(run, token, element.multi, scope.multi);
  if (!completion.ok) return run.raiseIncident(token, "expression", completion.detail, "leaving");
  removeToken(run, token);
  const { progress, isMet } = completion.value;
  if (isMet) return finishMulti(run, owner, scope, completion.value, element.multi.result);
  run.scopes.set(scope.id, { ...scope, multi: progress });
  if (element.multi.sequential && progress.started < progress.total) startInner(run, scope.id, owner);
}

function finishMulti(run: Run, owner: Token, scope: Scope, { progress }: Completion, result: string | null): void {
  emptyScope(run, scope.id);
  const { total, completed, counted } = progress;
  if (result !== null) run.setVariables({ [result]: { total, completed, counted } });
  finishActivity(run, owner);
}

/** Starts the next instance of a multi-instance activity. */
export function startInner(run: Run, scopeId: string, owner: Token): void {
  const scope = run.scopes.get(scopeId);
  const element = run.element(owner.element);
  if (scope?.multi === undefined || !isActivity(element) || element.multi === null) return;
  const { started, items } = scope.multi;
  run.scopes.set(scopeId, { ...scope, multi: { ...scope.multi, started: started + 1 } });
  const item = element.multi.item !== null && items ? { [element.multi.item]: items[started] ?? null } : {};
  run.arrive({ element: owner.element, scope: scopeId, inner: true, local: { ...item, loopCounter: started } });
}
