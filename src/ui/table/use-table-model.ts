import {
  getCoreRowModel,
  getExpandedRowModel,
  useReactTable,
  type ColumnDef,
  type ExpandedState,
  type Table,
} from "@tanstack/react-table";
import { useMemo } from "react";
import { columnWidths, SELECT_WIDTH } from "./column-widths.ts";
import type { TableProps } from "./table-types.ts";

/** Ids of the two columns the table adds; no field can be called so. */
export const SELECT_COLUMN = "$select";
export const ACTIONS_COLUMN = "$actions";

/** The headless model: visible rows (tree flattened), columns in order, widths and pinning. */
export function useTableModel<Row>(props: TableProps<Row>, width: number): Table<Row> {
  const { columns, rows, rowKey, selection, rowActions, tree } = props;
  const selectable = selection !== undefined;
  const actionsWidth = rowActions?.width ?? 0;

  const definitions = useMemo<ColumnDef<Row>[]>(
    () => [
      ...(selectable ? [{ id: SELECT_COLUMN }] : []),
      ...columns.map((column) => ({ id: column.id, header: column.title })),
      ...(actionsWidth > 0 ? [{ id: ACTIONS_COLUMN }] : []),
    ],
    [columns, selectable, actionsWidth],
  );

  const columnSizing = useMemo(
    () => ({
      ...columnWidths(columns, width - (selectable ? SELECT_WIDTH : 0) - actionsWidth),
      [SELECT_COLUMN]: SELECT_WIDTH,
      [ACTIONS_COLUMN]: actionsWidth,
    }),
    [columns, width, selectable, actionsWidth],
  );

  const columnPinning = useMemo(() => {
    const pinned = (side: "left" | "right") => columns.filter(({ fixed }) => fixed === side).map(({ id }) => id);
    const left = pinned("left");
    return {
      left: selectable ? [SELECT_COLUMN, ...left] : left,
      right: [...pinned("right"), ...(actionsWidth > 0 ? [ACTIONS_COLUMN] : [])],
    };
  }, [columns, selectable, actionsWidth]);

  // The model keeps what hangs under a row for as long as the array of rows is the same.
  const { data } = useMemo(() => ({ data: [...rows], tree }), [rows, tree]);
  const expanded = tree === undefined ? {} : expandedState(rows, props);

  return useReactTable<Row>({
    data,
    columns: definitions,
    getRowId: rowKey,
    getCoreRowModel: getCoreRowModel(),
    defaultColumn: { minSize: 0, maxSize: Number.MAX_SAFE_INTEGER },
    state: { columnSizing, columnPinning, expanded },
    ...(tree === undefined
      ? {}
      : {
          getSubRows: (row: Row) => tree.childrenOf(row) as Row[] | undefined,
          getExpandedRowModel: getExpandedRowModel(),
          autoResetExpanded: false,
        }),
  });
}

function expandedState<Row>(rows: readonly Row[], { tree, rowKey }: TableProps<Row>): ExpandedState {
  const state: Record<string, boolean> = {};
  const visit = (row: Row) => {
    if (tree === undefined || !tree.isExpanded(row)) return;
    state[rowKey(row)] = true;
    tree.childrenOf(row)?.forEach(visit);
  };
  rows.forEach(visit);
  return state;
}
