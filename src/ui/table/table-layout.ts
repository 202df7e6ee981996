import { useMemo, type CSSProperties } from "react";
import { columnWidths, SELECT_WIDTH } from "./column-widths.ts";
import type { TableColumn, TableProps } from "./table-types.ts";

/** A column where it stands. */
export interface PlacedColumn<Row> {
  readonly id: string;
  /** Null for the two columns that the table adds. */
  readonly definition: TableColumn<Row> | null;
  /** Pixels. */
  readonly width: number;
  readonly pinned: "left" | "right" | undefined;
  /** The sticky offset of a pinned column, the distance from the left edge for the others. */
  readonly style: CSSProperties | undefined;
}

export interface TableLayout<Row> {
  readonly left: readonly PlacedColumn<Row>[];
  readonly center: readonly PlacedColumn<Row>[];
  readonly right: readonly PlacedColumn<Row>[];
  /** Left pinned, others, right pinned. */
  readonly all: readonly PlacedColumn<Row>[];
  /** Pixels of all of them. */
  readonly width: number;
}

/** Ids of the two columns the table adds; no field can be called so. */
export const SELECT_COLUMN = "$select";
export const ACTIONS_COLUMN = "$actions";

/**
 * Columns in the order in which they stand, with widths and the offsets of pinned ones; the same object until
 * columns or room change.
 * @param room pixels the table has
 */
export function useTableLayout<Row>(
  { columns, selection, rowActions }: Pick<TableProps<Row>, "columns" | "selection" | "rowActions">,
  room: number,
): TableLayout<Row> {
  const selectable = selection !== undefined;
  const actionsWidth = rowActions?.width ?? 0;
  return useMemo(() => tableLayout(columns, selectable, actionsWidth, room), [columns, selectable, actionsWidth, room]);
}

export function tableLayout<Row>(
  columns: readonly TableColumn<Row>[],
  selectable: boolean,
  actionsWidth: number,
  room: number,
): TableLayout<Row> {
  const widths = columnWidths(columns, room - (selectable ? SELECT_WIDTH : 0) - actionsWidth);
  const on = (side: "left" | "right" | null): Unplaced<Row>[] =>
    columns
      .filter(({ fixed }) => (fixed ?? null) === side)
      .map((definition) => ({ id: definition.id, definition, width: widths[definition.id] ?? 0 }));
  const select: Unplaced<Row>[] = selectable ? [{ id: SELECT_COLUMN, definition: null, width: SELECT_WIDTH }] : [];
  const actions: Unplaced<Row>[] = actionsWidth > 0 ? [{ id: ACTIONS_COLUMN, definition: null, width: actionsWidth }] : [];
  const left = pinned("left", [...select, ...on("left")]);
  const center = on(null).map((column) => ({ ...column, pinned: undefined, style: undefined }));
  const right = pinned("right", [...on("right"), ...actions].toReversed()).toReversed();
  const all = [...left, ...center, ...right];
  return { left, center, right, all, width: all.reduce((sum, { width }) => sum + width, 0) };
}

type Unplaced<Row> = Pick<PlacedColumn<Row>, "id" | "definition" | "width">;

/** @param columns from the edge inwards */
function pinned<Row>(side: "left" | "right", columns: readonly Unplaced<Row>[]): readonly PlacedColumn<Row>[] {
  let offset = 0;
  return columns.map((column) => {
    const placed = { ...column, pinned: side, style: { [side]: offset } };
    offset += column.width;
    return placed;
  });
}
