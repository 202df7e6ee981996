import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { queryFromSearch, searchFromQuery, type RecordQuery } from "../stores/record-query.ts";
import type { RecordStore } from "../stores/record-store.ts";
import { useAsked } from "./use-asked.ts";

/**
 * The address says which filters, sort and page a store shows.
 * @param apart a parameter that is none of the store's business: its changes load nothing
 * @returns asks for something else, by a new address
 */
export function useAddressQuery(store: RecordStore, apart?: string): (changes: Partial<RecordQuery>) => void {
  const [search, setSearch] = useSearchParams();
  const { module } = store;
  const asked = useMemo(() => {
    const rest = new URLSearchParams(search);
    if (apart !== undefined) rest.delete(apart);
    return rest.toString();
  }, [search, apart]);

  useAsked(store, asked, () => void store.show(queryFromSearch(module, new URLSearchParams(asked))));

  return useCallback(
    (changes) => {
      const next = searchFromQuery(module, { ...store.query, ...changes }, search);
      // The same question again: the person wants fresh data, not a new history entry.
      if (next.toString() === search.toString()) void store.load();
      else setSearch(next);
    },
    [module, store, search, setSearch],
  );
}
