import { useCallback, useEffect, useState } from "react";
import type { HistoryEntry, StoredRecord } from "#contract";
import { isAborted, messageOf } from "../api/api-error.ts";
import type { HistoryClient } from "./history-client.ts";

const PAGE = 20;

interface Loaded {
  readonly entries: readonly HistoryEntry[];
  readonly total: number;
  readonly record: StoredRecord;
  readonly deleted: boolean;
}

export interface ShownHistory {
  /** Null while nothing has arrived. */
  readonly loaded: Loaded | null;
  readonly loading: boolean;
  readonly error: string | null;
  /** Reads the next page below, or after a failure tries again. */
  readonly more: () => void;
  /** Reads anew from the newest entry. */
  readonly reload: () => void;
}

/** The entries of a record so far, newest first. */
export function useHistory(client: HistoryClient, id: string): ShownHistory {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [loading, setLoading] = useState(true);
  const [asked, setAsked] = useState({ page: 1, attempt: 0 });

  useEffect(() => {
    const pending = new AbortController();
    setLoading(true);
    setError(null);
    client
      .history(id, asked.page, PAGE, pending.signal)
      .then(
        ({ records, total, record, deleted }) =>
          setLoaded((before) => ({
            // An entry that came meanwhile moves the pages: nothing is shown twice.
            entries: asked.page === 1 || before === null ? records : merged(before.entries, records),
            total,
            record,
            deleted,
          })),
        (reason: unknown) => {
          if (!isAborted(reason)) setError(messageOf(reason));
        },
      )
      .finally(() => {
        if (!pending.signal.aborted) setLoading(false);
      });
    return () => pending.abort();
  }, [client, id, asked]);

  const reload = useCallback(() => setAsked(({ attempt }) => ({ page: 1, attempt: attempt + 1 })), []);
  const more = useCallback(
    () => setAsked(({ page, attempt }) => (error === null ? { page: page + 1, attempt } : { page, attempt: attempt + 1 })),
    [error],
  );
  return { loaded, loading, error, more, reload };
}

function merged(shown: readonly HistoryEntry[], older: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const known = new Set(shown.map(({ id }) => id));
  return [...shown, ...older.filter(({ id }) => !known.has(id))];
}
