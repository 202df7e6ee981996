import { useCallback, useEffect, useRef, useState } from "react";
import type { InboxPage } from "#contract";
import { isAborted, messageOf } from "#runtime";

export interface Pages<Entry> {
  readonly entries: readonly Entry[] | null;
  readonly more: boolean;
  readonly loading: boolean;
  readonly error: string | null;
  readonly loadMore: () => void;
  readonly retry: () => void;
  /** Changes the shown items without a request. */
  readonly change: (change: (entries: readonly Entry[]) => readonly Entry[]) => void;
}

/**
 * Loads page after page and shows them below each other.
 * @param ask Stable while the same list is loaded
 * @param news A new number loads again and keeps the shown items until the answer arrives
 */
export function usePages<Entry extends { readonly id: string }>(
  ask: (current: number, signal: AbortSignal) => Promise<InboxPage<Entry>>,
  news: number,
): Pages<Entry> {
  const [entries, setEntries] = useState<readonly Entry[] | null>(null);
  const [more, setMore] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [wanted, setWanted] = useState({ page: 1, attempt: 0 });
  const [loading, setLoading] = useState(true);
  const asked = useRef({ ask, news });
  useEffect(() => {
    const before = asked.current;
    if (before.ask === ask && before.news === news) return;
    asked.current = { ask, news };
    if (before.ask !== ask) setEntries(null);
    setWanted(({ attempt }) => ({ page: 1, attempt: attempt + 1 }));
  }, [ask, news]);
  useEffect(() => {
    const leave = new AbortController();
    setLoading(true);
    setError(null);
    ask(wanted.page, leave.signal).then(
      (page) => {
        setEntries((known) => {
          if (wanted.page === 1 || known === null) return page.entries;
          // New items have pushed some known items onto this page.
          const there = new Set(known.map(({ id }) => id));
          return [...known, ...page.entries.filter(({ id }) => !there.has(id))];
        });
        setMore(page.more);
        setLoading(false);
      },
      (reason: unknown) => {
        if (isAborted(reason)) return;
        setError(messageOf(reason));
        setLoading(false);
      },
    );
    return () => leave.abort();
  }, [ask, wanted]);
  return {
    entries,
    more,
    loading,
    error,
    loadMore: useCallback(() => setWanted(({ page, attempt }) => ({ page: page + 1, attempt })), []),
    retry: useCallback(() => setWanted(({ page, attempt }) => ({ page, attempt: attempt + 1 })), []),
    change: useCallback((change) => setEntries((known) => (known === null ? null : change(known))), []),
  };
}
