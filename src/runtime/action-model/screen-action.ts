import type { StoredRecord } from "#contract";

/** Something a person can trigger on a screen, as data: buttons, menus and cards render the same list. */
export interface ScreenAction {
  readonly id: string;
  readonly label: string;
  /** The label where there is little room, part of `label`. */
  readonly short?: string;
  readonly danger?: boolean;
  readonly primary?: boolean;
  /** Present on tools: they stand as icons beside refresh, not among the buttons. */
  readonly icon?: string;
  /** The action that the records wait for. It is placed in their row, not in the menu. */
  readonly awaited?: boolean;
  /** One of several choices; true for the one in force. */
  readonly current?: boolean;
  /** Works on selected records: it stands over a selection. */
  readonly needsSelection?: boolean;
  /** Works on the whole list, and on selected records where there are some. */
  readonly takesSelection?: boolean;
  /** Offered on this record; over a selection, if it is offered on any of its records. Actions above the list have none. */
  readonly visible?: (record: StoredRecord) => boolean;
  readonly perform: (records: readonly StoredRecord[]) => void;
}
