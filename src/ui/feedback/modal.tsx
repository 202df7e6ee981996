import ArcoModal from "@arco-design/web-react/es/Modal";
import { useContext, useEffect, useRef, type ReactNode } from "react";
import { useI18n } from "../i18n/use-i18n.ts";
import { Icon } from "../icon/icon.tsx";
import { rememberFocus } from "./focus-return.ts";
import { ModalAreaContext } from "./modal-area.ts";
import "./modal.css";

interface ModalProps {
  readonly open: boolean;
  /** Names the dialog (`aria-labelledby`), so it is never empty. */
  readonly title: ReactNode;
  /** Pixels; on a small screen it takes the whole width. */
  readonly width?: number;
  /** Takes the whole window, and has a way back instead of a cross. */
  readonly page?: boolean;
  /** Someone wants to leave: the cross, Esc or a click beside the dialog. The caller decides whether it closes. */
  readonly onClose: () => void;
  /** After the dialog has gone from the page. */
  readonly afterClose?: () => void;
  /** Buttons; null for none. */
  readonly footer: ReactNode;
  /** Whether a click beside it is a wish to leave; false where typed text could get lost. */
  readonly closeOnMask?: boolean;
  readonly children: ReactNode;
}

/** A dialog over the screen. The focus stays inside while it is open and returns to where it was when it closes. */
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
  useEffect(() => {
    if (open) giveBack.current ??= rememberFocus();
  }, [open]);
  const stood = useRef(false);
  const latest = useRef({ open, afterClose });
  latest.current = { open, afterClose };
  useEffect(() => {
    // It closed while its screen was put away, where nothing moves: nobody else says that it has gone.
    if (!latest.current.open && stood.current) latest.current.afterClose?.();
    stood.current = true;
  }, []);
  useEffect(() => () => giveBack.current?.(), []);
  useEffect(() => {
    if (!open) return;
    // A select that Esc closes drops the focus to the page, where Arco's own Esc handler does not hear the next one.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && document.activeElement === document.body) onClose();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [open, onClose]);
  return (
    <ArcoModal
      visible={open}
      title={
        <span role="heading" aria-level={2}>
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
      afterClose={() => {
        giveBack.current?.();
        giveBack.current = null;
        afterClose?.();
      }}
    >
      {children}
    </ArcoModal>
  );
}

/**
 * Where pickers inside of a dialog put their popups: within the focus lock, which would take the focus away from
 * anything outside, but not within the scrolling content, which would cut them off.
 */
function popupContainer(node: HTMLElement): HTMLElement {
  return node.closest<HTMLElement>("[data-focus-lock-disabled]") ?? node.closest<HTMLElement>(".arco-modal") ?? document.body;
}
