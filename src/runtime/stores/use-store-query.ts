import { useEffect, useRef } from "react";
import type { LatestRequest } from "./latest-request.ts";

interface Asked {
  readonly reading: LatestRequest;
  /** Stops what is under way. */
  close(): void;
}

/**
 * Asks a store when the question or the store is another. A screen that was put away and comes back has its answer still, unless it was
 * put away before that came.
 */
export function useStoreQuery(store: Asked, question: string, ask: () => void): void {
  const answered = useRef<{ readonly store: Asked; readonly question: string } | null>(null);
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (answered.current?.store === store && answered.current.question === question) return;
    answered.current = { store, question };
    latest.current();
  }, [store, question]);
  useEffect(
    () => () => {
      if (store.reading.loading) answered.current = null;
      store.close();
    },
    [store],
  );
}
