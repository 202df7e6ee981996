import { useLocation } from "react-router-dom";
import { useRuntime } from "#runtime";
import { useI18n } from "#ui";
import { recordPathOf } from "../menu/record-path.ts";
import { nameOfMenu } from "../menu/menu-name.ts";
import { FRAME_PATH } from "../menu/menu-target.ts";
import { plannedRouteAt } from "../paths/planned-routes.ts";
import { ownTitleAt } from "../paths/own-routes.ts";
import { HOME_PATH } from "../paths/console-paths.ts";
import { useShell } from "../stores/shell-context.tsx";
import { texts } from "../texts.ts";

/** Names of the folders above the current screen and of the screen itself, in the current language; empty where nothing is known. Read it in an observer. */
export function useBreadcrumbs(): readonly string[] {
  const { pathname } = useLocation();
  return useBreadcrumbsOf()(pathname);
}

/** Like `useBreadcrumbs`, for any path. */
export function useBreadcrumbsOf(): (pathname: string) => readonly string[] {
  const { menu, tabs } = useShell();
  const { features } = useRuntime();
  const { t, text, locale } = useI18n(texts);
  return (pathname) => {
    if (pathname === HOME_PATH) return [t("home")];
    if (pathname === "/404") return [t("missing.title")];
    if (pathname === "/403") return [t("denied.title")];
    if (pathname === "/500") return [t("failed.title")];
    const own = ownTitleAt(pathname);
    if (own !== null) return [text(own)];
    const planned = plannedRouteAt(features, pathname);
    if (planned !== null) return [text(planned.title)];
    const record = recordPathOf(menu, pathname);
    if (record !== null) {
      const names = record.entry.trail.map((node) => nameOfMenu(node, locale));
      const title = tabs.titleOf(pathname);
      // Until the record has arrived, its tab has the name of the list.
      return title === null || title === names.at(-1) ? names : [...names, title];
    }
    const trail = menu.byPath.get(pathname)?.trail;
    if (trail === undefined) return pathname.startsWith(`${FRAME_PATH}/`) ? [t("frame.title")] : [];
    return trail.map((node) => nameOfMenu(node, locale));
  };
}
