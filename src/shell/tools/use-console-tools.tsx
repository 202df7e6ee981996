import { useCallback, useState, type ComponentType, type ReactNode } from "react";
import { useHref, useNavigate } from "react-router-dom";
import { useRuntime } from "#runtime";
import { KeysHelp, lazyComponent, useI18n } from "#ui";
import { offeredRoutes } from "../paths/planned-routes.ts";
import { HOME_PATH } from "../paths/console-paths.ts";
import { useConsoleKeys } from "./use-console-keys.ts";
import type { ConsoleTool, ToolDialogProps } from "../commands/console-tool.ts";
import { useShell } from "../stores/shell-context.tsx";
import { texts } from "../texts.ts";
import { badgeOf } from "../common/badge.ts";
import { useFullscreen } from "./use-fullscreen.ts";

const MenuSearch = lazyComponent(() => import("../search/search-overlay.tsx").then(({ MenuSearch }) => MenuSearch));
const SearchEverything = lazyComponent(() =>
  import("../search/search-overlay.tsx").then(({ SearchEverything }) => SearchEverything),
);

const ThemeDialog = lazyComponent(() => import("./theme-dialog.tsx").then(({ ThemeDialog }) => ThemeDialog));

const LockDialog = lazyComponent(() => import("../lock/lock-dialog.tsx").then(({ LockDialog }) => LockDialog));

const ErrorLogDialog = lazyComponent(() => import("./error-log-dialog.tsx").then(({ ErrorLogDialog }) => ErrorLogDialog));

const SwitchDialog = lazyComponent(() => import("../person/switch-dialog.tsx").then(({ SwitchDialog }) => SwitchDialog));

export interface ConsoleTools {
  readonly tools: readonly ConsoleTool[];
  /** The open dialog. */
  readonly dialog: ReactNode;
}

/** Use it in an observer, because the error log and its badge change. */
export function useConsoleTools(): ConsoleTools {
  const { errorLog, inbox, session } = useShell();
  const { t, text } = useI18n(texts);
  const { features } = useRuntime();
  const root = useHref("/").replace(/\/$/, "");
  const [open, setOpen] = useState<{ readonly Dialog: ComponentType<ToolDialogProps> } | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const dialog = (id: string, label: string, icon: string, Dialog: ComponentType<ToolDialogProps>): ConsoleTool => ({
    id,
    label,
    icon,
    perform: () => setOpen({ Dialog }),
  });
  const fullscreen = useFullscreen();
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
    ...offeredRoutes(features).map(({ path, title, icon, public: isPublic }) => ({
      id: path,
      label: isPublic ? t("nav.newWindow", { name: text(title) }) : text(title),
      icon,
      perform: () => (isPublic ? void window.open(root + path, "_blank", "noopener") : void navigate(path)),
    })),
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
