import { memo, type RefObject } from "react";
import { loadCode } from "../code/load-code.ts";
import { followEdge } from "./columns/column-resize.ts";
import { TableCheckbox } from "./table-checkbox.tsx";
import { ACTIONS_COLUMN, GRIP_COLUMN, SELECT_COLUMN, type PlacedColumn, type TableLayout } from "./columns/table-layout.ts";
import type { TableProps, TableSort } from "./table-types.ts";

interface TableHeaderProps<Row> {
  readonly layout: TableLayout<Row>;
  readonly table: TableProps<Row>;
  readonly visibleRows: readonly Row[];
  readonly scroller: RefObject<HTMLElement | null>;
}

function TableHeaderInner<Row>({ layout, table, visibleRows, scroller }: TableHeaderProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {layout.all.map((column) => {
          const { id, style, pinned } = column;
          if (id === SELECT_COLUMN) {
            return (
              <th key={id} scope="col" className="trellis-table-select" style={style} data-pinned={pinned}>
                <SelectAll table={table} rows={visibleRows} />
              </th>
            );
          }
          if (id === GRIP_COLUMN) {
            return (
              <th key={id} scope="col" className="trellis-table-grip" style={style} data-pinned={pinned}>
                <span className="trellis-table-announce">{table.labels.order}</span>
              </th>
            );
          }
          if (id === ACTIONS_COLUMN) {
            return (
              <th key={id} scope="col" style={style} data-pinned={pinned}>
                <span className="trellis-table-announce">{table.labels.actions}</span>
                {layout.leftOut.length > 0 && <LeftOut label={table.labels.leftOut} titles={layout.leftOut} />}
              </th>
            );
          }
          return <HeaderCell key={id} column={column} table={table} scroller={scroller} />;
        })}
      </tr>
    </thead>
  );
}

// The header does not change during scrolling. memo erases the type parameter; the cast restores it.
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

/** Says how many columns have no room, and which. */
function LeftOut({ label, titles }: { readonly label: string; readonly titles: readonly string[] }) {
  const text = `${label} ${titles.join(", ")}`;
  return (
    <span className="trellis-table-left-out" role="note" aria-label={text} title={text}>
      +{titles.length}
    </span>
  );
}

interface HeaderCellProps<Row> {
  readonly column: PlacedColumn<Row>;
  readonly table: TableProps<Row>;
  readonly scroller: RefObject<HTMLElement | null>;
}

function HeaderCell<Row>({ column: { definition, style, pinned }, table, scroller }: HeaderCellProps<Row>) {
  const { sort = [], onSort, labels, onResize } = table;
  if (definition === null) return null;
  const { id, title, align } = definition;
  const place = sort.findIndex((one) => one.id === id);
  const key = sort[place];
  const sortable = definition.sortable === true && onSort !== undefined;
  const next = key === undefined ? labels.sortAscending : key.descending ? labels.sortNone : labels.sortDescending;
  return (
    <th
      scope="col"
      style={style}
      data-pinned={pinned}
      data-align={align}
      data-column={id}
      aria-sort={sortable ? (key === undefined ? "none" : key.descending ? "descending" : "ascending") : undefined}
    >
      {sortable ? (
        <button
          type="button"
          className="trellis-table-sort"
          title={next}
          onClick={(event) => onSort(nextSort(sort, id, event.shiftKey))}
        >
          <span className="trellis-table-text">{title}</span>
          <svg aria-hidden="true" width="10" height="14" viewBox="0 0 10 14">
            <path d="M5 1 9 5.5H1Z" data-on={key?.descending === false || undefined} />
            <path d="M5 13 1 8.5h8Z" data-on={key?.descending === true || undefined} />
          </svg>
          {sort.length > 1 && key !== undefined && <small>{place + 1}</small>}
        </button>
      ) : (
        <span className="trellis-table-text">{title}</span>
      )}
      {onResize !== undefined && (
        <span
          className="trellis-table-edge"
          aria-hidden="true"
          onPointerDown={(event) => followEdge(event, (width) => onResize(id, width))}
          onDoubleClick={() => void fit(scroller.current, id, onResize)}
        />
      )}
    </th>
  );
}

/** Lazy, because most visits never fit a column. */
async function fit(scroller: HTMLElement | null, id: string, onResize: (column: string, width: number) => void): Promise<void> {
  const { fittingWidth } = await loadCode(() => import("./columns/fitting-width.ts"));
  if (scroller !== null) onResize(id, fittingWidth(scroller, id));
}

/** Cycles through ascending, descending and none. With shift the other keys stay, to sort by several columns. */
export function nextSort(sort: readonly TableSort[], id: string, add: boolean): readonly TableSort[] {
  const key = sort.find((one) => one.id === id);
  const next = key === undefined ? { id, descending: false } : key.descending ? null : { id, descending: true };
  if (!add) return next === null ? [] : [next];
  if (key === undefined) return [...sort, { id, descending: false }];
  return sort.flatMap((one) => (one.id === id ? (next ?? []) : one));
}
