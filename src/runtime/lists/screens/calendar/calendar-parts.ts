import type { BarScene } from "../period/bar.tsx";
import type { Span } from "../period/span.ts";
import type { Entry } from "../period/use-period-records.ts";

/** The input of a calendar. */
export interface CalendarParts extends BarScene {
  readonly entries: readonly Entry[];
  /** Time of a record with the changes that are not shown yet. */
  readonly spanOf: (entry: Entry) => Span;
  readonly onDrop: (entry: Entry, span: Span) => void;
  /** Adds a record at a time; absent for people who may not. */
  readonly onAdd?: (from: number) => void;
  readonly onTurn: (at: number) => void;
}
