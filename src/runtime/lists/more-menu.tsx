import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { createPortal } from "react-dom";
import type { StoredRecord } from "#contract";
import { Icon, useI18n } from "#ui";
import type { ScreenAction } from "../action-model/screen-action.ts";
import { texts } from "../texts.ts";
import "./more-menu.css";

interface MoreMenuProps {
  /** Names the button out of its context, e.g. "more, system title". */
  readonly label: string;
  readonly actions: readonly ScreenAction[];
  readonly records: readonly StoredRecord[];
  /** Three dots in place of the word. */
  readonly compact?: boolean;
  /** Stands in place of the dots. */
  readonly icon?: string;
}

/**
 * The actions there was no room for, by the ARIA menu-button pattern. Unlike the shell's menus it hangs from the
 * page's body: a table cuts off what hangs from its cells.
 */
export function MoreMenu({ label, actions, records, compact = false, icon = "more" }: MoreMenuProps) {
  const { t } = useI18n(texts);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <button
        ref={button}
        type="button"
        className={compact ? "trellis-icon-button" : "trellis-link"}
        title={compact ? (icon === "more" ? t("action.more") : label) : undefined}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {!compact && t("action.more")}
        <Icon name={compact ? icon : "down"} />
      </button>
      {open &&
        button.current !== null &&
        createPortal(
          <MenuPopup
            id={id}
            label={label}
            anchor={button.current}
            actions={actions}
            records={records}
            onClose={(refocus) => {
              setOpen(false);
              if (refocus) button.current?.focus();
            }}
          />,
          document.body,
        )}
    </>
  );
}

interface MenuPopupProps extends Omit<MoreMenuProps, "compact" | "icon"> {
  readonly id: string;
  readonly anchor: HTMLElement;
  /** @param refocus false when the person clicked elsewhere: the focus is where they clicked */
  readonly onClose: (refocus: boolean) => void;
}

const GAP = 4;

function MenuPopup({ id, label, anchor, actions, records, onClose }: MenuPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (popup.current === null) return;
    place(popup.current, anchor);
    popup.current.querySelector("button")?.focus({ preventScroll: true });
  }, [anchor]);

  useEffect(() => {
    const leave = (event: Event) => {
      if (event.target instanceof Node && (popup.current?.contains(event.target) === true || anchor.contains(event.target)))
        return;
      onClose(false);
    };
    document.addEventListener("pointerdown", leave, true);
    window.addEventListener("scroll", leave, true);
    window.addEventListener("resize", leave);
    return () => {
      document.removeEventListener("pointerdown", leave, true);
      window.removeEventListener("scroll", leave, true);
      window.removeEventListener("resize", leave);
    };
  }, [anchor, onClose]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const at = buttons.findIndex((one) => one === document.activeElement);
    const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 };
    const to = steps[event.key];
    if (to !== undefined) {
      event.preventDefault();
      buttons[(to + buttons.length) % buttons.length]?.focus();
    } else if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      event.stopPropagation();
      onClose(true);
    }
  };

  return (
    <div ref={popup} id={id} role="menu" aria-label={label} tabIndex={-1} className="trellis-menu" onKeyDown={onKeyDown}>
      {actions.map((action) => (
        <button
          key={action.id}
          type="button"
          role={action.current === undefined ? "menuitem" : "menuitemradio"}
          aria-checked={action.current}
          tabIndex={-1}
          data-danger={action.danger || undefined}
          onClick={() => {
            onClose(true);
            action.perform(records);
          }}
        >
          {action.label}
        </button>
      ))}
    </div>
  );
}

/** Placed below the button, or above it without enough room; never outside the window. */
function place(popup: HTMLElement, anchor: HTMLElement): void {
  const from = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popup;
  const below = from.bottom + GAP + height <= window.innerHeight;
  popup.style.left = `${Math.max(GAP, Math.min(from.right - width, window.innerWidth - width - GAP))}px`;
  popup.style.top = `${below ? from.bottom + GAP : Math.max(GAP, from.top - GAP - height)}px`;
}
