import type { Module, State } from "#metadata";
import type { ListView } from "./list-view.ts";

/** States that stand as tabs above a list; a record with more of them is found by a filter. */
const MOST_TABS = 5;

/** States in which a record needs an action of a user, in the order of the file. */
export function tabStates({ states, list }: Module): readonly State[] {
  if (states === null || !list.filters.some(({ field, operator }) => field === states.field && operator === "equal")) return [];
  return states.list.filter(({ end }) => !end).slice(0, MOST_TABS);
}

/** Key of the filter by the state. */
export function stateKey({ states }: Module): string {
  return `${states?.field ?? ""}_equal`;
}

/** The state whose tab is chosen: no saved view, and the list asks for this state. */
export function chosenState(view: ListView): State | null {
  const { module, query } = view.store;
  if (view.base !== null || !view.hasTabs) return null;
  return tabStates(module).find(({ value }) => query.filters[stateKey(module)] === String(value)) ?? null;
}

/** Keys of filters that a chosen tab shows already. */
export function stateTabKeys(view: ListView): readonly string[] {
  return chosenState(view) === null ? [] : [stateKey(view.store.module)];
}
