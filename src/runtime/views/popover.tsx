import { useLayoutEffect, useRef, type ReactNode, type RefObject } from "react";
import { createPortal } from "react-dom";
import { usePressElsewhere } from "#ui";
import "../conditions/panels.css";

interface PopoverProps {
  /** The button it hangs from. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const GAP = 6;
const MARGIN = 8;

/**
 * A panel under a button, hanging from the page's body: a list cuts off what hangs from its head. The focus goes into
 * it and, when it closes by Esc, back to the button. On a phone it stands at the lower edge of the screen.
 */
export function Popover({ anchor, label, onClose, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const [element, from] = [panel.current, anchor.current];
    if (element === null || from === null) return undefined;
    const place = (): void => {
      const box = from.getBoundingClientRect();
      const left = Math.max(MARGIN, Math.min(box.right - element.offsetWidth, window.innerWidth - element.offsetWidth - MARGIN));
      element.style.setProperty("--left", `${left}px`);
      element.style.setProperty("--top", `${box.bottom + GAP}px`);
    };
    place();
    element.focus({ preventScroll: true });
    const observer = new ResizeObserver(place);
    observer.observe(element);
    window.addEventListener("resize", place);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", place);
    };
  }, [anchor]);

  usePressElsewhere(
    (pressed) => [panel, anchor].some(({ current }) => current?.contains(pressed) === true) || isInPicker(pressed),
    onClose,
  );

  return createPortal(
    <div
      ref={panel}
      className="trellis-panel"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
        anchor.current?.focus();
      }}
    >
      {children}
    </div>,
    document.body,
  );
}

/** A calendar or a list of choices that a field of the panel has opened hangs from the page's body as well. */
function isInPicker(pressed: Element): boolean {
  return pressed.closest(".arco-trigger") !== null;
}
