import { isJsonObject, type Json, type JsonObject } from "#contract";
import { fromOf, idsOf, isConnected, type StatesDraft } from "../../states/read-states.ts";
import { AMOUNT } from "../../validate/formats/formats.ts";
import { satisfies } from "./after-action.ts";
import { BOUNDS, demandsIn, demandsValue } from "./conditions/demanded-tests.ts";
import type { FieldDraft, ModuleDraft } from "./draft.ts";
import { factsOf } from "./fields/field-facts.ts";
import { isFilledByServer } from "./fields/filled-by-server.ts";
import { listAt, objectAt, stringAt, valueAt } from "./json-type.ts";
import { reachedFrom, statesAfter, writersOf } from "./state-ways.ts";

/** The states that a record can have, and the actions that can have run on it, before one of its actions runs first. */
export interface Reachable {
  readonly states: ReadonlySet<string>;
  readonly actions: ReadonlySet<string>;
}

/** The time to follow actions grows with the cube of their number. */
const MOST_ACTIONS = 60;

/**
 * Follows states and actions together: an action runs where a record can have its state, and where the fields that its
 * condition demands can have the values.
 * @returns null where code may change what the file does not show, and for more actions than can be followed in time
 */
export function reachableBefore(draft: ModuleDraft, without: string): Reachable | null {
  const { states, actions } = draft;
  if (actions.size > MOST_ACTIONS) return null;
  const hasStates = [...actions.values()].some((action) => fromOf(action) !== null || action["to"] !== undefined);
  if (states === null ? hasStates : !isConnected(states)) return null;
  if (![...actions.values()].every(isWhole)) return null;
  const others = [...actions].filter(([id]) => id !== without);
  const reached = new Set(states === null ? [] : [states.first]);
  const run = new Set<string>();
  // Every round adds what one more step reaches.
  for (let before = -1; before !== reached.size + run.size;) {
    before = reached.size + run.size;
    for (const [id, action] of others) {
      const from = fromOf(action);
      if (run.has(id) || !(from?.some((state) => reached.has(state)) ?? true)) continue;
      if (!isMetBy(draft, action, id, run)) continue;
      run.add(id);
      for (const to of idsOf(action["to"])) reached.add(to);
    }
    if (states !== null) addMoves(states, reached);
  }
  return { states: reached, actions: run };
}

/**
 * True if an action can have run before another one: it is among those of `before`, and the states after it lead to those of
 * the other.
 * @param before of the other action
 */
export function canPrecede(
  draft: ModuleDraft,
  { states: reached, actions: run }: Reachable,
  writer: string,
  id: string,
): boolean {
  const { states, actions } = draft;
  const from = fromOf(actions.get(id) ?? {});
  if (!run.has(writer)) return false;
  if (states === null || from === null) return true;
  const transitions = states.transitions.filter(({ action }) => action === null || run.has(action));
  const after = statesAfter(draft, writer).filter((state) => reached.has(state));
  const later = reachedFrom({ ...states, transitions }, after);
  return from.some((state) => later.has(state));
}

/** True for an action of which the file shows everything that it does. */
function isWhole(action: JsonObject): boolean {
  const isShown = action["set"] !== undefined || action["to"] !== undefined;
  return isShown && action["handler"] !== true && action["dialog"] === undefined && action["on"] !== "toolbar";
}

function addMoves({ transitions }: StatesDraft, reached: Set<string>): void {
  for (const { action, from, to } of transitions)
    if (action === null && (from?.some((state) => reached.has(state)) ?? true)) for (const state of to) reached.add(state);
}

function isMetBy(draft: ModuleDraft, action: JsonObject, id: string, run: ReadonlySet<string>): boolean {
  return demandsIn(valueAt(action, "when"), ["actions", id, "when"]).every(({ name, test }) =>
    isPossible(draft, name, test, (writer) => run.has(writer)),
  );
}

/**
 * True if a field can satisfy a test by its first value, or after some actions; also where that cannot be known.
 * @param hasRun true for an action that can have run before
 */
export function isPossible(draft: ModuleDraft, name: string, test: Json, hasRun: (writer: string) => boolean): boolean {
  const field = draft.record.fields.get(name);
  if (field === undefined || !isLeftToActions(draft, field)) return true;
  const first = field.schema["default"] ?? null;
  if (first === null ? !demandsValue(test) : satisfiesTest(field, first, test) !== false) return true;
  return satisfyingWriters(draft, field, test).some(hasRun);
}

/** The actions that can give a field a value which satisfies a test. */
export function satisfyingWriters(draft: ModuleDraft, field: FieldDraft, test: Json): readonly string[] {
  return writersOf(draft, field.name).filter((writer) => {
    const value = objectAt(draft.actions.get(writer), "set")[field.name];
    // A time that an action writes as the present is in the past later, and may satisfy the condition then.
    const isPresent = value === "$now" || value === "$today";
    return value === undefined || isJsonObject(value) || isPresent || satisfiesTest(field, value, test) !== false;
  });
}

/** Only actions of the file write the field after its first value, as far as the file shows. */
export function isLeftToActions({ authored, value }: ModuleDraft, { name, schema }: FieldDraft): boolean {
  const { default: _, ...others } = schema;
  const isCopied = listAt(value, "ui", "parent", "inherit").includes(name) || stringAt(value, "ui", "parent", "field") === name;
  return (
    schema["readOnly"] === true &&
    schema["x-empty"] === undefined &&
    !isCopied &&
    !isFilledByServer(others) &&
    !JSON.stringify(authored["workflow"] ?? null).includes(`"${name}"`)
  );
}

/** Compares amounts, which are texts, with bounds as numbers. */
function satisfiesTest(field: FieldDraft, value: Json, test: Json): boolean | null {
  const isNumber = factsOf(field).storage === "decimal" && typeof value === "string" && AMOUNT.test(value);
  const hasBounds = BOUNDS.some((key) => typeof valueAt(test, key) === "number");
  return satisfies(isNumber && hasBounds ? Number(value) : value, test);
}
