import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import type { StoredRecord } from "#contract";
import type { Column } from "#metadata";
import { useI18n, CardList, DataTable, type TableSort } from "#ui";
import type { ScreenAction } from "../actions/screen-action.ts";
import type { RecordStore } from "../stores/record-store.ts";
import { texts } from "../texts.ts";
import { EmptyHint } from "./empty-hint.tsx";
import { useListColumns } from "./list-columns.tsx";
import { recordLabel } from "./record-label.ts";
import { useRowActions } from "./row-actions.tsx";
import { useTableLabels } from "./table-labels.ts";
import { useNarrow } from "./use-narrow.ts";

interface RecordTableProps {
  /** Something can be done with several at once. */
  readonly selects: boolean;
  /** The table has half a screen. */
  readonly compact?: boolean;
  readonly store: RecordStore;
  readonly actions: readonly ScreenAction[];
  readonly onSort: (sort: readonly TableSort[]) => void;
  readonly canAdd: boolean;
  /** In place of the list's own columns. */
  readonly columns?: readonly Column[];
  readonly activeKey?: string | null;
  readonly onRowClick?: (record: StoredRecord) => void;
}

/** One page of records, as a table or, on a phone, as cards. */
export const RecordTable = observer(function RecordTable({
  store,
  selects,
  actions,
  onSort,
  canAdd,
  compact = false,
  columns: own,
  activeKey,
  onRowClick,
}: RecordTableProps) {
  const { t, text } = useI18n(texts);
  const { module, selection, query } = store;
  const columns = useListColumns(module, own, { dense: compact });
  const labels = useTableLabels();
  const narrow = useNarrow();
  const sort = useMemo(() => query.sort.map(({ field, descending }) => ({ id: field, descending })), [query.sort]);
  const rowLabel = useMemo(() => (record: StoredRecord) => recordLabel(module, record), [module]);
  const rowActions = useRowActions(module, actions, compact);
  // Read here, in the observer: the table itself knows nothing of MobX.
  const picked = new Set(selection.ids);
  const List = narrow ? CardList<StoredRecord> : DataTable<StoredRecord>;
  return (
    <List
      label={text(module.title)}
      labels={labels}
      dense={compact}
      columns={columns}
      rows={store.records}
      rowKey={keyOf}
      rowLabel={rowLabel}
      sort={sort}
      onSort={onSort}
      {...(selects ? { selection: { isSelected: ({ id }: StoredRecord) => picked.has(id), onSelect: selection.set } } : {})}
      {...(rowActions === undefined ? {} : { rowActions })}
      {...(activeKey === undefined ? {} : { activeKey })}
      {...(onRowClick === undefined ? {} : { onRowClick })}
      loading={store.loading || (!store.loaded && store.error === null)}
      error={store.error?.message ?? null}
      onRetry={() => void store.load()}
      empty={store.filtered ? t("list.noMatch") : <EmptyHint canAdd={canAdd} />}
      total={store.total}
      offset={(query.current - 1) * query.size}
    />
  );
});

function keyOf({ id }: StoredRecord): string {
  return id;
}
