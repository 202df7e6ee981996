import { useMemo } from "react";
import { REVISION_FIELD, type StoredRecord } from "#contract";
import type { Module } from "#metadata";
import { abilitiesOn } from "../context/permissions.ts";
import { useRuntime } from "../context/runtime-context.ts";
import { HistoryClient } from "../history/history-client.ts";
import { useUndoAdd } from "../history/use-undo-add.ts";
import { RecordTimeline } from "../history/record-timeline.tsx";
import type { PageStore } from "../stores/page-store.ts";

/** False for records that only the server writes, such as logs. */
export function hasHistory({ permissions: { add, edit, delete: removal } }: Module): boolean {
  return [add, edit, removal].some((code) => code !== null);
}

/** The changes of the record, read anew with each of them. */
export function PageHistory({ store, record }: { readonly store: PageStore; readonly record: StoredRecord }) {
  const { api, permissions } = useRuntime();
  const { client, module } = store;
  const abilities = abilitiesOn(module, permissions);
  const undoAdd = useUndoAdd(store, ignore);
  const history = useMemo(() => new HistoryClient(api, client), [api, client]);
  return (
    <RecordTimeline
      key={String(record[REVISION_FIELD])}
      module={module}
      client={history}
      id={record.id}
      editable={abilities.edit}
      onRestored={() => void store.load()}
      {...(abilities.delete ? { onRemove: undoAdd } : {})}
    />
  );
}

function ignore(): void {
  // The page leads back to its list by itself.
}
