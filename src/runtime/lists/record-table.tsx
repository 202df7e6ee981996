import { observer } from "mobx-react-lite";
import { useMemo, type ReactNode, type Ref } from "react";
import type { StoredRecord } from "#contract";
import { nameField } from "#metadata";
import { useI18n, lazyComponent } from "#ui";
import { CardList, DataTable, type TableHandle, type TableSort } from "#ui/table";
import type { ScreenAction } from "../action-model/screen-action.ts";
import type { RecordStore } from "../stores/record-store.ts";
import { texts } from "../texts.ts";
import type { ListView } from "../views/list-view.ts";
import { EmptyHint, NoMatch } from "./empty-hint.tsx";
import { useListColumns, type RecordLink } from "../table/list-columns.tsx";
import { recordLabel } from "../table/record-label.ts";
import { useChangeMarks } from "../live/use-change-marks.ts";
import { useRowActions } from "./row-actions.tsx";
import { useTableLabels } from "../table/table-labels.ts";
import { useIsMobile, useIsTight } from "../table/use-is-mobile.ts";

const TotalValue = lazyComponent(() => import("./total-value.tsx").then(({ TotalValue }) => TotalValue));

interface RecordTableProps {
  /** Something can be done with several at once. */
  readonly selects: boolean;
  /** The table has half a screen. */
  readonly compact?: boolean;
  /** The list and what the person makes of it. */
  readonly view: ListView<RecordStore>;
  readonly actions: readonly ScreenAction[];
  readonly onSort: (sort: readonly TableSort[]) => void;
  /** Actions over the list; an empty one offers those that fill it. */
  readonly filling: readonly ScreenAction[];
  /** Drops all conditions of the list. */
  readonly onClear?: () => void;
  readonly activeKey?: string | null;
  readonly onRowClick?: (record: StoredRecord) => void;
  readonly onOpen?: (record: StoredRecord) => void;
  /** Address of a record's page, where the module has pages. */
  readonly link?: RecordLink;
  /** A cell of an editable column shall be edited. */
  readonly onEdit?: (cell: { readonly record: StoredRecord; readonly field: string }) => void;
  readonly handle?: Ref<TableHandle>;
  /** Grip that moves a row. */
  readonly grip?: (record: StoredRecord) => ReactNode;
}

/** One page of records, as a table or as cards. */
export const RecordTable = observer(function RecordTable(props: RecordTableProps) {
  const { view, selects, actions, onSort, filling, onClear, activeKey, onRowClick, onOpen, link, onEdit, handle, grip } = props;
  const { store } = view;
  const { text } = useI18n(texts);
  const narrow = useIsMobile();
  const isTight = useIsTight();
  const compact = props.compact === true || isTight;
  const { module, selection, query, look } = store;
  const { shown } = look;
  const editable = useMemo(
    () => new Set(onEdit === undefined ? [] : shown.filter((column) => column.editable).map(({ field }) => field)),
    [shown, onEdit],
  );
  const columns = useListColumns(module, shown, {
    dense: compact,
    scarce: isTight,
    drawn: look.drawn,
    editable,
    records: store.records,
    totals: view.totals?.columns,
    ...(onOpen === undefined ? {} : { onOpen }),
    ...(link === undefined ? {} : { link }),
  });
  const labels = useTableLabels();
  const sort = useMemo(() => query.sort.map(({ field, descending }) => ({ id: field, descending })), [query.sort]);
  const rowLabel = useMemo(() => (record: StoredRecord) => recordLabel(module, record), [module]);
  const opener = link === undefined ? (onOpen === undefined ? null : module.labelField) : nameField(module);
  const named = opener !== null && shown.some(({ field }) => field === opener);
  const rowActions = useRowActions(module, actions, compact, named, narrow);
  const onEditCell = useMemo(
    () =>
      onEdit === undefined || editable.size === 0
        ? undefined
        : (record: StoredRecord, field: string) => onEdit({ record, field }),
    [onEdit, editable],
  );
  const { totals, opened } = view;
  const footer = useMemo(
    () =>
      totals === null || totals.columns.length === 0
        ? undefined
        : new Map(
            totals.columns.map((total) => [
              total.field,
              <TotalValue
                key={total.field}
                field={module.fields.find(({ name }) => name === total.field) ?? null}
                across={module.fields.find(({ name }) => name === total.across) ?? null}
                total={total}
              />,
            ]),
          ),
    [module, totals],
  );
  // Read here, in the observer: the table itself knows nothing of MobX.
  const marks = useChangeMarks(store.changed);
  const picked = new Set(selection.ids);
  const everything = selection.matching !== null;
  const cards = look.look.layout === "cards";
  const List = narrow || cards ? CardList<StoredRecord> : DataTable<StoredRecord>;
  const waiting = store.reading.loading || (!store.reading.loaded && store.reading.error === null);
  // Before it is known which view the list opens with, rows would come in columns that go again.
  const unsettled = !view.settled;
  return (
    <List
      label={text(module.title)}
      labels={labels}
      dense={compact}
      brief={narrow}
      density={look.look.density}
      columns={columns}
      rows={unsettled ? NO_RECORDS : store.records}
      rowKey={keyOf}
      rowLabel={rowLabel}
      sort={sort}
      onSort={onSort}
      {...(selects
        ? { selection: { isSelected: ({ id }: StoredRecord) => everything || picked.has(id), onSelect: selection.set } }
        : {})}
      // Cards beside each other have no above and below.
      {...(grip === undefined || (cards && !narrow) ? {} : { grip })}
      {...(rowActions === undefined ? {} : { rowActions })}
      {...(marks === undefined ? {} : { marks })}
      {...(opened !== null ? { activeKey: opened } : activeKey === undefined ? {} : { activeKey })}
      {...(onRowClick === undefined ? {} : { onRowClick })}
      {...(store.written === null ? {} : { flash: store.written })}
      cursor={view.cursor}
      onCursor={view.goTo}
      onResize={look.resize}
      {...(onEditCell === undefined ? {} : { onEditCell })}
      {...(footer === undefined ? {} : { footer })}
      {...(handle === undefined ? {} : { handle })}
      loading={waiting || unsettled}
      error={store.reading.error?.message ?? null}
      onRetry={() => void store.load()}
      empty={store.filtered ? <NoMatch onClear={onClear} /> : <EmptyHint module={module} actions={filling} />}
      total={store.total}
      offset={(query.current - 1) * query.size}
    />
  );
});

const NO_RECORDS: readonly StoredRecord[] = [];

function keyOf({ id }: StoredRecord): string {
  return id;
}
