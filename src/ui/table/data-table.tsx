import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef, type MouseEvent } from "react";
import "./data-table.css";
import { TableHeader } from "./table-header.tsx";
import { TableRow, type RowContext } from "./table-row.tsx";
import { SkeletonRows, StaleNotice, TableEmpty, TableFailure } from "./table-state.tsx";
import type { TableProps } from "./table-types.ts";
import { useElementWidth } from "./use-element-width.ts";
import { useRangeSelect } from "./use-range-select.ts";
import { useTableModel } from "./use-table-model.ts";

/** Pixels; the stylesheet holds rows to it, which is what lets the virtualiser skip measuring. */
const ROW_HEIGHT = 45;
const VIRTUAL_FROM = 60;
const OVERSCAN = 12;

/**
 * A real table dressed as Arco's: sticky header, pinned columns, selection, sorting, tree rows, and only the rows
 * in sight in the document once there are more than 60. Scrolls inside itself; give its parent a height.
 */
export function DataTable<Row>(props: TableProps<Row>) {
  const { rows, columns, labels, loading, error, selection, tree } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const width = useElementWidth(scroller);
  const model = useTableModel(props, width);
  const modelRows = model.getRowModel().rows;
  const leaves = useLeaves(model);
  const context = useRowContext(props, model.getState().columnSizing);
  const definitions = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const visibleRows = useMemo(() => modelRows.map(({ original }) => original), [modelRows]);
  const select = useRangeSelect(modelRows, selection);
  const virtual = modelRows.length > VIRTUAL_FROM;
  const virtualizer = useVirtualizer({
    count: virtual ? modelRows.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: 900 },
  });
  const items = virtual ? virtualizer.getVirtualItems() : [];
  const first = items[0]?.index ?? 0;
  const shown = virtual ? modelRows.slice(first, (items.at(-1)?.index ?? -1) + 1) : modelRows;
  const above = first * ROW_HEIGHT;
  const below = virtual ? (modelRows.length - first - shown.length) * ROW_HEIGHT : 0;
  const bare = rows.length === 0;

  return (
    <div className="trellis-table" data-dense={props.dense || undefined}>
      {error !== null && !bare && <StaleNotice message={error} labels={labels} onRetry={props.onRetry} />}
      <div
        className="trellis-table-scroll"
        ref={scroller}
        role="group"
        aria-label={props.label}
        tabIndex={0}
        data-busy={loading || undefined}
        data-overflow={model.getTotalSize() > width || undefined}
      >
        <table
          aria-label={props.label}
          aria-busy={loading}
          aria-rowcount={(props.total ?? modelRows.length) + 1}
          style={{ minWidth: model.getTotalSize() }}
        >
          <colgroup>
            {leaves.map((column) => (
              <col key={column.id} style={{ width: column.getSize() }} />
            ))}
          </colgroup>
          <TableHeader model={model} table={props} visibleRows={visibleRows} sizes={model.getState().columnSizing} />
          <tbody data-dimmed={(loading && !bare) || undefined} onMouseOver={showWholeText}>
            {above > 0 && <tr aria-hidden="true" className="trellis-table-spacer" style={{ height: above }} />}
            {shown.map((row, index) => (
              <TableRow
                key={row.id}
                row={row}
                columns={leaves}
                definitions={definitions}
                table={context}
                selected={selection?.isSelected(row.original) ?? false}
                expanded={tree?.isExpanded(row.original) ?? false}
                loadingChildren={tree?.isLoading(row.original) ?? false}
                active={props.activeKey !== undefined && props.activeKey === row.id}
                position={(props.offset ?? 0) + first + index + 1}
                onSelect={select}
              />
            ))}
            {below > 0 && <tr aria-hidden="true" className="trellis-table-spacer" style={{ height: below }} />}
            {bare && loading && <SkeletonRows columns={leaves.length} />}
          </tbody>
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

function useRowContext<Row>(props: TableProps<Row>, sizes: RowContext<Row>["sizes"]): RowContext<Row> {
  const { rows, labels, rowLabel, tree, rowActions, onRowClick, selection } = props;
  const selectable = selection !== undefined;
  const toggles = tree !== undefined && rows.some(tree.expandable);
  return useMemo(
    () => ({ labels, rowLabel, tree, rowActions, onRowClick, selectable, toggles, sizes }),
    [labels, rowLabel, tree, rowActions, onRowClick, selectable, toggles, sizes],
  );
}

function useLeaves<Row>(model: ReturnType<typeof useTableModel<Row>>) {
  const [left, center, right] = [model.getLeftLeafColumns(), model.getCenterLeafColumns(), model.getRightLeafColumns()];
  return useMemo(() => [...left, ...center, ...right], [left, center, right]);
}

/** Gives a cell a tooltip only when its text is cut off; one listener for the whole body. */
function showWholeText(event: MouseEvent<HTMLElement>): void {
  const cell = event.target instanceof Element ? event.target.closest(".trellis-table-text") : null;
  if (!(cell instanceof HTMLElement)) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? "";
  else cell.removeAttribute("title");
}
