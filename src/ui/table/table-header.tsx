import { memo } from "react";
import type { Table } from "@tanstack/react-table";
import { pinnedStyle } from "./pinned-style.ts";
import { TableCheckbox } from "./table-checkbox.tsx";
import type { TableColumn, TableProps, TableSort } from "./table-types.ts";
import { ACTIONS_COLUMN, SELECT_COLUMN } from "./use-table-model.ts";

interface TableHeaderProps<Row> {
  readonly model: Table<Row>;
  readonly table: TableProps<Row>;
  readonly visibleRows: readonly Row[];
  /** Pixels per column; the offsets of pinned cells follow from them. */
  readonly sizes: Readonly<Record<string, number>>;
}

function TableHeaderInner<Row>({ model, table, visibleRows }: TableHeaderProps<Row>) {
  const byId = new Map(table.columns.map((column) => [column.id, column]));
  const columns = [...model.getLeftLeafColumns(), ...model.getCenterLeafColumns(), ...model.getRightLeafColumns()];
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column) => {
          const style = pinnedStyle(column);
          const pinned = column.getIsPinned() || undefined;
          if (column.id === SELECT_COLUMN) {
            return (
              <th key={column.id} scope="col" className="trellis-table-select" style={style} data-pinned={pinned}>
                <SelectAll table={table} rows={visibleRows} />
              </th>
            );
          }
          if (column.id === ACTIONS_COLUMN) {
            return (
              <th key={column.id} scope="col" style={style} data-pinned={pinned}>
                {table.labels.actions}
              </th>
            );
          }
          const definition = byId.get(column.id);
          return definition === undefined ? null : (
            <HeaderCell key={column.id} column={definition} table={table} style={style} pinned={pinned} />
          );
        })}
      </tr>
    </thead>
  );
}

// While the person scrolls nothing of this changes. memo erases the type parameter; the cast gives it back.
export const TableHeader = memo(TableHeaderInner) as typeof TableHeaderInner;

function SelectAll<Row>({
  table: { selection, labels },
  rows,
}: {
  readonly table: TableProps<Row>;
  readonly rows: readonly Row[];
}) {
  if (selection === undefined) return null;
  const selected = rows.filter((row) => selection.isSelected(row)).length;
  const all = rows.length > 0 && selected === rows.length;
  return (
    <TableCheckbox
      label={labels.selectAll}
      checked={all}
      mixed={selected > 0 && !all}
      disabled={rows.length === 0}
      onChange={() => selection.onSelect(rows, !all)}
    />
  );
}

interface HeaderCellProps<Row> {
  readonly column: TableColumn<Row>;
  readonly table: TableProps<Row>;
  readonly style: React.CSSProperties;
  readonly pinned: "left" | "right" | undefined;
}

function HeaderCell<Row>({ column, table, style, pinned }: HeaderCellProps<Row>) {
  const { sort = [], onSort, labels } = table;
  const key = sort.find(({ id }) => id === column.id);
  if (column.sortable !== true || onSort === undefined) {
    return (
      <th scope="col" style={style} data-pinned={pinned} data-align={column.align}>
        <span className="trellis-table-text">{column.title}</span>
      </th>
    );
  }
  const next = key === undefined ? labels.sortAscending : key.descending ? labels.sortNone : labels.sortDescending;
  return (
    <th
      scope="col"
      style={style}
      data-pinned={pinned}
      data-align={column.align}
      aria-sort={key === undefined ? "none" : key.descending ? "descending" : "ascending"}
    >
      <button
        type="button"
        className="trellis-table-sort"
        title={next}
        onClick={(event) => onSort(nextSort(sort, column.id, event.shiftKey))}
      >
        <span className="trellis-table-text">{column.title}</span>
        <svg aria-hidden="true" width="10" height="14" viewBox="0 0 10 14">
          <path d="M5 1 9 5.5H1Z" data-on={key?.descending === false || undefined} />
          <path d="M5 13 1 8.5h8Z" data-on={key?.descending === true || undefined} />
        </svg>
      </button>
    </th>
  );
}

/** Ascending, descending, none. With shift the other keys stay: sort by several columns. */
export function nextSort(sort: readonly TableSort[], id: string, add: boolean): readonly TableSort[] {
  const key = sort.find((one) => one.id === id);
  const next = key === undefined ? { id, descending: false } : key.descending ? null : { id, descending: true };
  if (!add) return next === null ? [] : [next];
  if (key === undefined) return [...sort, { id, descending: false }];
  return sort.flatMap((one) => (one.id === id ? (next ?? []) : one));
}
