import { isActivity, triggerOf, type Definition, type Element } from "../definition.ts";
import { indexOf, type DefinitionIndex } from "../index-of.ts";
import { addGuard } from "./await.ts";
import { removeToken } from "./cancel.ts";
import { joinCompleted } from "./gateways.ts";
import { Run } from "./run.ts";
import { settle } from "./settle.ts";
import type { State, Token, Variables } from "./state.ts";
import type { Step } from "./step.ts";

/** A token that has no place in the other definition. */
export interface Misfit {
  readonly token: string;
  /** The element at which it stands, or the handler that its compensation still has to run. */
  readonly element: string;
}

export type Migration = { readonly ok: true; readonly step: Step } | { readonly ok: false; readonly misfits: readonly Misfit[] };

export interface MigrationOptions {
  /** New ids of elements and flows by their old ids, where they differ. */
  readonly mapping?: Readonly<Record<string, string>>;
  readonly context?: Variables;
}

interface Change {
  readonly before: DefinitionIndex;
  readonly after: DefinitionIndex;
  /** The newer id of an element or a flow. */
  readonly place: (id: string) => string;
}

/**
 * Moves an instance to another definition. Every token needs an element of the same kind in the same sub-process; one
 * that waits for an event needs the same event. Work that waits keeps its token, so its task, timer or operation stays.
 * Boundary events and events behind a gateway follow the newer definition: one that is gone or changed is withdrawn, a
 * new or changed one begins to wait, and one that has happened does not wait anew.
 */
export function migrate(from: Definition, to: Definition, state: State, options: MigrationOptions = {}): Migration {
  const { mapping = {}, context = {} } = options;
  const place = (id: string): string => (Object.hasOwn(mapping, id) ? (mapping[id] ?? id) : id);
  const change: Change = { before: indexOf(from), after: indexOf(to), place };
  const misfits = [...tokenMisfits(state, change), ...handlerMisfits(state, change)];
  if (misfits.length > 0) return { ok: false, misfits };
  const run = new Run(change.after, rename(state, to.id, change), context);
  for (const token of state.tokens) if (token.guards === undefined) renewGuards(run, token, change);
  joinCompleted(run);
  settle(run);
  return { ok: true, step: run.finish(true) };
}

function tokenMisfits({ tokens }: State, change: Change): Misfit[] {
  const misfits = tokens.filter((token) => token.guards === undefined && !hasPlace(token, change));
  return misfits.map(({ id, element }) => ({ token: id, element }));
}

function hasPlace(token: Token, { before, after, place }: Change): boolean {
  const [old, next] = [before.elements.get(token.element), after.elements.get(place(token.element))];
  if (old === undefined || next === undefined || old.kind !== next.kind) return false;
  const parent = old.parent === null ? null : place(old.parent);
  if (parent !== next.parent || !isSameRole(old, next)) return false;
  if (token.wait === "join") return next.incoming.includes(place(token.via ?? ""));
  const waits = token.wait === "message" || token.wait === "signal" || token.wait === "timer";
  return !waits || isSameJson(triggerOf(old), triggerOf(next));
}

/** The progress of a multi-instance activity, and the scope of a compensation, mean the same in both. */
function isSameRole(old: Element, next: Element): boolean {
  if (!isActivity(old) || !isActivity(next)) return true;
  return old.multi?.sequential === next.multi?.sequential && (old.compensates === null) === (next.compensates === null);
}

function handlerMisfits({ scopes }: State, { after, place }: Change): Misfit[] {
  const isHandler = (id: string): boolean => {
    const element = after.elements.get(place(id));
    return element !== undefined && isActivity(element) && element.compensates !== null;
  };
  return scopes.flatMap(({ owner, pending = [] }) =>
    pending.filter((id) => !isHandler(id)).map((element) => ({ token: owner, element })),
  );
}

/** The state with the ids of the newer definition. A completed activity that is gone cannot be compensated any more. */
function rename(state: State, process: string, { after, place }: Change): State {
  const tokens = state.tokens.map((token) => ({
    ...token,
    element: place(token.element),
    ...(token.via !== undefined && { via: place(token.via) }),
  }));
  const scopes = state.scopes.map((scope) => ({ ...scope, ...(scope.pending && { pending: scope.pending.map(place) }) }));
  const completed = state.completed.map(({ element, scope }) => ({ element: place(element), scope }));
  return { ...state, process, tokens, scopes, completed: completed.filter(({ element }) => after.elements.has(element)) };
}

/** @param old the token as it stood in the older definition */
function renewGuards(run: Run, old: Token, { before, after, place }: Change): void {
  const token = run.tokens.get(old.id);
  const element = before.elements.get(old.element);
  if (token === undefined || element === undefined) return;
  const events = after.eventsAt(run.element(token.element));
  const kept = new Set<string>();
  for (const { id, trigger } of before.eventsAt(element))
    if (events.some((event) => event.id === place(id) && isSameJson(event.trigger, trigger))) kept.add(place(id));
  for (const guard of run.guardsOf(token)) if (!kept.has(guard.element)) removeToken(run, guard);
  if (!isAtWork(token)) return;
  for (const event of events) if (!kept.has(event.id)) addGuard(run, token, event);
}

/** The work of the element has begun and is not done. */
function isAtWork({ inner, incident }: Token): boolean {
  return !inner && !incident?.leaving && incident?.code !== "tooManySteps";
}

/** Equality of two JSON values. The order of names does not count: a database may have changed it. */
function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) => Object.hasOwn(other, name) && isSameJson(one[name], other[name]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
