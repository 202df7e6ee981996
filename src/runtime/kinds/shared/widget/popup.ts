import type { KeyboardEvent as ReactKeyboardEvent } from "react";

/**
 * Popup settings of pickers: popups follow their field when the dialog scrolls, and Escape closes
 * them.
 */
export const POPUP = { updateOnScroll: true, escToClose: true } as const;

/** Escape closes an open popup and not the dialog around the form. */
export function keepEscape(event: ReactKeyboardEvent<HTMLElement>): void {
  if (event.key !== "Escape") return;
  const field = event.currentTarget;
  // Selects mark their open state; for date and time pickers only the popup shows it.
  const picking =
    field.querySelector(".arco-picker-focused") !== null &&
    [...document.querySelectorAll(PICKERS)].some((popup) => popup.checkVisibility());
  if (picking || field.querySelector("[aria-expanded=true]") !== null) event.stopPropagation();
}

const PICKERS = ".arco-picker-container, .arco-picker-range-container, .arco-timepicker-container";

/**
 * Arco's hotkeys stop every key they know, so even a closed select swallows Escape. Dispatches it
 * again from the field for the dialog around the form. Use in the capture phase.
 */
export function passEscape(event: ReactKeyboardEvent<HTMLElement>): void {
  if (event.key !== "Escape" || !(event.target instanceof Element)) return;
  if (event.target.closest("[role=combobox]")?.getAttribute("aria-expanded") !== "false") return;
  event.stopPropagation();
  event.currentTarget.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
}
