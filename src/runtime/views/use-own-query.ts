import { useCallback, useEffect } from "react";
import { useStoreQuery } from "../stores/use-store-query.ts";
import type { RecordQuery } from "../stores/record-query.ts";
import type { ListView } from "./list-view.ts";

/** For a list inside of a screen whose address speaks of something else. @returns asks for something else */
export function useOwnQuery(view: ListView): (changes: Partial<RecordQuery>) => void {
  const { store } = view;
  useEffect(() => {
    if (!view.settled) view.standAlone();
    return view.start();
  }, [view]);
  useStoreQuery(store, "", () => void store.load());
  return useCallback((changes) => void store.show({ ...store.query, ...changes }), [store]);
}
