import { memo, type ReactNode } from "react";
import type { ColumnWindow } from "./columns/column-window.ts";
import { ExpandToggle } from "./expand-toggle.tsx";
import { TableCheckbox } from "./table-checkbox.tsx";
import { ACTIONS_COLUMN, GRIP_COLUMN, SELECT_COLUMN, type PlacedColumn, type TableLayout } from "./columns/table-layout.ts";
import type { TableProps } from "./table-types.ts";
import type { VisibleRow } from "./visible-rows.ts";
import "./row-flash.css";

/** Shared data of all rows. It stays the same object until the table's own props change, so that `memo` works. */
export type RowContext<Row> = Pick<TableProps<Row>, "labels" | "rowLabel" | "tree" | "grip" | "rowActions" | "onRowClick"> & {
  readonly selectable: boolean;
  /** True when rows can be focused. */
  readonly focusable: boolean;
  /** True when cells of editable columns can be edited. */
  readonly edits: boolean;
  /** True when some row can open. All rows then reserve room for the toggle, so that they align. */
  readonly toggles: boolean;
};

interface TableRowProps<Row> {
  readonly entry: VisibleRow<Row>;
  readonly layout: TableLayout<Row>;
  readonly window: ColumnWindow;
  readonly table: RowContext<Row>;
  readonly selected: boolean;
  readonly expanded: boolean;
  readonly loadingChildren: boolean;
  readonly active: boolean;
  /** The row was written last; another value for another time. */
  readonly flash?: boolean | undefined;
  /** Reason why the row is highlighted. */
  readonly mark?: string | undefined;
  /** True when Tab reaches the row. */
  readonly reachable: boolean;
  /** Position among all records, from 1. */
  readonly position: number;
  readonly onSelect: (entry: VisibleRow<Row>, selected: boolean, shift: boolean) => void;
}

const INDENT = 20;

function TableRowInner<Row>(props: TableRowProps<Row>) {
  const { entry, layout, window, table, selected, position, active, reachable, onSelect } = props;
  const { labels, rowLabel, selectable, focusable, onRowClick } = table;
  const [first] = layout.left;
  const select = first?.id === SELECT_COLUMN ? first : null;
  return (
    <tr
      aria-rowindex={position + 1}
      aria-selected={selectable ? selected : undefined}
      aria-current={active || undefined}
      data-clickable={onRowClick !== undefined || undefined}
      data-row={entry.key}
      data-flash={props.flash === undefined ? undefined : props.flash ? "once" : "again"}
      data-changed={props.mark === undefined ? undefined : true}
      title={props.mark}
      tabIndex={focusable ? (reachable ? 0 : -1) : undefined}
      onClick={onRowClick === undefined ? undefined : () => onRowClick(entry.row)}
    >
      {select !== null && (
        <td className="trellis-table-select" style={select.style} data-pinned="left">
          <TableCheckbox
            label={`${labels.selectRow} ${rowLabel(entry.row)}`}
            checked={selected}
            onChange={(checked, shift) => onSelect(entry, checked, shift)}
          />
        </td>
      )}
      <Cells
        entry={entry}
        layout={layout}
        window={window}
        table={table}
        expanded={props.expanded}
        loadingChildren={props.loadingChildren}
      />
    </tr>
  );
}

type CellsProps<Row> = Pick<TableRowProps<Row>, "entry" | "layout" | "window" | "table" | "expanded" | "loadingChildren">;

/** Everything but the checkbox, so that selecting a row does not render the cells again. */
function CellsInner<Row>({ entry, layout, window, table }: CellsProps<Row>) {
  const { left, center, right, all } = layout;
  const { from, to } = window;
  const firstId = all.find(({ definition }) => definition !== null)?.id;
  const cell = (column: PlacedColumn<Row>): ReactNode => (
    <Cell key={column.id} column={column} entry={entry} table={table} first={column.id === firstId} />
  );
  return (
    <>
      {left.filter(({ id }) => id !== SELECT_COLUMN).map(cell)}
      {from > 0 && <td aria-hidden="true" colSpan={from} />}
      {center.slice(from, to).map(cell)}
      {to < center.length && <td aria-hidden="true" colSpan={center.length - to} />}
      {right.map(cell)}
    </>
  );
}

const Cells = memo(CellsInner) as typeof CellsInner;

interface CellProps<Row> {
  readonly column: PlacedColumn<Row>;
  readonly entry: VisibleRow<Row>;
  readonly table: RowContext<Row>;
  /** True for the first column of the record, which holds the toggle of a tree. */
  readonly first: boolean;
}

function Cell<Row>({ column, entry, table, first }: CellProps<Row>) {
  const { labels, rowLabel, tree, toggles, grip, rowActions, edits } = table;
  const { id, definition, pinned, style } = column;
  if (id === ACTIONS_COLUMN)
    return (
      <td className="trellis-table-actions" style={style} data-pinned={pinned} onClick={(event) => event.stopPropagation()}>
        {rowActions?.render(entry.row)}
      </td>
    );
  if (id === GRIP_COLUMN)
    return (
      <td className="trellis-table-grip" style={style} data-pinned={pinned} onClick={(event) => event.stopPropagation()}>
        {grip?.(entry.row)}
      </td>
    );
  if (definition === null) return null;
  const content = definition.render(entry.row);
  const editable = edits && definition.editable === true;
  return (
    <td
      style={style}
      data-pinned={pinned}
      data-align={definition.align}
      data-column={id}
      data-editable={editable || undefined}
      tabIndex={editable ? -1 : undefined}
    >
      {tree !== undefined && first ? (
        <div className="trellis-table-tree" style={{ paddingInlineStart: entry.depth * INDENT }}>
          {toggles && <ExpandToggle tree={tree} row={entry.row} labels={labels} name={rowLabel(entry.row)} />}
          <div className="trellis-table-text">{content}</div>
        </div>
      ) : (
        <div className="trellis-table-text">{content}</div>
      )}
    </td>
  );
}

// memo erases the type parameter; the cast restores it.
export const TableRow = memo(TableRowInner) as typeof TableRowInner;
