import { useImperativeHandle, useMemo, useRef, type FocusEvent, type MouseEvent, type RefObject } from "react";
import { useColumnWindow } from "./columns/column-window.ts";
import "./data-table.css";
import { scrollToRow, useRowWindow } from "./row-window.ts";
import { TableFooter } from "./table-footer.tsx";
import { TableHeader } from "./table-header.tsx";
import { useTableLayout } from "./columns/table-layout.ts";
import { TableRow, type RowContext } from "./table-row.tsx";
import { SkeletonRows, StaleNotice, TableEmpty, TableFailure } from "./table-state.tsx";
import type { TableDensity, TableHandle, TableProps } from "./table-types.ts";
import { useCellEdits } from "./use-cell-edits.ts";
import { useElementWidth } from "./use-element-width.ts";
import { useRangeSelect } from "./use-range-select.ts";
import { useVisibleRows, type VisibleRow } from "./visible-rows.ts";

/** Pixels. The stylesheet fixes rows to these heights, so a long table needs no measuring. */
const ROW_HEIGHTS: Readonly<Record<TableDensity, number>> = { compact: 32, default: 40, relaxed: 52 };
const VIRTUAL_FROM = 60;

/**
 * A table element styled like Arco's: sticky header, pinned columns, selection, sorting and tree rows. Above 60 rows,
 * only the rows in sight are in the document, and in a wide table only the columns in sight. It scrolls inside itself,
 * so its parent needs a height.
 */
export function DataTable<Row>(props: TableProps<Row>) {
  const { rows, labels, loading, error, selection, tree, density = "default", footer } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const room = useElementWidth(scroller);
  const layout = useTableLayout(props, room);
  const visible = useVisibleRows(props);
  const context = useRowContext(props);
  const visibleRows = useMemo(() => visible.map(({ row }) => row), [visible]);
  const select = useRangeSelect(visible, selection);
  const edits = useCellEdits(visible, props.onEditCell);
  const height = ROW_HEIGHTS[density];
  const virtual = visible.length > VIRTUAL_FROM;
  const drawn = useRowWindow(scroller, { count: visible.length, height, on: virtual });
  const columns = useColumnWindow(scroller, layout, room, virtual);
  // Wait for the size, because a long table would otherwise be drawn twice.
  const shown = virtual && room === 0 ? [] : visible.slice(drawn.from, drawn.to);
  const above = drawn.from * height;
  const below = (visible.length - drawn.from - shown.length) * height;
  const bare = rows.length === 0;
  const { onCursor } = props;
  const reachable = onCursor === undefined ? null : reachableRow(visible, shown, props.cursor ?? null);
  useTableHandle(props.handle, scroller, visible, virtual ? height : null);

  return (
    <div
      className="trellis-table"
      data-dense={props.dense || layout.tight || undefined}
      data-density={density}
      data-overlay={layout.overlay || undefined}
    >
      {error !== null && !bare && <StaleNotice message={error} labels={labels} onRetry={props.onRetry} />}
      <div
        className="trellis-table-scroll"
        ref={scroller}
        role="group"
        aria-label={props.label}
        tabIndex={reachable === null ? 0 : -1}
        data-busy={loading || undefined}
        data-overflow={layout.width > room || undefined}
      >
        <table
          aria-label={props.label}
          aria-busy={loading}
          aria-rowcount={(props.total ?? visible.length) + 1}
          style={{ minWidth: layout.width }}
        >
          <colgroup>
            {layout.all.map(({ id, width }) => (
              <col key={id} style={{ width }} />
            ))}
          </colgroup>
          <TableHeader layout={layout} table={props} visibleRows={visibleRows} scroller={scroller} />
          <tbody
            data-dimmed={(loading && !bare) || undefined}
            onMouseOver={showWholeText}
            onFocus={onCursor === undefined ? undefined : (event) => followFocus(event, onCursor)}
            {...edits}
          >
            {above > 0 && <tr aria-hidden="true" className="trellis-table-spacer" style={{ height: above }} />}
            {shown.map((entry, index) => (
              <TableRow
                key={entry.key}
                entry={entry}
                layout={layout}
                window={columns}
                table={context}
                selected={selection?.isSelected(entry.row) ?? false}
                expanded={tree?.isExpanded(entry.row) ?? false}
                loadingChildren={tree?.isLoading(entry.row) ?? false}
                active={props.activeKey !== undefined && props.activeKey === entry.key}
                reachable={reachable === entry.key}
                flash={props.flash?.id === entry.key ? props.flash.again : undefined}
                mark={props.marks?.get(entry.key)}
                position={(props.offset ?? 0) + drawn.from + index + 1}
                onSelect={select}
              />
            ))}
            {below > 0 && <tr aria-hidden="true" className="trellis-table-spacer" style={{ height: below }} />}
            {bare && loading && <SkeletonRows columns={layout.all.length} />}
          </tbody>
          {footer !== undefined && !bare && <TableFooter layout={layout} footer={footer} />}
        </table>
        {bare &&
          !loading &&
          (error === null ? (
            <TableEmpty>{props.empty}</TableEmpty>
          ) : (
            <TableFailure message={error} labels={labels} onRetry={props.onRetry} />
          ))}
      </div>
      {loading && (
        <span className="trellis-table-announce" role="status">
          {labels.loading}
        </span>
      )}
    </div>
  );
}

