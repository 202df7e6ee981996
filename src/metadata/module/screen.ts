import type { FilterOperator, Text, TotalKind } from "#contract";

export interface Tree {
  /** Field that holds the parent's key. */
  readonly parentField: string;
  /** Field that the parent field refers to (`id`, or e.g. `code`). */
  readonly keyField: string;
  /** Parent value of a root node: `0` unless the `default` of the parent field differs. */
  readonly root: string;
  /** The client loads children when the user opens a node. */
  readonly lazy: boolean;
}

export interface ParentLink {
  readonly module: string;
  /** Field of this module that holds the parent's id. */
  readonly field: string;
  readonly layout: "horizontal" | "vertical";
  /**
   * Columns of the parents' list when a module is its own parent (the dictionary screens). Null =
   * columns of the parent module's list.
   */
  readonly columns: readonly Column[] | null;
  /** Fields that a new child copies from its parent (a dictionary item copies its code). */
  readonly inherit: readonly string[];
}

export interface List {
  readonly columns: readonly Column[];
  readonly filters: readonly Filter[];
  /** Default sort keys, most significant first. */
  readonly sort: readonly Sort[];
  readonly pageSize: number;
  /** Advice for an empty list; null = the general text. */
  readonly empty: Text | null;
}

export interface Column {
  readonly field: string;
  /** Width in pixels; 0 = fits the content. */
  readonly width: number;
  readonly fixed: "left" | "right" | null;
  readonly sortable: boolean;
  readonly align: "left" | "right" | "center";
  /** Total under the column over all records that match the filters; null = none. */
  readonly total: TotalKind | null;
  /**
   * Field with the unit of the column's values. Values of different units have no total. Absent: no
   * unit.
   */
  readonly totalPer?: string;
  /** Users who may edit a record may change this value in the list. */
  readonly editable: boolean;
}

/** `range` has two bounds: `_datege`/`_datele` on dates and times, `_ge`/`_le` on numbers. */
export interface Filter {
  readonly field: string;
  readonly operator: FilterOperator | "range";
  /** Initial value in the search form, encoded as in a URL; null = none. */
  readonly default: string | null;
}

/** Further screens of a list, which the person chooses. A screen that the file does not name is absent. */
export interface ListScreens {
  readonly calendar?: CalendarScreen;
  readonly board?: BoardScreen;
  readonly gallery?: GalleryScreen;
  readonly timeline?: TimelineScreen;
}

/** Records as bars on the days of a month or the hours of a week. */
export interface CalendarScreen {
  /** Field with the date or the moment of a record. The end of a period follows from its `rangeEnd`. */
  readonly start: string;
  /** Fields beside the name of a record. */
  readonly facts: readonly string[];
}

/** Records as cards in columns. */
export interface BoardScreen {
  /** Field whose values are the columns. */
  readonly by: string;
  readonly facts: readonly string[];
  /** Field that is added up above each column; null = none. */
  readonly sum: string | null;
}

/** Records as pictures. */
export interface GalleryScreen {
  /** Field with the picture. */
  readonly picture: string;
  readonly facts: readonly string[];
}

/** Records as bars along the days, in lines of a field's values. */
export interface TimelineScreen {
  readonly start: string;
  /** Field whose values are the lines; null = one line. */
  readonly by: string | null;
  readonly facts: readonly string[];
  readonly scale: TimelineScale;
}

export const TIMELINE_SCALES = ["day", "week", "month", "quarter"] as const;
export type TimelineScale = (typeof TIMELINE_SCALES)[number];

export interface Sort {
  readonly field: string;
  readonly descending: boolean;
}

export interface Dialog {
  /** Width in pixels. */
  readonly width: number;
  readonly columns: 1 | 2 | 3;
  /** Layout of the groups: stacked, as tabs, or as consecutive steps. A view shows all groups. */
  readonly layout: "groups" | "tabs" | "steps";
  /** The form takes the whole screen and has its own URL. */
  readonly page: boolean;
  /** Never empty: the default is one untitled group. */
  readonly groups: readonly Group[];
  /** The list offers a read-only dialog. */
  readonly view: boolean;
}

export interface Group {
  readonly title: Text | null;
  readonly fields: readonly string[];
}

/** The page of one record, with an address of its own. */
export interface RecordPage {
  /** The fields and the related records one at a time, or one below the other. */
  readonly layout: "tabs" | "sections";
  readonly related: readonly Related[];
}

export type Related = (RelatedList | RelatedPanel) & {
  /** The part stands before the fields and opens first. */
  readonly first: boolean;
};

/** The list of another module, limited to the records that refer to the record of the page. */
export interface RelatedList {
  readonly kind: "list";
  /** Unique on the page; part of its address. */
  readonly key: string;
  readonly title: Text;
  readonly module: string;
  /** Field of that module with the reference. */
  readonly field: string;
  /** Field of the page's module whose value the reference holds. */
  readonly value: string;
  /**
   * Field of that module with the name of the module that a record refers to; null if the reference
   * always leads to one module.
   */
  readonly holder: string | null;
  /** True if a new record of the list can name the record of the page. */
  readonly writable: boolean;
  /** True if a record of the list can refer to several records, so that the reference differs from row to row. */
  readonly multiple: boolean;
}

/** A part of the page that a feature brings. */
export interface RelatedPanel {
  readonly kind: "panel";
  readonly key: string;
  readonly title: Text;
  readonly panel: string;
}

export interface Menu {
  /** Code of the parent menu item: a folder of `schemas/menus.json`, or the area. */
  readonly parent: string;
  readonly sort: number;
  readonly icon: string;
  readonly path: string;
  /** The entry shows the number of records that wait for the reader. */
  readonly count: boolean;
}

export interface Search {
  /** Fields to search: the label, then the other fields that identify one record. */
  readonly fields: readonly string[];
  /** Field beside the label that distinguishes records of the same name; null = none. */
  readonly subtitle: string | null;
}
