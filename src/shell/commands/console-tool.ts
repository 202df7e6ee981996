/** A command of the console itself. The top bar shows it, on a phone the user menu; the search lists all. */
export interface ConsoleTool {
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  /** Text in the icon's corner. */
  readonly badge?: string;
  /** Keyboard shortcut. */
  readonly keys?: readonly string[];
  /** Stays in the top bar on small screens. */
  readonly always?: boolean;
  /** Place other than the top bar: the user menu, or none because it has a button of its own. */
  readonly place?: "person" | "own";
  readonly perform: () => void;
}

export interface ToolDialogProps {
  /** Tools of the console, for a dialog that lists them. */
  readonly tools?: readonly ConsoleTool[];
  readonly onClose: () => void;
}
