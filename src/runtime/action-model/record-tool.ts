import type { LazyComponent } from "#ui";
import type { StoredRecord, Text } from "#contract";
import type { Module } from "#metadata";
import type { Abilities } from "../context/permissions.ts";
import type { RecordTarget } from "../stores/record-target.ts";

export interface RecordToolProps {
  readonly target: RecordTarget;
  /** The row's record, what is selected, or none for a tool of the toolbar. */
  readonly records: readonly StoredRecord[];
  /** What the tool's status was about, when it was opened from there. */
  readonly resume?: string | null;
  readonly onClose: () => void;
}

export interface ToolStatusProps {
  readonly target: RecordTarget;
  /** What `underway` has named. */
  readonly about: string;
  /** Opens the tool's dialog with this in `resume`. */
  readonly onOpen: () => void;
}

/** What every screen of records offers beside the module's own actions. Its code comes when somebody opens it. */
export interface RecordTool {
  readonly id: string;
  /** Above the list, in each row, or on what is selected. */
  readonly on: "toolbar" | "row" | "batch";
  readonly title: Text;
  readonly icon: string;
  readonly offered: (module: Module, abilities: Abilities) => boolean;
  /** A dialog, a drawer or a wizard; it calls `onClose` when it is gone. */
  readonly Dialog: LazyComponent<RecordToolProps>;
  /** Something that outlives the dialog and that people can come back to; null when there is nothing. Asked often: it only looks into the browser's storage. */
  readonly underway?: (module: Module) => string | null;
  /** Stands in the toolbar while something is under way and the dialog is not open. */
  readonly Status?: LazyComponent<ToolStatusProps>;
}
