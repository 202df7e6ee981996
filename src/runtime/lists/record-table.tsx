import { observer } from "mobx-react-lite";
import { useMemo, type ReactNode, type Ref } from "react";
import type { StoredRecord } from "#contract";
import { nameField } from "#metadata";
import { lazyComponent } from "#ui";
import type { TableHandle, TableSort } from "#ui/table";
import type { ScreenAction } from "../action-model/screen-action.ts";
import type { RecordStore } from "../stores/record-store.ts";
import type { ListView } from "../views/list-view.ts";
import { EmptyHint, NoMatch } from "./empty-hint.tsx";
import { NO_RECORDS, useTableParts } from "./use-table-parts.ts";
import type { RecordLink } from "../table/list-columns.tsx";

const NO_TOTALS: ReadonlyMap<string, ReactNode> = new Map();
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
  const { module, query, look } = store;
  const { shown } = look;
  const editable = useMemo(
    () => new Set(onEdit === undefined ? [] : shown.filter((column) => column.editable).map(({ field }) => field)),
    [shown, onEdit],
  );
  const {
    List,
    narrow,
    cards,
    props: shared,
  } = useTableParts(view, {
    selects,
    actions,
    editable,
    compact: props.compact === true,
    opener: link === undefined ? (onOpen === undefined ? null : module.labelField) : nameField(module),
    totals: view.totals?.columns,
    ...(onOpen === undefined ? {} : { onOpen }),
    ...(link === undefined ? {} : { link }),
  });
  const onEditCell = useMemo(
    () =>
      onEdit === undefined || editable.size === 0
        ? undefined
        : (record: StoredRecord, field: string) => onEdit({ record, field }),
    [onEdit, editable],
  );
  const { totals, summing, opened } = view;
  const footer = useMemo(() => {
    // The room of the totals: what is below them stays in its place when they arrive.
    if (totals === null) return summing ? NO_TOTALS : undefined;
    if (totals.columns.every(({ across }) => across !== undefined)) return undefined;
    return new Map(
      totals.columns.map((total) => [
        total.field,
        <TotalValue
          key={total.field}
          module={module}
          record={store.records[0] ?? null}
          field={module.fields.find(({ name }) => name === total.field) ?? null}
          across={module.fields.find(({ name }) => name === total.across) ?? null}
          total={total}
        />,
      ]),
    );
  }, [module, totals, summing, store.records]);
  return (
    <List
      {...shared}
      rows={view.settled ? store.rows : NO_RECORDS}
      onSort={onSort}
      // Cards beside each other have no above and below.
      {...(grip === undefined || (cards && !narrow) ? {} : { grip })}
      {...(opened !== null ? { activeKey: opened } : activeKey === undefined ? {} : { activeKey })}
      {...(onRowClick === undefined ? {} : { onRowClick })}
      cursor={view.cursor}
      onCursor={view.goTo}
      {...(onEditCell === undefined ? {} : { onEditCell })}
      {...(footer === undefined ? {} : { footer })}
      {...(handle === undefined ? {} : { handle })}
      empty={store.filtered ? <NoMatch onClear={onClear} /> : <EmptyHint module={module} actions={filling} />}
      total={store.total}
      offset={(query.current - 1) * query.size}
    />
  );
});
