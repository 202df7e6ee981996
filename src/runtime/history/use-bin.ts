import { useEffect, useState } from "react";
import { DEFAULT_PAGE_SIZE, type BinnedRecord, type Page } from "#contract";
import { isAborted, messageOf } from "../api/api-error.ts";
import type { HistoryClient } from "./history-client.ts";

export interface BinQuery {
  readonly q: string;
  /** From 1. */
  readonly current: number;
  readonly size: number;
}

export interface ShownBin {
  readonly query: BinQuery;
  readonly page: Page<BinnedRecord> | null;
  readonly loading: boolean;
  readonly error: string | null;
  readonly show: (changes: Partial<BinQuery>) => void;
  readonly reload: () => void;
}

/** A page of the recycle bin; after the last record of a page has gone, the page before it. */
export function useBin(client: HistoryClient): ShownBin {
  const [query, setQuery] = useState<BinQuery>({ q: "", current: 1, size: DEFAULT_PAGE_SIZE });
  const [page, setPage] = useState<Page<BinnedRecord> | null>(null);
  const [loading, setLoading] = useState(true);
  const [error, setError] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const pending = new AbortController();
    setLoading(true);
    setError(null);
    client
      .bin(query.q, query.current, query.size, pending.signal)
      .then(
        (found) => {
          setPage(found);
          if (found.records.length === 0 && query.current > 1) setQuery({ ...query, current: Math.max(1, found.pages) });
        },
        (reason: unknown) => {
          if (!isAborted(reason)) setError(messageOf(reason));
        },
      )
      .finally(() => {
        if (!pending.signal.aborted) setLoading(false);
      });
    return () => pending.abort();
  }, [client, query, attempt]);

  return {
    query,
    page,
    loading,
    error,
    show: (changes) => setQuery({ ...query, current: 1, ...changes }),
    reload: () => setAttempt(attempt + 1),
  };
}
