import { observer } from "mobx-react-lite";
import { useCallback, useRef, useState, type ReactNode } from "react";
import { pageSizesWith, type StoredRecord } from "#contract";
import type { Module } from "#metadata";
import { Pager, type TableHandle, type TableSort } from "#ui/table";
import { lazyComponent } from "#ui";
import type { RecordActions } from "../action-model/record-actions.ts";
import { orderField, standsInOrder, useRowGrip } from "../reorder/row-order.tsx";
import { useBusyPart } from "../lifecycle/screen-activity.ts";
import type { RecordStore } from "../stores/record-store.ts";
import type { ListView } from "../views/list-view.ts";
import type { ChooseView, ShowQuery } from "../views/use-list-address.ts";
import { useOpenPage, useRecordLink } from "./use-record-link.ts";
import { useIsMobile } from "../table/use-is-mobile.ts";
import { usePagerLabels } from "../table/pager-labels.ts";
import type { EditedCell } from "./edited-cell.ts";
import { ListHead } from "./head/list-head.tsx";
import { RecordTable } from "./record-table.tsx";
import "./screen.css";

// Parts that few users need load on demand.
const ListKeys = lazyComponent(() => import("./list-keys.tsx").then(({ ListKeys }) => ListKeys));
const RecordDrawer = lazyComponent(() => import("./drawer/record-drawer.tsx").then(({ RecordDrawer }) => RecordDrawer));
const RowMoves = lazyComponent(() => import("../reorder/row-moves.tsx").then(({ RowMoves }) => RowMoves));
const OtherScreen = lazyComponent(() => import("./screens/other-screen.tsx").then(({ OtherScreen }) => OtherScreen));
const CellEditor = lazyComponent(() => import("./editing/cell-editor.tsx").then(({ CellEditor }) => CellEditor));

interface RecordListProps {
  /** Names the list for people who do not see it. */
  readonly label: string;
  /** Stands above the list. */
  readonly heading?: ReactNode;
  /** The list and what the person makes of it. */
  readonly view: ListView<RecordStore>;
  readonly actions: RecordActions;
  /** The person asks for other records. */
  readonly onShow: ShowQuery;
  /** The person chooses a saved view. */
  readonly onView?: ChooseView;
  /** The module whose conditions are offered, if not that of the store. */
  readonly searched?: Module;
  /** The list has half a screen. */
  readonly compact?: boolean;
  /** It stands beside or below what its screen is about. */
  readonly secondary?: boolean;
  readonly activeKey?: string | null;
  readonly onRowClick?: (record: StoredRecord) => void;
}

/** Search, toolbar, table and pager over one store of records. */
export const RecordList = observer(function RecordList(props: RecordListProps) {
  const { label, heading, view, actions, onShow, onView, searched, compact = false, secondary = false, ...table } = props;
  const { store } = view;
  const pagerLabels = usePagerLabels(store.total, store.about);
  const handle = useRef<TableHandle>(null);
  const root = useRef<HTMLElement>(null);
  const [edited, edit] = useState<EditedCell | null>(null);
  const sortBy = useCallback(
    (sort: readonly TableSort[]) => onShow({ sort: sort.map(({ id, descending }) => ({ field: id, descending })), current: 1 }),
    [onShow],
  );
  useBusyPart(() => edited !== null || view.opened !== null);
  const link = useRecordLink(store);
  const openPage = useOpenPage(link);
  // A phone has no room beside the list.
  const isMobile = useIsMobile();
  const peek = actions.abilities.view ? view.openRecord : undefined;
  // A drawer shows fields alone. A part before them is what people open the record for, such as the chart of a report.
  const opensPage = isMobile || store.module.page?.related.some(({ first }) => first) === true;
  const open = table.onRowClick ?? (opensPage ? (openPage ?? peek) : (peek ?? openPage));
  const order = orderField(store.module, actions.abilities);
  const movable = order !== null && standsInOrder(store, order);
  const grip = useRowGrip(store.module, order, movable);
  const asking = actions.dialog !== null && actions.dialog !== false;
  const clear = useCallback(() => onShow({ filters: {}, current: 1 }), [onShow]);
  // Beside another list there is no room for more than a table.
  const screen = onView === undefined ? null : view.screen;
  const turn = useCallback((current: number) => onShow({ current }), [onShow]);
  return (
    <section className="trellis-screen" aria-label={label} ref={root}>
      <ListHead
        label={label}
        heading={heading}
        view={view}
        actions={actions}
        searched={searched ?? store.module}
        compact={compact}
        secondary={secondary}
        onShow={onShow}
        {...(onView === undefined ? {} : { onView })}
      />
      {screen === null ? (
        <RecordTable
          {...table}
          compact={compact}
          view={view}
          handle={handle}
          {...(grip === undefined ? {} : { grip })}
          {...(open === undefined || table.onRowClick !== undefined ? {} : { onOpen: open })}
          {...(link === null || table.onRowClick !== undefined ? {} : { link })}
          {...(actions.abilities.edit ? { onEdit: edit } : {})}
          selects={actions.selects}
          actions={actions.row}
          onSort={sortBy}
          filling={actions.toolbar}
          {...(compact ? {} : { onClear: clear })}
        />
      ) : (
        <OtherScreen kind={screen} view={view} actions={actions} {...(open === undefined ? {} : { onOpen: open })} />
      )}
      {store.reading.loaded && (screen === null || screen === "gallery") && (
        <Pager
          labels={pagerLabels}
          current={store.query.current}
          size={store.query.size}
          sizes={pageSizesWith(store.query.size, store.module.list.pageSize)}
          total={store.total}
          onChange={(current, size) => onShow({ current, size })}
        />
      )}
      {screen === null && (
        <ListKeys
          view={view}
          actions={actions}
          {...(open === undefined ? {} : { onOpen: open })}
          table={handle}
          root={root}
          quiet={edited !== null || asking}
        />
      )}
      {order !== null && screen === null && <RowMoves store={store} root={root} table={handle} movable={movable} />}
      {view.opened !== null && (
        <RecordDrawer view={view} actions={actions.row} table={handle} link={link} onTurn={turn} quiet={asking} />
      )}
      {edited !== null && (
        <CellEditor key={`${edited.record.id} ${edited.field}`} view={view} cell={edited} table={handle} onMove={edit} />
      )}
      {actions.dialog}
    </section>
  );
});
