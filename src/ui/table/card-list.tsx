import "./card-list.css";
import { ExpandToggle } from "./expand-toggle.tsx";
import { TableCheckbox } from "./table-checkbox.tsx";
import { StaleNotice, TableEmpty, TableFailure } from "./table-state.tsx";
import type { TableColumn, TableProps } from "./table-types.ts";

const SKELETON_CARDS = 4;

/** The same rows as cards, for screens too narrow for a table: the first column names the card. */
export function CardList<Row>(props: TableProps<Row>) {
  const { rows, labels, loading, error } = props;
  const bare = rows.length === 0;
  return (
    <div className="trellis-cards" aria-busy={loading}>
      {error !== null && !bare && <StaleNotice message={error} labels={labels} onRetry={props.onRetry} />}
      {bare &&
        loading &&
        Array.from({ length: SKELETON_CARDS }, (_, index) => (
          <div key={index} className="trellis-card trellis-card-skeleton" aria-hidden="true" />
        ))}
      {bare &&
        !loading &&
        (error === null ? (
          <TableEmpty>{props.empty}</TableEmpty>
        ) : (
          <TableFailure message={error} labels={labels} onRetry={props.onRetry} />
        ))}
      {!bare && (
        <ul aria-label={props.label} data-dimmed={loading || undefined}>
          <Cards table={props} rows={rows} depth={0} />
        </ul>
      )}
    </div>
  );
}

function Cards<Row>({
  table,
  rows,
  depth,
}: {
  readonly table: TableProps<Row>;
  readonly rows: readonly Row[];
  readonly depth: number;
}) {
  return rows.map((row) => {
    const children = table.tree?.isExpanded(row) === true ? table.tree.childrenOf(row) : undefined;
    return [
      <Card key={table.rowKey(row)} table={table} row={row} depth={depth} />,
      children === undefined ? null : (
        <Cards key={`${table.rowKey(row)}-children`} table={table} rows={children} depth={depth + 1} />
      ),
    ];
  });
}

function Card<Row>({ table, row, depth }: { readonly table: TableProps<Row>; readonly row: Row; readonly depth: number }) {
  const { selection, tree, labels, rowActions, onRowClick } = table;
  const [title, ...others] = table.columns;
  const selected = selection?.isSelected(row) ?? false;
  return (
    <li
      className="trellis-card"
      style={{ marginInlineStart: Math.min(depth, 4) * 12 }}
      data-selected={selected || undefined}
      aria-current={(table.activeKey !== undefined && table.activeKey === table.rowKey(row)) || undefined}
      data-clickable={onRowClick !== undefined || undefined}
      onClick={onRowClick === undefined ? undefined : () => onRowClick(row)}
    >
      <div className="trellis-card-head">
        {selection !== undefined && (
          <TableCheckbox
            label={`${labels.selectRow} ${table.rowLabel(row)}`}
            checked={selected}
            onChange={(checked) => selection.onSelect([row], checked)}
          />
        )}
        {tree !== undefined && (depth > 0 || table.rows.some(tree.expandable)) && (
          <ExpandToggle tree={tree} row={row} labels={labels} name={table.rowLabel(row)} />
        )}
        <strong>{title?.render(row)}</strong>
      </div>
      <dl>
        {others.map((column) => (
          <CardField key={column.id} column={column} row={row} />
        ))}
      </dl>
      {rowActions !== undefined && (
        <div className="trellis-card-actions" onClick={(event) => event.stopPropagation()}>
          {rowActions.render(row)}
        </div>
      )}
    </li>
  );
}

function CardField<Row>({ column, row }: { readonly column: TableColumn<Row>; readonly row: Row }) {
  return (
    <div>
      <dt>{column.title}</dt>
      <dd>{column.render(row)}</dd>
    </div>
  );
}
