import type { FunctionComponent } from "react";

/** A command of the console itself. The menu of the person shows it; the search lists all. */
export interface ConsoleTool {
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  /** Number at the end of the entry. */
  readonly badge?: string;
  /** Keyboard shortcut. */
  readonly keys?: readonly string[];
  /** Group of the person's menu; without it, only the search lists the command. */
  readonly group?: "person" | "look" | "place" | "tool" | "end";
  /** State of a command that switches something on and off. */
  readonly checked?: boolean;
  readonly danger?: boolean;
  readonly perform: () => void;
}

export interface ToolDialogProps {
  /** Opens another dialog of the console in place of this one. */
  readonly onShow: ShowDialog;
  readonly onClose: () => void;
}

export type ToolDialog = FunctionComponent<ToolDialogProps>;
export type ShowDialog = (dialog: ToolDialog) => void;
