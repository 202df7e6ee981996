import type { ReactNode, Ref } from "react";

/** A column of a table; knows nothing of modules. */
export interface TableColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** Pixels; 0 = flexible, at least `minWidth`. */
  readonly width: number;
  /** Pixels a flexible column never gets narrower than. */
  readonly minWidth?: number;
  /** Pixels it may shrink to before the table scrolls; undefined = it does not shrink. */
  readonly shrinkTo?: number;
  /** Pixels that its cells are known to need: it has more only where there is room to spare. */
  readonly needs?: number;
  /** Its cells are pictures: a card shows the first beside its name. */
  readonly picture?: boolean;
  /** As wide as the person has drawn it, whatever the room. */
  readonly exact?: boolean;
  readonly fixed?: "left" | "right" | null;
  readonly align?: "left" | "right" | "center";
  readonly sortable?: boolean;
  /** Its cells may be edited where they stand (`TableProps.onEditCell`). */
  readonly editable?: boolean;
  readonly render: (row: Row) => ReactNode;
}

export interface TableSort {
  readonly id: string;
  readonly descending: boolean;
}

export interface TableSelection<Row> {
  readonly isSelected: (row: Row) => boolean;
  readonly onSelect: (rows: readonly Row[], selected: boolean) => void;
}

/** Rows with rows under them. */
export interface TableTree<Row> {
  readonly childrenOf: (row: Row) => readonly Row[] | undefined;
  /** True also while the children are not fetched yet. */
  readonly expandable: (row: Row) => boolean;
  readonly isExpanded: (row: Row) => boolean;
  readonly isLoading: (row: Row) => boolean;
  readonly onToggle: (row: Row) => void;
}

/** The table's own words, in the reader's language. */
export interface TableLabels {
  readonly selectAll: string;
  readonly selectRow: string;
  readonly actions: string;
  readonly expand: string;
  readonly collapse: string;
  readonly sortAscending: string;
  readonly sortDescending: string;
  readonly sortNone: string;
  /** Names the column of the grips. */
  readonly order: string;
  readonly retry: string;
  readonly loading: string;
  /** Said when a reload failed and the rows are those of before. */
  readonly stale: string;
}

/** How much air a row has. */
export type TableDensity = "compact" | "default" | "relaxed";

/** What may be asked of a table that stands. */
export interface TableHandle {
  /** Scrolls a row into sight and puts the focus on it. */
  readonly focusRow: (key: string) => void;
  /** A cell, when its row is in the document. */
  readonly cell: (key: string, column: string) => HTMLElement | null;
}

export interface TableProps<Row> {
  /** What the table holds, for people who do not see it. */
  readonly label: string;
  readonly labels: TableLabels;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** How a row is called in labels of its controls. */
  readonly rowLabel: (row: Row) => string;
  readonly sort?: readonly TableSort[];
  readonly onSort?: (sort: readonly TableSort[]) => void;
  readonly selection?: TableSelection<Row>;
  readonly tree?: TableTree<Row>;
  /** By what a row is taken to another place; stands first in it. */
  readonly grip?: (row: Row) => ReactNode;
  readonly rowActions?: { readonly width: number; readonly render: (row: Row) => ReactNode };
  /** Rows that stand out, by key, with what is said of them. */
  readonly marks?: ReadonlyMap<string, string>;
  /** The row shown elsewhere on the screen, e.g. the parent whose children are listed. */
  readonly activeKey?: string | null;
  readonly onRowClick?: (row: Row) => void;
  /** The row that the keyboard is at; with `onCursor` rows take the focus, one of them by Tab. */
  readonly cursor?: string | null;
  readonly onCursor?: (key: string) => void;
  /** Somebody asks to edit a cell of an editable column: double click, F2 or Enter on it. */
  readonly onEditCell?: (row: Row, column: string) => void;
  /** Somebody has drawn a column's edge, or had it fit its content. Without it edges do not move. */
  readonly onResize?: (column: string, width: number) => void;
  /** Sums and the like under the columns, by their id; they stay in sight while rows scroll. */
  readonly footer?: ReadonlyMap<string, ReactNode>;
  readonly density?: TableDensity;
  /** Less air between the columns, for a table in half a screen. */
  readonly dense?: boolean;
  readonly loading: boolean;
  readonly error: string | null;
  readonly onRetry: () => void;
  /** Shown in place of rows when there are none. */
  readonly empty: ReactNode;
  /** Records there are beyond these rows, for `aria-rowcount`. */
  readonly total?: number;
  /** Records before the first row. */
  readonly offset?: number;
  readonly handle?: Ref<TableHandle>;
}
