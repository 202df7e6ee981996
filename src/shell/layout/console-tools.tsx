import { useState, type ComponentType, type ReactNode } from "react";
import { onDemand } from "#runtime";
import { useI18n } from "#ui";
import { texts } from "../texts.ts";

interface ToolDialogProps {
  readonly onClose: () => void;
}

const ThemeDialog = onDemand(() => import("../appearance/theme-dialog.tsx").then(({ ThemeDialog }) => ThemeDialog));

const LockDialog = onDemand(() => import("../lock/lock-dialog.tsx").then(({ LockDialog }) => LockDialog));

/** Something a person can do to the console itself; the top bar shows it, on a phone the person's menu. */
export interface ConsoleTool {
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  readonly perform: () => void;
}

export interface ConsoleTools {
  readonly tools: readonly ConsoleTool[];
  /** The dialog that is open. */
  readonly dialog: ReactNode;
}

export function useConsoleTools(): ConsoleTools {
  const { t } = useI18n(texts);
  const [open, setOpen] = useState<{ readonly Dialog: ComponentType<ToolDialogProps> } | null>(null);
  const dialog = (id: string, label: string, icon: string, Dialog: ComponentType<ToolDialogProps>): ConsoleTool => ({
    id,
    label,
    icon,
    perform: () => setOpen({ Dialog }),
  });
  return {
    tools: [dialog("lock", t("lock.title"), "lock", LockDialog), dialog("theme", t("theme.open"), "palette", ThemeDialog)],
    dialog: open === null ? null : <open.Dialog onClose={() => setOpen(null)} />,
  };
}
