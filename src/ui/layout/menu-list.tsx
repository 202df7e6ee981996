import { Fragment, useEffect, useRef, type KeyboardEvent } from "react";
import { Icon } from "../icon/icon.tsx";

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: string;
  /** Marks the active item, e.g. the current language. */
  readonly checked?: boolean;
  /** The item switches something on and off by itself; without it, `checked` is one choice of several. */
  readonly toggles?: boolean;
  readonly danger?: boolean;
  /** A line divides the groups of a menu. */
  readonly group?: string;
  /** A number at the end of the item. */
  readonly badge?: string;
  readonly perform: () => void;
}

interface MenuListProps {
  readonly id: string;
  /** Accessible name. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Closes the menu and returns the focus. */
  readonly onClose: () => void;
}

/** The items of an open menu, with the focus on the first one. Arrows, Home, End, Esc and Tab work by the ARIA menu pattern. */
export function MenuList({ id, label, items, onClose }: MenuListProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => entriesOf(menu.current)[0]?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" || event.key === "Tab") {
      if (event.key === "Escape") event.preventDefault();
      onClose();
      return;
    }
    const target = nextEntry(entriesOf(menu.current), event.key);
    if (target === null) return;
    event.preventDefault();
    target.focus();
  };
  return (
    <div ref={menu} id={id} role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
      {items.map((item, index) => (
        <Fragment key={item.id}>
          {index > 0 && item.group !== items[index - 1]?.group && <hr className="ui-menu-line" />}
          <button
            type="button"
            role={item.checked === undefined ? "menuitem" : item.toggles === true ? "menuitemcheckbox" : "menuitemradio"}
            aria-checked={item.checked}
            tabIndex={-1}
            className={item.danger === true ? "ui-menu-item ui-menu-item-danger" : "ui-menu-item"}
            onClick={() => {
              onClose();
              item.perform();
            }}
          >
            {item.icon !== undefined && <Icon name={item.icon} />}
            <span>{item.label}</span>
            {item.badge !== undefined && (
              <span className="ui-menu-badge" aria-hidden>
                {item.badge}
              </span>
            )}
            {item.checked === true && <Icon name="check" className="ui-menu-check" />}
          </button>
        </Fragment>
      ))}
    </div>
  );
}

function entriesOf(menu: HTMLElement | null): readonly HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
}

function nextEntry(entries: readonly HTMLElement[], key: string): HTMLElement | null {
  const here = entries.findIndex((entry) => entry === document.activeElement);
  switch (key) {
    case "ArrowDown":
      return entries[(here + 1) % entries.length] ?? null;
    case "ArrowUp":
      return entries.at(here - 1) ?? null;
    case "Home":
      return entries[0] ?? null;
    case "End":
      return entries.at(-1) ?? null;
    default:
      return null;
  }
}
