import { observer } from "mobx-react-lite";
import { Icon, lazyComponent, useI18n } from "#ui";
import { InboxBell } from "../inbox/inbox-bell.tsx";
import { useShell } from "../stores/shell-context.tsx";
import { texts } from "../texts.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { useConsoleTools } from "../tools/use-console-tools.tsx";
import type { ConsoleTool } from "../commands/console-tool.ts";
import { LanguageMenu } from "../common/language-menu.tsx";
import { ThemeSwitch } from "../common/theme-switch.tsx";
import { UserMenu } from "./user-menu.tsx";

const TopMenus = lazyComponent(() => import("./top-menus.tsx").then(({ TopMenus }) => TopMenus));

interface TopBarProps {
  /** True if the sidebar is a drawer. */
  readonly narrow: boolean;
  readonly onOpenDrawer: () => void;
}

export const TopBar = observer(function TopBar({ narrow, onOpenDrawer }: TopBarProps) {
  const { appearance, settings, topMenus } = useShell();
  const { t } = useI18n(texts);
  const { tools, dialog } = useConsoleTools();
  const isField = ({ id }: ConsoleTool) => id === "search" && !narrow && settings.known?.searchBox === true;
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
        {tools
          .filter(({ place, always }) => place === undefined && (!narrow || always === true))
          .map((tool) => (
            <button
              key={tool.id}
              type="button"
              className={isField(tool) ? "tool tool-field" : "tool"}
              aria-label={tool.label}
              title={tool.label}
              onClick={tool.perform}
            >
              <Icon name={tool.icon} />
              {isField(tool) && <span aria-hidden>{tool.label}</span>}
              {tool.badge !== undefined && (
                <span className="tool-badge" aria-hidden>
                  {tool.badge}
                </span>
              )}
            </button>
          ))}
        <InboxBell />
        <ThemeSwitch />
        <LanguageMenu />
        <UserMenu
          tools={tools.filter(({ place, always }) => place === "person" || (narrow && place === undefined && always !== true))}
        />
      </div>
      {dialog}
    </header>
  );
});
