import { useCallback, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import type { StoredRecord } from "#contract";
import { useRecordPath } from "../context/record-links.ts";
import { orderOf } from "../stores/record-order.ts";
import type { RecordStore } from "../stores/record-store.ts";
import type { RecordLink } from "../table/list-columns.tsx";

/** The pages of a list's records, each opened with the order of the list; null if the module has no pages. */
export function useRecordLink(store: RecordStore): RecordLink | null {
  const path = useRecordPath(store.module);
  const { query, fixed, records, total } = store;
  // Once for all rows: the order holds the ids of every record of the page.
  const order = useMemo(() => orderOf({ query, fixed, records, total }), [query, fixed, records, total]);
  return useMemo(() => (path === null ? null : (record) => ({ to: path(record), state: { order } })), [path, order]);
}

/** Opens the page of a record; undefined if the module has no pages. */
export function useOpenPage(link: RecordLink | null): ((record: StoredRecord) => void) | undefined {
  const navigate = useNavigate();
  const open = useCallback(
    (record: StoredRecord) => {
      const found = link?.(record);
      if (found !== undefined) void navigate(found.to, { state: found.state });
    },
    [link, navigate],
  );
  return link === null ? undefined : open;
}
