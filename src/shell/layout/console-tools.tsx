import { useState, type ComponentType, type ReactNode } from "react";
import { useHref } from "react-router-dom";
import { onDemand, useI18n } from "#ui";
import { useShell } from "../shell-context.tsx";
import { texts } from "../texts.ts";
import { badgeOf } from "./badge.ts";
import { useFullscreen } from "./use-fullscreen.ts";

interface ToolDialogProps {
  readonly onClose: () => void;
}

const ThemeDialog = onDemand(() => import("../appearance/theme-dialog.tsx").then(({ ThemeDialog }) => ThemeDialog));

const LockDialog = onDemand(() => import("../lock/lock-dialog.tsx").then(({ LockDialog }) => LockDialog));

const ErrorLogDialog = onDemand(() => import("../error-log/error-log-dialog.tsx").then(({ ErrorLogDialog }) => ErrorLogDialog));

/** Something a person can do to the console itself; the top bar shows it, on a phone the person's menu. */
export interface ConsoleTool {
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  /** Stands in the icon's corner; empty for nothing. */
  readonly badge?: string;
  readonly perform: () => void;
}

export interface ConsoleTools {
  readonly tools: readonly ConsoleTool[];
  /** The dialog that is open. */
  readonly dialog: ReactNode;
}

/** Read in an observer: the log and its badge change. */
export function useConsoleTools(): ConsoleTools {
  const { errorLog } = useShell();
  const { t } = useI18n(texts);
  const [open, setOpen] = useState<{ readonly Dialog: ComponentType<ToolDialogProps> } | null>(null);
  const dialog = (id: string, label: string, icon: string, Dialog: ComponentType<ToolDialogProps>): ConsoleTool => ({
    id,
    label,
    icon,
    perform: () => setOpen({ Dialog }),
  });
  const fullscreen = useFullscreen();
  const board = useHref("/board");
  const errors = errorLog.entries.length;
  return {
    tools: [
      ...(errors === 0
        ? []
        : [{ ...dialog("logs", t("logs.open", { count: errors }), "bug", ErrorLogDialog), badge: badgeOf(errors) }]),
      dialog("lock", t("lock.title"), "lock", LockDialog),
      dialog("theme", t("theme.open"), "palette", ThemeDialog),
      {
        id: "board",
        label: t("nav.newWindow", { name: t("board.open") }),
        icon: "dashboard",
        perform: () => void window.open(board, "_blank", "noopener"),
      },
      ...(fullscreen === null
        ? []
        : [
            {
              id: "fullscreen",
              label: t(fullscreen.on ? "fullscreen.leave" : "fullscreen.enter"),
              icon: fullscreen.on ? "fullscreen-exit" : "fullscreen",
              perform: fullscreen.toggle,
            },
          ]),
    ],
    dialog: open === null ? null : <open.Dialog onClose={() => setOpen(null)} />,
  };
}
