import { observer } from "mobx-react-lite";
import { useCallback, useMemo, useRef, useState, type ReactNode } from "react";
import { PAGE_SIZES, type SavedView, type StoredRecord } from "#contract";
import type { Column, Module } from "#metadata";
import { Pager, type TableHandle, type TableSort, onDemand } from "#ui";
import type { RecordActions } from "../actions/use-record-actions.tsx";
import type { RecordQuery } from "../stores/record-query.ts";
import type { RecordStore } from "../stores/record-store.ts";
import { ListTools } from "../views/list-tools.tsx";
import type { ListView } from "../views/list-view.ts";
import { ListHead } from "./list-head.tsx";
import { usePagerLabels } from "./pager-labels.ts";
import { RecordTable } from "./record-table.tsx";
import "./screen.css";

// What few people need at once comes when it is needed.
const FilterChips = onDemand(() => import("../views/filter-chips.tsx").then(({ FilterChips }) => FilterChips), ChipsPlace);
const ListKeys = onDemand(() => import("../views/list-keys.tsx").then(({ ListKeys }) => ListKeys));
const RecordDrawer = onDemand(() => import("../views/record-drawer.tsx").then(({ RecordDrawer }) => RecordDrawer));
const CellEditor = onDemand(() => import("../views/cell-editor.tsx").then(({ CellEditor }) => CellEditor));

/** A cell that is being edited. */
export interface EditedCell {
  readonly record: StoredRecord;
  readonly field: string;
}

interface RecordListProps {
  /** Names the list for people who do not see it. */
  readonly label: string;
  /** Stands above the list. */
  readonly heading?: ReactNode;
  readonly store: RecordStore;
  readonly actions: RecordActions;
  /** The person asks for other records. */
  readonly onShow: (changes: Partial<RecordQuery>) => void;
  /** What the person makes of the list; without it the list is as its module says. */
  readonly view?: ListView;
  /** The person chooses a saved view. */
  readonly onView?: (view: SavedView | null) => void;
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
  const { label, heading, store, actions, onShow, view, onView, searched, columns, compact = false, ...table } = props;
  const pagerLabels = usePagerLabels(store.total);
  const { denied } = store.look;
  const conditions = useMemo(() => withoutFields(searched ?? store.module, denied), [searched, store.module, denied]);
  const handle = useRef<TableHandle>(null);
  const root = useRef<HTMLElement>(null);
  const [edited, edit] = useState<EditedCell | null>(null);
  const sortBy = useCallback(
    (sort: readonly TableSort[]) => onShow({ sort: sort.map(({ id, descending }) => ({ field: id, descending })), current: 1 }),
    [onShow],
  );
  const asking = actions.dialog !== null && actions.dialog !== false;
  const turn = useCallback((current: number) => onShow({ current }), [onShow]);
  return (
    <section className="trellis-screen" aria-label={label} ref={root}>
      {heading}
      <ListHead
        module={conditions}
        filters={store.query.filters}
        onSearch={(filters) => onShow({ filters, current: 1 })}
        actions={actions.toolbar}
        selection={store.selection}
        target={store}
        status={actions.status}
        own={
          view !== undefined && (
            <ListTools view={view} onShow={onShow} compact={compact} {...(onView === undefined ? {} : { onView })} />
          )
        }
        loading={store.loading}
        onRefresh={() => void store.load()}
      />
      {view !== undefined && store.filtered && <FilterChips module={store.module} query={store.query} onShow={onShow} />}
      <RecordTable
        {...table}
        compact={compact}
        {...(columns === null || columns === undefined ? {} : { columns })}
        {...(view === undefined ? {} : { view, handle })}
        {...(view !== undefined && actions.abilities.view && table.onRowClick === undefined ? { onOpen: view.openRecord } : {})}
        {...(view !== undefined && actions.abilities.edit ? { onEdit: edit } : {})}
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
      {view !== undefined && (
        <ListKeys view={view} actions={actions} table={handle} root={root} quiet={edited !== null || asking} />
      )}
      {view !== undefined && view.opened !== null && (
        <RecordDrawer view={view} actions={actions.row} table={handle} onTurn={turn} quiet={asking} />
      )}
      {edited !== null && view !== undefined && (
        <CellEditor key={`${edited.record.id} ${edited.field}`} view={view} cell={edited} table={handle} onMove={edit} />
      )}
      {actions.dialog}
    </section>
  );
});

/** The module as it can be asked by somebody who may not see some of its fields. */
function withoutFields(module: Module, denied: ReadonlySet<string>): Module {
  if (denied.size === 0) return module;
  return { ...module, list: { ...module.list, filters: module.list.filters.filter(({ field }) => !denied.has(field)) } };
}

/** Keeps the line's room, so that nothing moves when the chips come. */
function ChipsPlace() {
  return <div className="trellis-chips-place" />;
}
