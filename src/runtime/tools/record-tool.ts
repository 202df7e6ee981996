import type { StoredRecord, Text } from "#contract";
import type { Module } from "#metadata";
import type { Abilities } from "../actions/permissions.ts";
import type { OnDemand } from "../on-demand.tsx";
import type { RecordTarget } from "../stores/record-target.ts";

export interface RecordToolProps {
  readonly target: RecordTarget;
  /** The row's record, what is selected, or none for a tool of the toolbar. */
  readonly records: readonly StoredRecord[];
  readonly onClose: () => void;
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
  readonly Dialog: OnDemand<RecordToolProps>;
}
