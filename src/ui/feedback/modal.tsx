import ArcoModal from "@arco-design/web-react/es/Modal";
import { useCallback, useContext, useEffect, useRef, type ReactNode } from "react";
import { useI18n } from "../i18n/use-i18n.ts";
import { Icon } from "../icon/icon.tsx";
import { useBodyMark } from "../theme/page-signals.ts";
import { focusQuestion } from "./first-focus.ts";
import { rememberFocus } from "./focus-return.ts";
import { ModalAreaContext } from "./modal-area.ts";
import "./modal.css";

interface ModalProps {
  readonly open: boolean;
  /** Names the dialog (`aria-labelledby`), so it is never empty. */
  readonly title: ReactNode;
  /** Pixels. On a small screen the dialog takes the whole width. */
  readonly width?: number;
  /** Takes the whole window, and has a back button instead of a close button. */
  readonly page?: boolean;
  /** Called on the close button, Esc or a click beside the dialog. The caller decides about closing. */
  readonly onClose: () => void;
  /** Called after the dialog has been removed from the page. */
  readonly afterClose?: () => void;
  /** Buttons; null for none. */
  readonly footer: ReactNode;
  /** A click beside the dialog requests closing; false where typed text could get lost. */
  readonly closeOnMask?: boolean;
  readonly children: ReactNode;
}

/**
 * A dialog over the screen. The focus stays inside while it is open and returns to its earlier place when it closes. In a
 * question it begins on the button that does no harm, or on the main one (`focusQuestion`), if need be when the content is there.
 */
export function Modal({
  open,
  title,
  width = 560,
  page = false,
  onClose,
  afterClose,
  footer,
  closeOnMask = true,
  children,
}: ModalProps) {
  const { t } = useI18n();
  const within = useContext(ModalAreaContext);
  const giveBack = useRef<(() => void) | null>(null);
  const stood = useRef(false);
  const latest = useRef(afterClose);
  latest.current = afterClose;
  useEffect(() => {
    if (open) {
      stood.current = true;
      giveBack.current ??= rememberFocus();
    } else if (stood.current) {
      stood.current = false;
      giveBack.current?.();
      giveBack.current = null;
      latest.current?.();
    }
  }, [open]);
  useEffect(() => () => giveBack.current?.(), []);
  const heading = useRef<HTMLElement | null>(null);
  const isPlaced = useRef(true);
  // Called as the dialog appears, before the focus lock looks for a place.
  const begin = useCallback((element: HTMLElement | null) => {
    heading.current = element;
    if (element !== null) isPlaced.current = focusQuestion(element.closest(".arco-modal"));
  }, []);
  useEffect(() => {
    if (open && !isPlaced.current) isPlaced.current = focusQuestion(heading.current?.closest(".arco-modal"));
  });
  useEffect(() => {
    if (!open) return;
    // A person who has moved on meanwhile keeps the place.
    const onMove = () => {
      isPlaced.current = true;
    };
    for (const type of ["pointerdown", "keydown"]) document.addEventListener(type, onMove, true);
    return () => {
      for (const type of ["pointerdown", "keydown"]) document.removeEventListener(type, onMove, true);
    };
  }, [open]);
  useBodyMark("dialogs", open && within ? "within" : null);
  useEffect(() => {
    if (!open) return;
    // A select closed by Esc moves the focus to the page, where Arco's Esc handler does not receive the next key.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && document.activeElement === document.body) onClose();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [open, onClose]);
  // Without Arco's closing animation, during which the screen would take no clicks.
  if (!open) return null;
  return (
    <ArcoModal
      visible
      title={
        <span ref={begin} role="heading" aria-level={2}>
          {title}
        </span>
      }
      footer={footer}
      onCancel={onClose}
      maskClosable={closeOnMask}
      unmountOnExit
      getChildrenPopupContainer={popupContainer}
      style={page ? {} : { width }}
      wrapClassName={within ? "ui-modal-within" : ""}
      className={page ? "ui-modal ui-modal-page" : "ui-modal"}
      closeIcon={
        <button type="button" className="ui-modal-close" aria-label={t(page ? "back" : "close")}>
          <Icon name={page ? "arrow-left" : "close"} />
        </button>
      }
    >
      {children}
    </ArcoModal>
  );
}

/**
 * Returns the container for popups of pickers inside a dialog. It lies within the focus lock, which takes the focus
 * from elements outside. It lies outside of the scrolling content, which would cut popups off.
 */
function popupContainer(node: HTMLElement): HTMLElement {
  return node.closest<HTMLElement>("[data-focus-lock-disabled]") ?? node.closest<HTMLElement>(".arco-modal") ?? document.body;
}
