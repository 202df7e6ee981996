import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { NavLink } from "react-router-dom";
import { Icon, lazyComponent, Skeleton, useI18n } from "#ui";
import { HOME_PATH } from "../paths/console-paths.ts";
import { useShell } from "../stores/shell-context.tsx";
import { texts } from "../texts.ts";
import { BrandMark } from "../common/brand.tsx";
import { MenuTree } from "./menu-tree.tsx";
import { useIsCompact } from "./use-is-compact.ts";

const TopMenuSelect = lazyComponent(() => import("./top-menus.tsx").then(({ TopMenuSelect }) => TopMenuSelect));

/** The sidebar menu. When collapsed it shows icons, and it unfolds over the screen under the pointer or with the focus. */
export const Sidebar = observer(function Sidebar({ onChoose }: { readonly onChoose: () => void }) {
  const { topMenus, menuCounts } = useShell();
  useEffect(() => menuCounts.follow(), [menuCounts]);
  const { t } = useI18n(texts);
  const narrow = useIsCompact();
  return (
    <div className="rail-panel">
      <p className="rail-brand">
        <Brand />
        <span className="menu-name">{t("product")}</span>
      </p>
      <nav className="rail-nav" aria-label={t("nav.label")}>
        {narrow && topMenus.all.length > 0 && <TopMenuSelect />}
        <NavLink className="menu-entry" data-level={1} to={HOME_PATH} end onClick={onChoose}>
          <Icon name="home" className="menu-icon" />
          <span className="menu-name">{t("home")}</span>
        </NavLink>
        <MenuOrState onChoose={onChoose} />
      </nav>
    </div>
  );
});

/** The tenant's logo; the product's logo by default. */
const Brand = observer(function Brand() {
  const { settings } = useShell();
  const [broken, setBroken] = useState("");
  const logo = settings.known?.logo ?? "";
  if (logo === "" || logo === broken) return <BrandMark size={30} />;
  return <img className="rail-logo" src={logo} alt="" onError={() => setBroken(logo)} />;
});

const MenuOrState = observer(function MenuOrState({ onChoose }: { readonly onChoose: () => void }) {
  const { menu, topMenus } = useShell();
  const shown = topMenus.within(menu.shown);
  const { t } = useI18n(texts);
  if (menu.state === "failed") {
    return (
      <div className="rail-note" role="alert">
        <p>{t("nav.failed")}</p>
        <Button size="small" onClick={() => void menu.load()}>
          <Icon name="refresh" />
        </Button>
      </div>
    );
  }
  if (menu.state !== "ready" && menu.nodes.length === 0) return <Skeleton rows={7} />;
  if (shown.length === 0) {
    return (
      <div className="rail-note">
        <p>{t("nav.empty")}</p>
        <small>{t("nav.emptyHint")}</small>
      </div>
    );
  }
  return <MenuTree nodes={shown} onChoose={onChoose} />;
});
