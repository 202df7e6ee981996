import type { LazyComponent } from "#ui";
import type { StoredRecord, Text } from "#contract";
import type { Module } from "#metadata";
import type { Abilities } from "../context/permissions.ts";
import type { RecordTarget } from "../stores/record-target.ts";

export interface RecordToolProps {
  readonly target: RecordTarget;
  /** The row's record, what is selected, or none for a tool of the toolbar. */
  readonly records: readonly StoredRecord[];
  /** Subject of the tool's status, if it was opened from there. */
  readonly resume?: string | null;
  readonly onClose: () => void;
}

export interface ToolStatusProps {
  readonly target: RecordTarget;
  /** Value that `underway` has named. */
  readonly about: string;
  /** Opens the tool's dialog with this in `resume`. */
  readonly onOpen: () => void;
}

/** A tool that every screen of records offers next to the module's own actions. Its code loads when it is opened. */
export interface RecordTool {
  readonly id: string;
  /** Above the list, in each row, or on what is selected. */
  readonly on: "toolbar" | "row" | "batch";
  readonly title: Text;
  readonly icon: string;
  /** Works on the whole list, and on selected records where there are some. */
  readonly takesSelection?: true;
  readonly offered: (module: Module, abilities: Abilities) => boolean;
  /** A dialog, a drawer or a wizard; it calls `onClose` when it is gone. */
  readonly Dialog: LazyComponent<RecordToolProps>;
  /**
   * Work that outlives the dialog and can be resumed; null without any. It is called often and only reads the browser's
   * storage.
   */
  readonly underway?: (module: Module) => string | null;
  /** Stands in the toolbar while something is under way and the dialog is not open. */
  readonly Status?: LazyComponent<ToolStatusProps>;
}
