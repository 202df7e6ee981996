import type { HistoryEntry, Json } from "#contract";
import type { State, States } from "#metadata";

/** A stay of a record in a state. */
export interface Visit {
  readonly state: State;
  /** The write that led to the state; null when the history does not know it. */
  readonly entry: HistoryEntry | null;
}

/**
 * The states of a record in the order of its visits.
 * @param entries newest first, as the server lists them
 * @param present the value of the state now
 */
export function visitsOf(states: States, entries: readonly HistoryEntry[], present: Json | undefined): readonly Visit[] {
  const visits: Visit[] = [];
  for (const entry of entries.toReversed()) {
    const change = entry.changes.find(({ field }) => field === states.field);
    if (change === undefined) continue;
    const [before, after] = [stateOf(states, change.before), stateOf(states, change.after)];
    if (visits.length === 0 && before !== null && entry.kind !== "add") visits.push({ state: before, entry: null });
    if (after !== null) visits.push({ state: after, entry });
  }
  const now = stateOf(states, present);
  if (now !== null && visits.at(-1)?.state.id !== now.id) visits.push({ state: now, entry: null });
  return visits;
}

/** The state with a value; null for a value that no state has. */
export function stateOf({ list }: States, value: Json | undefined): State | null {
  return list.find((state) => String(state.value) === String(value)) ?? null;
}
