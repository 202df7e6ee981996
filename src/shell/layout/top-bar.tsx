import { observer } from "mobx-react-lite";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Icon, KeysHelp, lazyComponent, useI18n } from "#ui";
import { InboxBell } from "../inbox/inbox-bell.tsx";
import { useShell } from "../stores/shell-context.tsx";
import { texts } from "../texts.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import type { ToolDialog } from "../commands/console-tool.ts";
import { HOME_PATH } from "../paths/console-paths.ts";
import { useConsoleKeys } from "../tools/use-console-keys.ts";
import { UserMenu } from "./user-menu.tsx";

const TopMenus = lazyComponent(() => import("./top-menus.tsx").then(({ TopMenus }) => TopMenus));
const MenuSearch = lazyComponent(() => import("../tools/search-dialogs.tsx").then(({ MenuSearch }) => MenuSearch));
const SearchEverything = lazyComponent(() =>
  import("../tools/search-dialogs.tsx").then(({ SearchEverything }) => SearchEverything),
);

/** A style draws it, because text inside of the button would belong to its name. */
const SEARCH_KEYS = /mac|iphone|ipad/i.test(navigator.userAgent) ? "⌘K" : "Ctrl K";

interface TopBarProps {
  /** True if the sidebar is a drawer. */
  readonly narrow: boolean;
  readonly onOpenDrawer: () => void;
}

/** Place, search, inbox and person; the person's menu holds everything else. */
export const TopBar = observer(function TopBar({ narrow, onOpenDrawer }: TopBarProps) {
  const { appearance, settings, topMenus } = useShell();
  const { t } = useI18n(texts);
  const navigate = useNavigate();
  const [open, setOpen] = useState<{ readonly Dialog: ToolDialog } | null>(null);
  const show = useCallback((Dialog: ToolDialog) => setOpen({ Dialog }), []);
  const close = useCallback(() => setOpen(null), []);
  useConsoleKeys((key) => {
    if (key === "home") void navigate(HOME_PATH);
    else show(key === "help" ? KeysHelp : key === "menu" ? MenuSearch : SearchEverything);
  });
  const label = t(narrow ? "nav.open" : appearance.collapsed ? "nav.expand" : "nav.collapse");
  return (
    <header className="top-bar">
      <button
        type="button"
        className="tool"
        aria-label={label}
        title={label}
        onClick={() => (narrow ? onOpenDrawer() : appearance.toggleSidebar())}
      >
        <Icon name={narrow ? "menu" : appearance.collapsed ? "menu-unfold" : "menu-fold"} />
      </button>
      <Breadcrumbs />
      {!narrow && topMenus.all.length > 0 && <TopMenus />}
      <div className="top-bar-tools">
        <button
          type="button"
          className={settings.known?.searchBox === false ? "tool" : "tool tool-field"}
          aria-label={t("search.open")}
          title={t("search.hint")}
          onClick={() => show(SearchEverything)}
        >
          <Icon name="search" />
          <span aria-hidden>{t("search.open")}</span>
          <span className="tool-keys" data-keys={SEARCH_KEYS} />
        </button>
        <InboxBell />
        <UserMenu onShow={show} />
      </div>
      {open !== null && <open.Dialog onShow={show} onClose={close} />}
    </header>
  );
});
