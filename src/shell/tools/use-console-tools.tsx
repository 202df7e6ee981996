import { useHref, useNavigate } from "react-router-dom";
import { useRuntime } from "#runtime";
import { KeysHelp, lazyComponent, LOCALES, useI18n } from "#ui";
import { badgeOf } from "../common/badge.ts";
import type { ConsoleTool, ShowDialog, ToolDialog } from "../commands/console-tool.ts";
import { usePersonCommands } from "../commands/use-person-commands.ts";
import { offeredRoutes } from "../paths/planned-routes.ts";
import { useShell } from "../stores/shell-context.tsx";
import { texts } from "../texts.ts";
import { toolTexts } from "./tool-texts.ts";
import { useFullscreen } from "./use-fullscreen.ts";

const ThemeDialog = lazyComponent(() => import("./theme-dialog.tsx").then(({ ThemeDialog }) => ThemeDialog));
const LockDialog = lazyComponent(() => import("../lock/lock-dialog.tsx").then(({ LockDialog }) => LockDialog));
const ErrorLogDialog = lazyComponent(() => import("./error-log-dialog.tsx").then(({ ErrorLogDialog }) => ErrorLogDialog));
const SwitchDialog = lazyComponent(() => import("../person/switch-dialog.tsx").then(({ SwitchDialog }) => SwitchDialog));

/**
 * All commands of the console, in the order of the person's menu. Use it in an observer.
 * @param show opens a dialog
 */
export function useConsoleTools(show: ShowDialog): readonly ConsoleTool[] {
  const person = usePersonCommands();
  const look = useLookTools(show);
  const places = usePlaces();
  const { errorLog, inbox, session } = useShell();
  const { t } = useI18n(toolTexts);
  const fullscreen = useFullscreen();
  const errors = errorLog.entries.length;
  const dialog = (id: string, label: string, icon: string, Dialog: ToolDialog): ConsoleTool => ({
    id,
    label,
    icon,
    group: "tool",
    perform: () => show(Dialog),
  });
  return [
    ...person.filter(({ danger }) => danger !== true),
    ...(session.user?.switchMode === true
      ? [{ ...dialog("switch", t("switch"), "swap", SwitchDialog), group: "person" as const }]
      : []),
    { id: "inbox", label: t("inbox"), icon: "notification", perform: () => inbox.open() },
    ...look,
    ...places,
    ...(fullscreen === null
      ? []
      : [
          {
            id: "fullscreen",
            label: t(fullscreen.on ? "fullscreen.leave" : "fullscreen.enter"),
            icon: fullscreen.on ? "fullscreen-exit" : "fullscreen",
            group: "tool" as const,
            perform: fullscreen.toggle,
          },
        ]),
    dialog("lock", t("lock"), "lock", LockDialog),
    ...(matchMedia(FINGER).matches ? [] : [{ ...dialog("keys", t("keys"), "question-circle", KeysHelp), keys: ["?"] }]),
    ...(errors === 0 ? [] : [{ ...dialog("logs", t("logs", { count: errors }), "bug", ErrorLogDialog), badge: badgeOf(errors) }]),
    ...person.filter(({ danger }) => danger === true),
  ];
}

/** People who point with a finger have no keys. */
const FINGER = "(pointer: coarse)";

/** Commands that change the look of the console. */
function useLookTools(show: ShowDialog): readonly ConsoleTool[] {
  const { appearance } = useShell();
  const { t, locale, setLocale } = useI18n(toolTexts);
  const { t: shell } = useI18n(texts);
  return [
    {
      id: "dark",
      label: t(appearance.dark ? "light" : "dark"),
      icon: appearance.dark ? "sun" : "moon",
      group: "look",
      perform: () => appearance.toggleDark(),
    },
    { id: "theme", label: t("theme"), icon: "palette", group: "look", perform: () => show(ThemeDialog) },
    ...LOCALES.filter((choice) => choice !== locale).map((choice): ConsoleTool => ({
      id: `language ${choice}`,
      label: t("language", { name: shell(`language.${choice}`) }),
      icon: "translate",
      group: "look",
      perform: () => setLocale(choice),
    })),
    {
      id: "tabs",
      label: t("tabs"),
      icon: "tags",
      group: "look",
      checked: appearance.tabs,
      perform: () => appearance.toggleTabs(),
    },
    {
      id: "sidebar",
      label: t(appearance.collapsed ? "expand" : "collapse"),
      icon: appearance.collapsed ? "menu-unfold" : "menu-fold",
      perform: () => appearance.toggleSidebar(),
    },
  ];
}

/** Screens that features bring beside the menu: the data board, the community, the customer service. */
function usePlaces(): readonly ConsoleTool[] {
  const { features } = useRuntime();
  const { t, text } = useI18n(toolTexts);
  const navigate = useNavigate();
  const root = useHref("/").replace(/\/$/, "");
  return offeredRoutes(features).map(({ path, title, icon, public: isPublic }) => ({
    id: path,
    label: isPublic ? t("newWindow", { name: text(title) }) : text(title),
    icon,
    group: "place",
    perform: () => (isPublic ? void window.open(root + path, "_blank", "noopener") : void navigate(path)),
  }));
}
