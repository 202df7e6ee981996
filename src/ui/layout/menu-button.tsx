import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import "./menu-button.css";

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: string;
  /** Marks the active item, e.g. the current language. */
  readonly checked?: boolean;
  readonly danger?: boolean;
  readonly perform: () => void;
}

interface MenuButtonProps {
  /** Accessible name of the button. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Content of the button. */
  readonly children: ReactNode;
  /** Content above the items, e.g. the name of the user. */
  readonly head?: ReactNode;
  readonly className?: string;
}

/**
 * A button with a menu, by the ARIA menu-button pattern: arrows, Home, End, Esc, Tab. The focus returns to the button.
 */
export function MenuButton({ label, items, children, head, className = "" }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    entriesOf(menu.current)[0]?.focus();
    const leave = (event: PointerEvent | FocusEvent) => {
      if (event.target instanceof Node && root.current?.contains(event.target) !== true) setOpen(false);
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" || event.key === "Tab") {
      if (event.key === "Escape") event.preventDefault();
      close();
      return;
    }
    const target = nextEntry(entriesOf(menu.current), event.key);
    if (target === null) return;
    event.preventDefault();
    target.focus();
  };
  return (
    <div className="ui-menu-root" ref={root}>
      <button
        ref={button}
        type="button"
        className={`ui-menu-button ${className}`}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || open) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </button>
      {open && (
        <div className="ui-menu">
          {head !== undefined && <div className="ui-menu-head">{head}</div>}
          <div ref={menu} id={id} role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
            {items.map((item) => (
              <button
                key={item.id}
                type="button"
                role={item.checked === undefined ? "menuitem" : "menuitemradio"}
                aria-checked={item.checked}
                tabIndex={-1}
                className={item.danger === true ? "ui-menu-item ui-menu-item-danger" : "ui-menu-item"}
                onClick={() => {
                  close();
                  item.perform();
                }}
              >
                {item.icon !== undefined && <Icon name={item.icon} />}
                <span>{item.label}</span>
                {item.checked === true && <Icon name="check" className="ui-menu-check" />}
              </button>
            ))}
          </div>
        </div>
      )}
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
