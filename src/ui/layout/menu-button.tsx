import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { MenuList, type MenuItem } from "./menu-list.tsx";
import "./menu-button.css";

/** Functions and names that the content of a menu needs. */
export interface OpenMenu {
  readonly id: string;
  readonly label: string;
  /** Closes the menu and returns the focus. */
  readonly onClose: () => void;
}

interface MenuButtonProps {
  /** Accessible name of the button. */
  readonly label: string;
  readonly items?: readonly MenuItem[];
  /** Renders a `MenuList` in place of `items`, whose code loads with the first press. */
  readonly renderItems?: (menu: OpenMenu) => ReactNode;
  /** Content of the button. */
  readonly children: ReactNode;
  /** Content above the items, e.g. the name of the user. */
  readonly head?: ReactNode;
  readonly className?: string;
}

const NONE: readonly MenuItem[] = [];

/** A button with a menu, by the ARIA menu-button pattern. The focus returns to the button. */
export function MenuButton({ label, items = NONE, renderItems, children, head, className = "" }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const leave = (event: PointerEvent | FocusEvent) => {
      const { target } = event;
      // A message about missing code stands over the menu that it belongs to.
      if (target instanceof Element && root.current?.contains(target) !== true && target.closest("[role=dialog]") === null) {
        setOpen(false);
      }
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, [open]);

  const onClose = () => {
    setOpen(false);
    button.current?.focus();
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
          if (event.key === "Escape" && open) onClose();
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
          {renderItems?.({ id, label, onClose }) ?? <MenuList {...{ id, label, items, onClose }} />}
        </div>
      )}
    </div>
  );
}
