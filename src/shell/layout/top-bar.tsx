import { observer } from "mobx-react-lite";
import { Icon, useI18n } from "#ui";
import { useShell } from "../shell-context.tsx";
import { texts } from "../texts.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import { UserMenu } from "./user-menu.tsx";

interface TopBarProps {
  /** Whether the sidebar is a drawer. */
  readonly narrow: boolean;
  readonly onOpenDrawer: () => void;
}

export const TopBar = observer(function TopBar({ narrow, onOpenDrawer }: TopBarProps) {
  const { appearance } = useShell();
  const { t } = useI18n(texts);
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
      <div className="top-bar-tools">
        <ThemeSwitch />
        <LanguageMenu />
        <UserMenu />
      </div>
    </header>
  );
});
