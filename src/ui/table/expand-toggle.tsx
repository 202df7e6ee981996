import type { TableLabels, TableTree } from "./table-types.ts";

interface ExpandToggleProps<Row> {
  readonly tree: TableTree<Row>;
  readonly row: Row;
  readonly labels: TableLabels;
  readonly name: string;
}

export function ExpandToggle<Row>({ tree, row, labels, name }: ExpandToggleProps<Row>) {
  if (!tree.expandable(row)) return <span className="trellis-table-toggle" aria-hidden="true" />;
  const expanded = tree.isExpanded(row);
  const loading = tree.isLoading(row);
  return (
    <button
      type="button"
      className="trellis-table-toggle"
      aria-expanded={expanded}
      aria-busy={loading || undefined}
      aria-label={`${expanded ? labels.collapse : labels.expand} ${name}`}
      onClick={(event) => {
        event.stopPropagation();
        tree.onToggle(row);
      }}
    >
      {loading ? (
        <span className="trellis-table-spinner" aria-hidden="true" />
      ) : (
        <svg aria-hidden="true" width="10" height="10" viewBox="0 0 10 10">
          <path d="M3 1.5 7 5 3 8.5" />
        </svg>
      )}
    </button>
  );
}
