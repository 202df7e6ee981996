import { useMemo, type CSSProperties } from "react";
import { columnWidths, fits, GRIP_WIDTH, SELECT_WIDTH, tightened, withRoom } from "./column-widths.ts";
import type { TableColumn, TableProps } from "../table-types.ts";

/** A column with its position. */
export interface PlacedColumn<Row> {
  readonly id: string;
  /** Null for the columns that the table adds. */
  readonly definition: TableColumn<Row> | null;
  /** Pixels. */
  readonly width: number;
  readonly pinned: "left" | "right" | undefined;
  /** The sticky offset of a pinned column; the distance from the left edge for the others. */
  readonly style: CSSProperties | undefined;
}

export interface TableLayout<Row> {
  readonly left: readonly PlacedColumn<Row>[];
  readonly center: readonly PlacedColumn<Row>[];
  readonly right: readonly PlacedColumn<Row>[];
  /** Left pinned, others, right pinned. */
  readonly all: readonly PlacedColumn<Row>[];
  /** Total width in pixels. */
  readonly width: number;
  /** True when the columns fit only with less padding. */
  readonly tight: boolean;
  /** True when the columns need the room of the actions: those beside the menu lie over the row while it is used. */
  readonly overlay: boolean;
  /** Titles of the columns that have no room. */
  readonly leftOut: readonly string[];
}

/** Ids of the columns that the table adds. They cannot be field names. */
export const SELECT_COLUMN = "$select";
export const GRIP_COLUMN = "$grip";
export const ACTIONS_COLUMN = "$actions";

/**
 * Returns the columns in display order, with widths and the offsets of pinned ones. The result stays the same object
 * until columns or room change.
 * @param room pixels the table has
 */
export function useTableLayout<Row>(
  {
    columns,
    selection,
    grip,
    rowActions,
    dense = false,
  }: Pick<TableProps<Row>, "columns" | "selection" | "grip" | "rowActions" | "dense">,
  room: number,
): TableLayout<Row> {
  const selectable = selection !== undefined;
  const movable = grip !== undefined;
  const { width: actionsWidth = 0, least: actionsLeast = actionsWidth } = rowActions ?? {};
  return useMemo(
    () => tableLayout(columns, { selectable, movable, actionsWidth, actionsLeast }, room, !dense),
    [columns, selectable, movable, actionsWidth, actionsLeast, room, dense],
  );
}

/** The columns that the table adds to those of the records. */
interface AddedColumns {
  readonly selectable?: boolean;
  readonly movable?: boolean;
  /** Pixels; 0 = none. */
  readonly actionsWidth?: number;
  /** Pixels of the menu alone. */
  readonly actionsLeast?: number;
}

export function tableLayout<Row>(
  offered: readonly TableColumn<Row>[],
  { selectable = false, movable = false, actionsWidth = 0, actionsLeast = actionsWidth }: AddedColumns,
  room: number,
  mayTighten = false,
): TableLayout<Row> {
  const select: Unplaced<Row>[] = selectable ? [{ id: SELECT_COLUMN, definition: null, width: SELECT_WIDTH }] : [];
  const grip: Unplaced<Row>[] = movable ? [{ id: GRIP_COLUMN, definition: null, width: GRIP_WIDTH }] : [];
  const beside = [...select, ...grip].reduce((left, { width }) => left - width, room);
  const overlay = actionsLeast < actionsWidth && room > 0 && !fits(offered, beside - actionsWidth);
  const actions: Unplaced<Row>[] =
    actionsWidth > 0 ? [{ id: ACTIONS_COLUMN, definition: null, width: overlay ? actionsLeast : actionsWidth }] : [];
  const free = actions.reduce((left, { width }) => left - width, beside);
  const columns = room > 0 ? withRoom(offered, free) : offered;
  const tight = mayTighten ? tightened(columns, free) : null;
  const widths = columnWidths(tight ?? columns, free);
  const on = (side: "left" | "right" | null): Unplaced<Row>[] =>
    columns
      .filter(({ fixed }) => (fixed ?? null) === side)
      .map((definition) => ({ id: definition.id, definition, width: widths[definition.id] ?? 0 }));
  const left = pinned("left", [...select, ...grip, ...on("left")]);
  const center = on(null).map((column) => ({ ...column, pinned: undefined, style: undefined }));
  const right = pinned("right", [...on("right"), ...actions].toReversed()).toReversed();
  const all = [...left, ...center, ...right];
  const width = all.reduce((sum, column) => sum + column.width, 0);
  const leftOut = offered.filter((column) => !columns.includes(column)).map(({ title }) => title);
  return { left, center, right, all, width, tight: tight !== null, overlay, leftOut };
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
