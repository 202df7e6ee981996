import { observer } from "mobx-react-lite";
import { useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { createPortal } from "react-dom";
import { Icon, useI18n, usePressElsewhere } from "#ui";
import { useShell } from "../stores/shell-context.tsx";
import { useTabNames } from "./tab-strip.tsx";
import { tabTexts } from "./tab-texts.ts";
import { useTabActions } from "./use-tab-actions.ts";

interface TabMenuProps {
  readonly path: string;
  /** In the window, in pixels. */
  readonly x: number;
  readonly y: number;
  readonly onClose: () => void;
}

const MARGIN = 8;

/** Context menu of a tab. */
export const TabMenu = observer(function TabMenu({ path, x, y, onClose }: TabMenuProps) {
  const { tabs } = useShell();
  const { t } = useI18n(tabTexts);
  const nameOf = useTabNames();
  const actions = useTabActions(path).filter(({ disabled }) => !disabled);
  const menu = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = menu.current;
    if (element === null) return;
    element.style.left = `${Math.max(MARGIN, Math.min(x, window.innerWidth - element.offsetWidth - MARGIN))}px`;
    element.style.top = `${Math.max(MARGIN, Math.min(y, window.innerHeight - element.offsetHeight - MARGIN))}px`;
    element.querySelector("button")?.focus({ preventScroll: true });
  }, [x, y]);
  usePressElsewhere((pressed) => menu.current?.contains(pressed) === true, onClose);

  const onKeyDown = (event: KeyboardEvent): void => {
    const items = [...(menu.current?.querySelectorAll("button") ?? [])];
    const at = items.findIndex((item) => item === document.activeElement);
    const to = { ArrowDown: (at + 1) % items.length, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === "Escape" || event.key === "Tab") onClose();
    else if (to !== undefined) items.at(to)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const tab = tabs.tabs.find(({ value }) => value === path);
  return createPortal(
    <div
      ref={menu}
      className="ui-menu tab-menu"
      role="menu"
      tabIndex={-1}
      data-no-focus-lock
      aria-label={t("menu", { name: tab === undefined ? "" : nameOf(tab) })}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {actions.map(({ id, label, icon, perform }) => (
        <button
          key={id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className="ui-menu-item"
          onClick={() => {
            onClose();
            perform();
          }}
        >
          <Icon name={icon} />
          <span>{label}</span>
        </button>
      ))}
    </div>,
    document.body,
  );
});
