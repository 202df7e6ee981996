import { ROOT, type Token, type Wait } from "./state.ts";
import type { Run } from "./run.ts";

type Withdrawal = "cancelTask" | "cancelOperation" | "cancelTimer" | "unsubscribe" | "cancelSubInstance";

const WITHDRAWALS: Readonly<Partial<Record<Wait, Withdrawal>>> = {
  task: "cancelTask",
  operation: "cancelOperation",
  timer: "cancelTimer",
  instance: "cancelSubInstance",
  message: "unsubscribe",
  signal: "unsubscribe",
};

/** Withdraws what the host holds for a token, and removes the token with its guards. */
export function removeToken(run: Run, token: Token): void {
  for (const guard of run.guardsOf(token)) removeToken(run, guard);
  if (!run.tokens.delete(token.id)) return;
  const kind = token.wait === null ? undefined : WITHDRAWALS[token.wait];
  if (kind !== undefined) run.effects.push({ kind, token: token.id });
  if (token.incident) run.effects.push({ kind: "resolveIncident", token: token.id });
}

/** Cancels a token with everything inside of its activity. */
export function cancelToken(run: Run, token: Token): void {
  const scope = run.scopeOwnedBy(token);
  if (scope !== undefined) emptyScope(run, scope.id);
  if (token.guards === undefined) run.visit("cancelled", token);
  removeToken(run, token);
}

/** Cancels every token of a scope, and forgets the scope itself. */
export function emptyScope(run: Run, scope: string): void {
  for (const token of run.tokensIn(scope)) if (run.tokens.has(token.id) && token.guards === undefined) cancelToken(run, token);
  closeScope(run, scope);
}

/** Forgets an empty scope and the completions inside of it. */
export function closeScope(run: Run, scope: string): void {
  if (scope !== ROOT) run.scopes.delete(scope);
  run.completed = run.completed.filter((entry) => entry.scope !== scope);
}

/** Cancels the whole instance. */
export function cancelAll(run: Run): void {
  emptyScope(run, ROOT);
  run.arrivals.length = 0;
}
