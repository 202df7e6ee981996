import { observer } from "mobx-react-lite";
import { useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Icon, MenuButton, NativeSelect, useI18n, defineTexts } from "#ui";
import { useElementWidth } from "#ui/table";
import { nameOfMenu } from "../menu/menu-name.ts";
import { safeAddress } from "../menu/menu-target.ts";
import type { TopMenu } from "../menu/top-menu-store.ts";
import { useShell } from "../stores/shell-context.tsx";
import "./top-menus.css";

const topMenuTexts = defineTexts("top-menus", {
  zh: { label: "顶部菜单", all: "全部", more: "更多", moreChosen: "更多，当前为{name}" },
  en: { label: "Top menus", all: "All", more: "More", moreChosen: "More, current: {name}" },
});

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly choose: () => void;
}

/** Buttons in the top bar that choose the menus of the sidebar: all, or those of one top menu. The rest is under "More". */
export const TopMenus = observer(function TopMenus() {
  const { topMenus } = useShell();
  const { t } = useI18n(topMenuTexts);
  const choices = useChoices();
  const row = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const room = useElementWidth(row);
  const [widths, setWidths] = useState<readonly number[]>([]);
  const names = choices.map(({ name }) => name).join("\n");
  useLayoutEffect(() => {
    setWidths([...(ghost.current?.children ?? [])].map((child) => child.getBoundingClientRect().width));
  }, [names]);

  const { id: chosen } = topMenus.choice;
  const fitting = fitsIn(room, widths);
  const shown = choices.slice(0, fitting);
  const rest = choices.slice(fitting);
  const hiddenChoice = rest.find(({ id }) => id === chosen);
  return (
    <nav className="top-menus" aria-label={t("label")} ref={row}>
      <div className="top-menus-ghost" ref={ghost} aria-hidden inert>
        {choices.map((choice) => (
          <span key={choice.id} className="top-menu">
            {choice.icon !== "" && <Icon name={choice.icon} />}
            <span>{choice.name}</span>
          </span>
        ))}
      </div>
      {shown.map(({ id, name, icon, choose }) => (
        <button key={id} type="button" className="top-menu" aria-pressed={id === chosen} onClick={choose} title={name}>
          {icon !== "" && <Icon name={icon} />}
          <span>{name}</span>
        </button>
      ))}
      {rest.length > 0 && (
        <MenuButton
          label={hiddenChoice === undefined ? t("more") : t("moreChosen", { name: hiddenChoice.name })}
          className={hiddenChoice === undefined ? "top-menu-more" : "top-menu-more top-menu-chosen"}
          items={rest.map(({ id, name, icon, choose }) => ({
            id,
            label: name,
            ...(icon === "" ? {} : { icon }),
            checked: id === chosen,
            perform: choose,
          }))}
        >
          <span>{hiddenChoice?.name ?? t("more")}</span>
          <Icon name="down" />
        </MenuButton>
      )}
    </nav>
  );
});

/** The same choice on a small screen, above the menu. */
export const TopMenuSelect = observer(function TopMenuSelect() {
  const { topMenus } = useShell();
  const { t } = useI18n(topMenuTexts);
  const choices = useChoices();
  return (
    <div className="top-menu-select">
      <NativeSelect
        label={t("label")}
        value={topMenus.choice.id}
        options={choices.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(value) => choices.find(({ id }) => id === value)?.choose()}
      />
    </div>
  );
});

function useChoices(): readonly Choice[] {
  const { topMenus } = useShell();
  const { t, locale } = useI18n(topMenuTexts);
  const navigate = useNavigate();
  const open = (menu: TopMenu): void => {
    void topMenus.choose(menu.id);
    const address = safeAddress(menu.path, window.location.origin);
    if (address === null) return;
    if (menu.path.startsWith("/")) void navigate(menu.path);
    else window.open(address, "_blank", "noopener");
  };
  return [
    { id: "", name: t("all"), icon: "", choose: () => void topMenus.choose("") },
    ...topMenus.all.map((menu) => ({
      id: menu.id,
      name: nameOfMenu(menu, locale),
      icon: menu.icon,
      choose: () => open(menu),
    })),
  ];
}

const GAP = 4;
const MORE = 88;

/** Number of buttons that fit, with room for "More" unless all fit. All before the first measurement. */
function fitsIn(room: number, widths: readonly number[]): number {
  let used = 0;
  const ends = widths.map((width) => (used += width + GAP));
  if (room === 0 || used - GAP <= room) return widths.length === 0 ? Infinity : widths.length;
  return ends.filter((end) => end + MORE <= room).length;
}
