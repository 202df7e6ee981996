import { observer } from "mobx-react-lite";
import { useCallback, type ReactNode } from "react";
import { PAGE_SIZES, type StoredRecord } from "#contract";
import type { Column, Module } from "#metadata";
import { Pager, type TableSort } from "#ui";
import type { RecordActions } from "../actions/use-record-actions.tsx";
import type { RecordQuery } from "../stores/record-query.ts";
import type { RecordStore } from "../stores/record-store.ts";
import { ListHead } from "./list-head.tsx";
import { usePagerLabels } from "./pager-labels.ts";
import { RecordTable } from "./record-table.tsx";
import "./screen.css";

interface RecordListProps {
  /** Names the list for people who do not see it. */
  readonly label: string;
  /** Stands above the list. */
  readonly heading?: ReactNode;
  readonly store: RecordStore;
  readonly actions: RecordActions;
  /** The person asks for other records. */
  readonly onShow: (changes: Partial<RecordQuery>) => void;
  /** Whose conditions are offered, where not all of the store's module are. */
  readonly searched?: Module;
  /** In place of the list's own columns. */
  readonly columns?: readonly Column[] | null;
  /** The list has half a screen. */
  readonly compact?: boolean;
  readonly activeKey?: string | null;
  readonly onRowClick?: (record: StoredRecord) => void;
}

/** Search, toolbar, table and pager over one store of records. */
export const RecordList = observer(function RecordList(props: RecordListProps) {
  const { label, heading, store, actions, onShow, searched, columns, ...table } = props;
  const pagerLabels = usePagerLabels(store.total);
  const sortBy = useCallback(
    (sort: readonly TableSort[]) => onShow({ sort: sort.map(({ id, descending }) => ({ field: id, descending })), current: 1 }),
    [onShow],
  );
  return (
    <section className="trellis-screen" aria-label={label}>
      {heading}
      <ListHead
        module={searched ?? store.module}
        filters={store.query.filters}
        onSearch={(filters) => onShow({ filters, current: 1 })}
        actions={actions.toolbar}
        selection={store.selection}
        loading={store.loading}
        onRefresh={() => void store.load()}
      />
      <RecordTable
        {...table}
        {...(columns === null || columns === undefined ? {} : { columns })}
        selects={actions.selects}
        store={store}
        actions={actions.row}
        onSort={sortBy}
        canAdd={actions.abilities.add}
      />
      {store.loaded && (
        <Pager
          labels={pagerLabels}
          current={store.query.current}
          size={store.query.size}
          sizes={PAGE_SIZES}
          total={store.total}
          onChange={(current, size) => onShow({ current, size })}
        />
      )}
      {actions.dialog}
    </section>
  );
});
