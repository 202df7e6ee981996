import { useCallback, useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import type { SavedView } from "#contract";
import { useRuntime } from "../context/runtime-context.ts";
import { useStoreQuery } from "../stores/use-store-query.ts";
import type { RecordQuery } from "../stores/record-query.ts";
import type { ListView } from "./list-view.ts";

/** @param replace true for a question that is still being typed: it makes no entry in the history of the browser */
export type ShowQuery = (changes: Partial<RecordQuery>, replace?: boolean) => void;

/** @param filters further conditions, in place of those of the module's own look */
export type ChooseView = (view: SavedView | null, filters?: Readonly<Record<string, string>>) => void;

interface ListAddress {
  /** Asks for something else, by a new address. */
  readonly show: ShowQuery;
  /** Shows a view as it was saved; null = the module's own look. */
  readonly choose: ChooseView;
  /** Gives the parameter `apart` another value. */
  readonly setApart: (value: string) => void;
}

/**
 * The address says which view, filters, sort and page a list shows.
 * @param apart a parameter that is none of the list's business: its changes load nothing
 */
export function useListAddress(view: ListView, apart = ""): ListAddress {
  const [search, setSearch] = useSearchParams();
  const { modules } = useRuntime();
  const { store, settled } = view;
  const { name } = store.module;
  const questionOf = useCallback(
    (address: URLSearchParams): string => {
      const own = new URLSearchParams(address);
      own.delete(apart);
      return own.toString();
    },
    [apart],
  );
  const asked = useMemo(() => questionOf(search), [questionOf, search]);
  const follow = useCallback(
    (address: URLSearchParams) => {
      // A list whose query is in a view would be read twice.
      if (!view.awaitsViews(address, modules.opensWithView(name))) view.follow(address);
    },
    [view, modules, name],
  );
  // The list follows a change of its own at once, and the address later: a second press must not find the old query.
  const present = useRef(search);
  const ahead = useRef<readonly string[]>([]);
  useEffect(() => {
    present.current = search;
  }, [search]);

  useStoreQuery(store, asked, () => {
    const at = ahead.current.indexOf(asked);
    ahead.current = at === -1 ? [] : ahead.current.slice(at + 1);
    const address = new URLSearchParams(asked);
    // The views may have come between, with the query of the address before.
    if (at === -1 || !view.shows(address)) follow(address);
  });
  useEffect(() => {
    if (!view.settled) void view.open();
    return view.start();
  }, [view]);
  const defaultId = view.views?.defaultId;
  useEffect(() => {
    if (defaultId !== undefined) modules.noteView(name, defaultId !== null);
  }, [modules, name, defaultId]);
  // The views are here: the address may have meant another question than was understood without them.
  const latest = useRef(asked);
  latest.current = asked;
  const heard = useRef(false);
  useEffect(() => {
    if (!settled || heard.current) return;
    heard.current = true;
    view.followWithViews(new URLSearchParams(latest.current));
  }, [view, settled]);

  const go = useCallback(
    (next: URLSearchParams, replace = false) => {
      // The same query again loads fresh data without a new entry in the browser's history.
      if (next.toString() === present.current.toString()) return view.follow(next);
      const question = questionOf(next);
      if (question !== questionOf(present.current)) {
        ahead.current = [...ahead.current, question];
        follow(new URLSearchParams(question));
      }
      present.current = next;
      setSearch(next, { replace });
    },
    [view, follow, questionOf, setSearch],
  );
  return {
    show: useCallback(
      (changes, replace) => go(view.addressOf({ ...store.query, ...changes }, present.current), replace),
      [view, store, go],
    ),
    choose: useCallback(
      (chosen, filters = {}) => {
        const address = view.addressOfView(chosen, present.current);
        for (const [key, value] of Object.entries(filters)) address.set(key, value);
        go(address);
      },
      [view, go],
    ),
    setApart: useCallback(
      (value) => {
        const next = new URLSearchParams(present.current);
        next.set(apart, value);
        present.current = next;
        setSearch(next, { replace: true });
      },
      [apart, setSearch],
    ),
  };
}
