import { isActivity, type Definition, type Element } from "../definition.ts";
import { indexOf, type DefinitionIndex } from "../index-of.ts";
import { addGuard } from "./await.ts";
import { removeToken } from "./cancel.ts";
import { Run } from "./run.ts";
import { settle } from "./settle.ts";
import type { State, Token, Variables } from "./state.ts";
import type { Step } from "./step.ts";

/** A token that has no place in the other definition. */
export interface Misfit {
  readonly token: string;
  readonly element: string;
}

export type Migration = { readonly ok: true; readonly step: Step } | { readonly ok: false; readonly misfits: readonly Misfit[] };

export interface MigrationOptions {
  /** New ids of elements and flows by their old ids, where they differ. */
  readonly mapping?: Readonly<Record<string, string>>;
  readonly context?: Variables;
}

/**
 * Moves an instance to another definition. Every token needs an element of the same kind in the same sub-process.
 * Work that waits keeps its token; boundary events that are gone are withdrawn, new ones begin to wait.
 */
export function migrate(from: Definition, to: Definition, state: State, options: MigrationOptions = {}): Migration {
  const { mapping = {}, context = {} } = options;
  const place = (id: string): string => (Object.hasOwn(mapping, id) ? (mapping[id] ?? id) : id);
  const [before, after] = [indexOf(from), indexOf(to)];
  const stays = (token: Token): boolean => hasPlace(token, before, after, place);
  const misfits = state.tokens.filter((token) => !isBoundary(token, before) && !stays(token));
  if (misfits.length > 0) return { ok: false, misfits: misfits.map(({ id, element }) => ({ token: id, element })) };
  const completed = state.completed.map(({ element, scope }) => ({ element: place(element), scope }));
  const known = completed.filter(({ element }) => after.elements.has(element));
  const run = new Run(after, { ...state, process: to.id, completed: known }, context);
  for (const token of state.tokens) {
    if (!stays(token)) removeToken(run, token);
    else run.update(token, { element: place(token.element), ...(token.via !== undefined && { via: place(token.via) }) });
  }
  for (const token of run.tokens.values()) addMissingGuards(run, token);
  settle(run);
  return { ok: true, step: run.finish(true) };
}

/** Events of a boundary are renewed; every other token must fit. */
function isBoundary({ element, guards }: Token, before: DefinitionIndex): boolean {
  return guards !== undefined && before.elements.get(element)?.kind === "boundary";
}

function hasPlace(token: Token, before: DefinitionIndex, after: DefinitionIndex, place: (id: string) => string): boolean {
  const [old, next] = [before.elements.get(token.element), after.elements.get(place(token.element))];
  if (old === undefined || next === undefined || old.kind !== next.kind) return false;
  const parent = old.parent === null ? null : place(old.parent);
  if (parent !== next.parent || isMulti(old) !== isMulti(next)) return false;
  if (old.kind === "boundary" && next.kind === "boundary")
    return place(old.attachedTo) === next.attachedTo && isSameTrigger(old, next);
  if (token.guards !== undefined) return isSameTrigger(old, next);
  return token.wait !== "join" || next.incoming.includes(place(token.via ?? ""));
}

function isSameTrigger(old: Element, next: Element): boolean {
  const text = (element: Element): string => JSON.stringify("trigger" in element ? element.trigger : null);
  return text(old) === text(next);
}

function isMulti(element: Element): boolean {
  return isActivity(element) && element.multi !== null;
}

function addMissingGuards(run: Run, token: Token): void {
  if (token.inner || token.guards !== undefined || !isActivity(run.element(token.element))) return;
  const present = new Set(run.guardsOf(token).map(({ element }) => element));
  for (const boundary of run.index.boundaries.get(token.element) ?? [])
    if (!present.has(boundary.id)) addGuard(run, token, boundary);
}
