import type { Column, Row as ModelRow } from "@tanstack/react-table";
import { memo, type ReactNode } from "react";
import { ExpandToggle } from "./expand-toggle.tsx";
import { pinnedStyle } from "./pinned-style.ts";
import { TableCheckbox } from "./table-checkbox.tsx";
import type { TableColumn, TableProps } from "./table-types.ts";
import { ACTIONS_COLUMN, SELECT_COLUMN } from "./use-table-model.ts";

/** What every row needs of its table; the same object until the table's own props change, so that `memo` holds. */
export type RowContext<Row> = Pick<TableProps<Row>, "labels" | "rowLabel" | "tree" | "rowActions" | "onRowClick"> & {
  readonly selectable: boolean;
  /** Some row opens: all leave room for the toggle, so that they align. */
  readonly toggles: boolean;
  /** Pixels per column; the offsets of pinned cells follow from them. */
  readonly sizes: Readonly<Record<string, number>>;
};

interface TableRowProps<Row> {
  readonly row: ModelRow<Row>;
  /** Left pinned, others, right pinned. */
  readonly columns: readonly Column<Row>[];
  readonly definitions: ReadonlyMap<string, TableColumn<Row>>;
  readonly table: RowContext<Row>;
  readonly selected: boolean;
  readonly expanded: boolean;
  readonly loadingChildren: boolean;
  readonly active: boolean;
  /** Position among all records, from 1. */
  readonly position: number;
  readonly onSelect: (row: ModelRow<Row>, selected: boolean, shift: boolean) => void;
}

const INDENT = 20;

function TableRowInner<Row>({ row, columns, definitions, table, selected, position, active, onSelect }: TableRowProps<Row>) {
  const { labels, rowLabel, selectable, toggles, tree, rowActions, onRowClick } = table;
  const record = row.original;
  const firstId = columns.find(({ id }) => id !== SELECT_COLUMN)?.id;
  return (
    <tr
      aria-rowindex={position + 1}
      aria-selected={selectable ? selected : undefined}
      aria-current={active || undefined}
      data-clickable={onRowClick !== undefined || undefined}
      onClick={onRowClick === undefined ? undefined : () => onRowClick(record)}
    >
      {columns.map((column) => {
        const style = pinnedStyle(column);
        const pinned = column.getIsPinned() || undefined;
        if (column.id === SELECT_COLUMN) {
          return (
            <td key={column.id} className="trellis-table-select" style={style} data-pinned={pinned}>
              <TableCheckbox
                label={`${labels.selectRow} ${rowLabel(record)}`}
                checked={selected}
                onChange={(checked, shift) => onSelect(row, checked, shift)}
              />
            </td>
          );
        }
        if (column.id === ACTIONS_COLUMN) {
          return (
            <td
              key={column.id}
              className="trellis-table-actions"
              style={style}
              data-pinned={pinned}
              onClick={(event) => event.stopPropagation()}
            >
              {rowActions?.render(record)}
            </td>
          );
        }
        const definition = definitions.get(column.id);
        if (definition === undefined) return null;
        const content: ReactNode = definition.render(record);
        return (
          <td key={column.id} style={style} data-pinned={pinned} data-align={definition.align}>
            {tree !== undefined && column.id === firstId ? (
              <div className="trellis-table-tree" style={{ paddingInlineStart: row.depth * INDENT }}>
                {toggles && <ExpandToggle tree={tree} row={record} labels={labels} name={rowLabel(record)} />}
                <div className="trellis-table-text">{content}</div>
              </div>
            ) : (
              <div className="trellis-table-text">{content}</div>
            )}
          </td>
        );
      })}
    </tr>
  );
}

// memo erases the type parameter; the cast gives it back.
export const TableRow = memo(TableRowInner) as typeof TableRowInner;