function useRowContext<Row>(props: TableProps<Row>): RowContext<Row> {
  const { rows, labels, rowLabel, tree, grip, rowActions, onRowClick, selection } = props;
  const selectable = selection !== undefined;
  const focusable = props.onCursor !== undefined;
  const edits = props.onEditCell !== undefined;
  const toggles = tree !== undefined && rows.some(tree.expandable);
  return useMemo(
    () => ({ labels, rowLabel, tree, grip, rowActions, onRowClick, selectable, focusable, edits, toggles }),
    [labels, rowLabel, tree, grip, rowActions, onRowClick, selectable, focusable, edits, toggles],
  );
}

/** Selects the one row that Tab reaches: the last active row, or the first one in the document. */
function reachableRow<Row>(
  all: readonly VisibleRow<Row>[],
  shown: readonly VisibleRow<Row>[],
  cursor: string | null,
): string | null {
  return shown.some(({ key }) => key === cursor) ? cursor : ((shown[0] ?? all[0])?.key ?? null);
}

function useTableHandle<Row>(
  handle: TableProps<Row>["handle"],
  scroller: RefObject<HTMLElement | null>,
  visible: readonly VisibleRow<Row>[],
  rowHeight: number | null,
): void {
  useImperativeHandle(handle, (): TableHandle => {
    const find = (key: string): HTMLElement | null =>
      scroller.current?.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(key)}"]`) ?? null;
    const focus = (row: HTMLElement): void => {
      row.focus({ preventScroll: true });
      row.scrollIntoView({ block: "nearest", inline: "nearest" });
    };
    return {
      focusRow(key) {
        const row = find(key);
        if (row !== null) return focus(row);
        const index = visible.findIndex((entry) => entry.key === key);
        if (index < 0 || rowHeight === null || scroller.current === null) return;
        scrollToRow(scroller.current, index, rowHeight);
        // The scroll event caused by this draws the row.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const drawn = find(key);
            if (drawn !== null) focus(drawn);
          }),
        );
      },
      cell: (key, column) => find(key)?.querySelector<HTMLElement>(`td[data-column="${CSS.escape(column)}"]`) ?? null,
    };
  }, [scroller, visible, rowHeight]);
}

function followFocus(event: FocusEvent<HTMLElement>, onCursor: (key: string) => void): void {
  const row = event.target.closest<HTMLElement>("tr[data-row]");
  if (row !== null) onCursor(row.dataset["row"] ?? "");
}

/** Adds a tooltip to a cell whose text is cut off. One listener serves the whole body. */
function showWholeText(event: MouseEvent<HTMLElement>): void {
  const cell = event.target instanceof Element ? event.target.closest(".trellis-table-text") : null;
  if (!(cell instanceof HTMLElement)) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? "";
  else cell.removeAttribute("title");
}
