import type { ReactNode } from "react";
import type { RecordInput } from "#contract";
import type { Abilities } from "../context/permissions.ts";
import type { ScreenAction } from "./screen-action.ts";

/** Actions of a screen of records, as data, with the parts that the screen renders. */
export interface RecordActions {
  readonly abilities: Abilities;
  readonly toolbar: readonly ScreenAction[];
  readonly row: readonly ScreenAction[];
  /** True if some action works on several records at once, so that rows can be selected. */
  readonly selects: boolean;
  /** Jobs of tools that still run; rendered in the toolbar. */
  readonly status: ReactNode;
  /** Place of the dialogs; rendered by the screen. */
  readonly dialog: ReactNode;
  readonly add: (preset?: RecordInput) => void;
}
