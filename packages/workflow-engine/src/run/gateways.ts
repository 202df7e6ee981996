import type { Element } from "../definition.ts";
import { addGuards } from "./await.ts";
import { removeToken } from "./cancel.ts";
import { leave, selectFlows } from "./leave.ts";
import type { Run } from "./run.ts";
import type { Token } from "./state.ts";

type Gateway = Element & { kind: "exclusive" | "inclusive" | "parallel" | "eventBased" };

/** A token arrives at a gateway. A token that was moved there came by no flow, and joins nothing. */
export function enterGateway(run: Run, token: Token, element: Gateway): void {
  if (element.kind === "exclusive") return decide(run, token, element);
  // The events behind the gateway wait; the first one decides.
  if (element.kind === "eventBased") return addGuards(run, run.update(token, { wait: "choice" }));
  if (element.incoming.length < 2 || token.via === undefined) return split(run, token, element);
  run.update(token, { wait: "join" });
  if (element.kind === "parallel") joinParallel(run, token, element);
}

function decide(run: Run, token: Token, element: Gateway & { kind: "exclusive" | "inclusive" }): void {
  if (element.outgoing.length < 2) return leave(run, token);
  const flows = selectFlows(run, token, element, element.kind === "exclusive" ? "first" : "all");
  if (flows !== null) leave(run, token, flows);
}

function split(run: Run, token: Token, element: Gateway): void {
  if (element.kind === "inclusive") decide(run, token, element);
  else leave(run, token);
}

/** Continues when every flow has brought a token. A flow with several tokens gives its oldest. */
function joinParallel(run: Run, { element: id, scope }: Token, element: Gateway): void {
  const waiting = joiningAt(run, id, scope);
  const chosen = element.incoming.map((flow) => waiting.find(({ via }) => via === flow));
  const tokens = chosen.filter((token) => token !== undefined);
  if (tokens.length === chosen.length) merge(run, tokens, element);
}

/** Lets parallel joins go on that are complete without a further token, as in a newer definition with fewer branches. */
export function joinCompleted(run: Run): void {
  for (const { id } of run.tokens.values()) {
    const token = run.tokens.get(id);
    const element = token && run.element(token.element);
    if (token?.wait === "join" && element?.kind === "parallel") joinParallel(run, token, element);
  }
}

/** Goes on with the tokens that have come, and without the others. */
export function forceJoin(run: Run, token: Token): void {
  const element = run.element(token.element);
  if (isGateway(element)) merge(run, joiningAt(run, element.id, token.scope), element);
}

function merge(run: Run, tokens: readonly Token[], element: Gateway): void {
  const [first, ...others] = tokens;
  if (first === undefined) return;
  for (const other of others) removeToken(run, other);
  if (first.incident) run.effects.push({ kind: "resolveIncident", token: first.id });
  const { id, scope, via } = first;
  const merged: Token = { id, element: element.id, scope, wait: null, ...(via !== undefined && { via }) };
  run.tokens.set(id, merged);
  split(run, merged, element);
}

/**
 * Lets one inclusive join go on whose missing tokens cannot come any more. Call it when nothing else moves.
 * @returns false when there is none
 */
export function joinInclusive(run: Run): boolean {
  for (const token of run.tokens.values()) {
    const element = run.element(token.element);
    if (token.wait !== "join" || element.kind !== "inclusive" || isAwaited(run, token, element)) continue;
    merge(run, joiningAt(run, element.id, token.scope), element);
    return true;
  }
  return false;
}

/** The rule of BPMN 2.0: a token counts that can reach a flow by which none has come, and no flow by which one has. */
function isAwaited(run: Run, { scope }: Token, element: Gateway): boolean {
  const came = new Set(joiningAt(run, element.id, scope).map(({ via }) => via));
  const missing = element.incoming.filter((flow) => !came.has(flow));
  const covered = element.incoming.filter((flow) => came.has(flow));
  const others = run.tokensIn(scope).filter((token) => token.element !== element.id && token.guards === undefined);
  const reaches = (token: Token, flows: readonly string[]): boolean =>
    flows.some((flow) => run.index.upstreamOf(flow).has(token.element));
  return others.some((token) => reaches(token, missing) && !reaches(token, covered));
}

/**
 * Reports joins of a scope in which every token waits at a join. Call it when no join can go on.
 * The tokens stay: a token that is moved there can still complete a join.
 */
export function reportStuckJoins(run: Run): void {
  const free = [...run.tokens.values()].filter(({ guards }) => guards === undefined);
  const reported = new Set<string>();
  for (const tokens of Map.groupBy(free, ({ scope }) => scope).values()) {
    if (tokens.some(({ wait }) => wait !== "join")) continue;
    for (const token of tokens) if (token.incident) reported.add(`${token.scope} ${token.element}`);
    for (const token of tokens) {
      const place = `${token.scope} ${token.element}`;
      if (!reported.has(place)) run.raiseIncident(token, "stuckJoin", "");
      reported.add(place);
    }
  }
}

function joiningAt(run: Run, element: string, scope: string): Token[] {
  return run.tokensIn(scope).filter((token) => token.element === element && token.wait === "join");
}

export function isGateway(element: Element): element is Gateway {
  return ["exclusive", "inclusive", "parallel", "eventBased"].includes(element.kind);
}
