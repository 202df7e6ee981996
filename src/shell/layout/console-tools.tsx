import { useCallback, useState, type ComponentType, type ReactNode } from "react";
import { useHref, useNavigate } from "react-router-dom";
import { KeysHelp, onDemand, useI18n } from "#ui";
import { HOME_PATH } from "../routes/redirect-target.ts";
import { useConsoleKeys } from "../search/use-console-keys.ts";
import { useShell } from "../shell-context.tsx";
import { texts } from "../texts.ts";
import { badgeOf } from "./badge.ts";
import { useFullscreen } from "./use-fullscreen.ts";

export interface ToolDialogProps {
  /** Those of the console, for a dialog that offers them too. */
  readonly tools?: readonly ConsoleTool[];
  readonly onClose: () => void;
}

const search = () => import("../search/search-overlay.tsx");
const MenuSearch = onDemand(() => search().then(({ MenuSearch }) => MenuSearch));
const SearchEverything = onDemand(() => search().then(({ SearchEverything }) => SearchEverything));

const ThemeDialog = onDemand(() => import("../appearance/theme-dialog.tsx").then(({ ThemeDialog }) => ThemeDialog));

const LockDialog = onDemand(() => import("../lock/lock-dialog.tsx").then(({ LockDialog }) => LockDialog));

const ErrorLogDialog = onDemand(() => import("../error-log/error-log-dialog.tsx").then(({ ErrorLogDialog }) => ErrorLogDialog));

const SwitchDialog = onDemand(() => import("../person/switch-dialog.tsx").then(({ SwitchDialog }) => SwitchDialog));

/** Something a person can do to the console itself; the top bar shows it, on a phone the person's menu; the search has all. */
export interface ConsoleTool {
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  /** Stands in the icon's corner; empty for nothing. */
  readonly badge?: string;
  /** What the keyboard has for it. */
  readonly keys?: readonly string[];
  /** Stands in the top bar also where there is little room. */
  readonly always?: boolean;
  /** Where it stands instead: in the person's menu, or nowhere, as it has a button of its own. */
  readonly place?: "person" | "own";
  readonly perform: () => void;
}

export interface ConsoleTools {
  readonly tools: readonly ConsoleTool[];
  /** The dialog that is open. */
  readonly dialog: ReactNode;
}

/** Read in an observer: the log and its badge change. */
export function useConsoleTools(): ConsoleTools {
  const { errorLog, inbox, session } = useShell();
  const { t } = useI18n(texts);
  const [open, setOpen] = useState<{ readonly Dialog: ComponentType<ToolDialogProps> } | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const dialog = (id: string, label: string, icon: string, Dialog: ComponentType<ToolDialogProps>): ConsoleTool => ({
    id,
    label,
    icon,
    perform: () => setOpen({ Dialog }),
  });
  const fullscreen = useFullscreen();
  const board = useHref("/board");
  const errors = errorLog.entries.length;
  const navigate = useNavigate();
  useConsoleKeys((key) => {
    if (key === "home") void navigate(HOME_PATH);
    else setOpen({ Dialog: key === "help" ? KeysHelp : key === "menu" ? MenuSearch : SearchEverything });
  });
  const tools: readonly ConsoleTool[] = [
    { ...dialog("search", t("search.open"), "search", MenuSearch), always: true },
    { id: "inbox", label: t("inbox.open"), icon: "notification", place: "own", perform: () => inbox.open() },
    ...(session.user?.switchMode === true
      ? [{ ...dialog("switch", t("user.switch"), "swap", SwitchDialog), place: "person" as const }]
      : []),
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
    { ...dialog("keys", t("keys.open"), "question-circle", KeysHelp), keys: ["?"] },
  ];
  return {
    tools,
    dialog: open === null ? null : <open.Dialog tools={tools} onClose={close} />,
  };
}
