import { memo } from "react";
import "./card-list.css";
import { BriefFacts, briefOf } from "./brief-facts.tsx";
import { ExpandToggle } from "../expand-toggle.tsx";
import { TableCheckbox } from "../table-checkbox.tsx";
import { useLongPress } from "./use-long-press.ts";
import { StaleNotice, TableEmpty, TableFailure } from "../table-state.tsx";
import type { TableColumn, TableProps } from "../table-types.ts";

const SKELETON_CARDS = 4;

/** Shows the rows as cards, for narrow screens or by choice. The first column names the card, unless it is a picture or a number. */
export function CardPage<Row>(props: TableProps<Row>) {
  const { rows, labels, loading, error, footer } = props;
  const bare = rows.length === 0;
  return (
    <div className="trellis-cards" aria-busy={loading} data-density={props.density} data-brief={props.brief || undefined}>
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
      {!bare && footer !== undefined && (
        <dl className="trellis-cards-footer">
          {props.columns
            .filter(({ id }) => footer.has(id))
            .map((column) => (
              <div key={column.id}>
                <dt>{column.title}</dt>
                <dd>{footer.get(column.id)}</dd>
              </div>
            ))}
        </dl>
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

interface HeadColumns<Row> {
  readonly title: TableColumn<Row> | undefined;
  readonly picture?: TableColumn<Row> | undefined;
}

/** @returns the columns of a card's head: its name, and the picture before it */
function headOf<Row>(columns: readonly TableColumn<Row>[]): HeadColumns<Row> {
  const [first] = columns;
  const worded = columns.filter(({ picture }) => picture !== true);
  // A number, such as the place of a step, names nothing where there is a name.
  const named = worded[0]?.align === "right" ? (worded.find(({ isName }) => isName) ?? worded[0]) : worded[0];
  return named === undefined || named === first ? { title: first } : { title: named, picture: first };
}

function Card<Row>({ table, row, depth }: { readonly table: TableProps<Row>; readonly row: Row; readonly depth: number }) {
  const { selection, tree, labels, rowActions, onRowClick, onCursor } = table;
  const { title, picture } = headOf(table.columns);
  const selected = selection?.isSelected(row) ?? false;
  const key = table.rowKey(row);
  const brief = table.brief === true ? briefOf(table.columns.filter((column) => column !== title && column !== picture)) : null;
  const press = useLongPress(brief !== null && rowActions !== undefined ? openActions : null);
  return (
    <li
      {...press}
      className="trellis-card"
      style={{ marginInlineStart: Math.min(depth, 4) * 12 }}
      data-selected={selected || undefined}
      data-row={key}
      data-flash={table.flash?.id === key ? (table.flash.again ? "once" : "again") : undefined}
      data-changed={table.marks?.has(key) === true || undefined}
      title={table.marks?.get(key)}
      tabIndex={onCursor === undefined ? undefined : -1}
      onFocus={onCursor === undefined ? undefined : () => onCursor(key)}
      aria-current={(table.activeKey !== undefined && table.activeKey === key) || undefined}
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
        {table.grip?.(row)}
        {picture?.render(row)}
        <strong>{title?.render(row)}</strong>
        {brief?.amount !== undefined && <span className="trellis-card-amount">{brief.amount.render(row)}</span>}
      </div>
      {brief === null ? <CardFields columns={table.columns} row={row} /> : <BriefFacts {...brief} row={row} />}
      {rowActions !== undefined && (
        <div className="trellis-card-actions" onClick={(event) => event.stopPropagation()}>
          {rowActions.render(row)}
        </div>
      )}
    </li>
  );
}

/** Opens the menu of a card's actions, as its button does. */
function openActions(card: HTMLElement): void {
  card.querySelector<HTMLElement>(".trellis-card-actions [aria-haspopup=menu]")?.click();
}

interface CardFieldsProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly row: Row;
}

function CardFieldsInner<Row>({ columns, row }: CardFieldsProps<Row>) {
  const { title, picture } = headOf(columns);
  return (
    <dl>
      {columns
        .filter((column) => column !== title && column !== picture)
        .map((column) => (
          <div key={column.id}>
            <dt>{column.title}</dt>
            <dd>{column.render(row)}</dd>
          </div>
        ))}
    </dl>
  );
}

// Selecting a card must not render its values again. memo erases the type parameter; the cast restores it.
const CardFields = memo(CardFieldsInner) as typeof CardFieldsInner;
