import type { ReactNode, Ref } from "react";

/** The role of a column among the facts that people look for first. */
export type ColumnRole = "state" | "amount" | "moment";

/** A column of a table, independent of modules. */
export interface TableColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** Pixels; 0 = flexible, at least `minWidth`. */
  readonly width: number;
  /** Minimum width of a flexible column in pixels. */
  readonly minWidth?: number;
  /** Pixels it may shrink to before the table scrolls; undefined = it does not shrink. */
  readonly shrinkTo?: number;
  /** Pixels that its cells need. The column gets more only where there is spare room. */
  readonly needs?: number;
  /** The cells are pictures. A card shows the first one beside its name. */
  readonly picture?: boolean;
  /** The cells are yes, no or plain numbers, which say nothing without the title: a short card leaves them out. */
  readonly needsTitle?: boolean;
  /** The cells name their rows. */
  readonly isName?: boolean;
  /** Keeps the width that the person has set, regardless of the room. */
  readonly exact?: boolean;
  readonly role?: ColumnRole;
  /** Left out where the columns have no room beside each other; the rightmost one first. */
  readonly yields?: boolean;
  readonly fixed?: "left" | "right" | null;
  readonly align?: "left" | "right" | "center";
  readonly sortable?: boolean;
  /** The cells can be edited in place (`TableProps.onEditCell`). */
  readonly editable?: boolean;
  readonly render: (row: Row) => ReactNode;
  /** The row has no value here. A card shows another fact in its place. */
  readonly isBlank?: (row: Row) => boolean;
}

export interface TableSort {
  readonly id: string;
  readonly descending: boolean;
}

export interface TableSelection<Row> {
  readonly isSelected: (row: Row) => boolean;
  readonly onSelect: (rows: readonly Row[], selected: boolean) => void;
}

/** Rows with child rows. */
export interface TableTree<Row> {
  readonly childrenOf: (row: Row) => readonly Row[] | undefined;
  /** True also before the children are loaded. */
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
  /** Name of the column with the drag handles. */
  readonly order: string;
  readonly retry: string;
  readonly loading: string;
  /** Shown when a reload failed and the earlier rows stay. */
  readonly stale: string;
  /** Precedes the titles of the columns that have no room. */
  readonly leftOut: string;
}

/** Vertical spacing of the rows. */
export type TableDensity = "compact" | "default" | "relaxed";

/** Methods of a mounted table. */
export interface TableHandle {
  /** Scrolls a row into sight and focuses it. */
  readonly focusRow: (key: string) => void;
  /** Returns a cell, when its row is in the document. */
  readonly cell: (key: string, column: string) => HTMLElement | null;
}

export interface TableProps<Row> {
  /** Accessible name of the table. */
  readonly label: string;
  readonly labels: TableLabels;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Name of a row in the labels of its controls. */
  readonly rowLabel: (row: Row) => string;
  readonly sort?: readonly TableSort[];
  readonly onSort?: (sort: readonly TableSort[]) => void;
  readonly selection?: TableSelection<Row>;
  readonly tree?: TableTree<Row>;
  /** The drag handle, first in the row. */
  readonly grip?: (row: Row) => ReactNode;
  /** `least` is the width of the menu alone; the actions beside it then lie over the row. */
  readonly rowActions?: { readonly width: number; readonly least?: number; readonly render: (row: Row) => ReactNode };
  /** Highlighted rows by key, with the reason. */
  readonly marks?: ReadonlyMap<string, string>;
  /** The row that was written last: it lights up, and once more when `again` changes. */
  readonly flash?: { readonly id: string; readonly again: boolean };
  /** The row shown elsewhere on the screen, e.g. the parent whose children are listed. */
  readonly activeKey?: string | null;
  readonly onRowClick?: (row: Row) => void;
  /** The row at the keyboard position. With `onCursor` rows can be focused, one of them by Tab. */
  readonly cursor?: string | null;
  readonly onCursor?: (key: string) => void;
  /** Called on a double click, F2 or Enter on a cell of an editable column. */
  readonly onEditCell?: (row: Row, column: string) => void;
  /** Called when a column's edge was dragged or fitted to its content. Without it edges do not move. */
  readonly onResize?: (column: string, width: number) => void;
  /** Totals below the columns, by column id. They stay in sight while rows scroll. */
  readonly footer?: ReadonlyMap<string, ReactNode>;
  readonly density?: TableDensity;
  /** Less space between the columns, for a table in half a screen. */
  readonly dense?: boolean;
  /** Cards show the name, the facts with a role and two more, for a phone. */
  readonly brief?: boolean;
  readonly loading: boolean;
  readonly error: string | null;
  readonly onRetry: () => void;
  /** Shown in place of rows when there are none. */
  readonly empty: ReactNode;
  /** Total number of records, for `aria-rowcount`. */
  readonly total?: number;
  /** Number of records before the first row. */
  readonly offset?: number;
  readonly handle?: Ref<TableHandle>;
}
