/**
 * Finds the button of a question that has the focus first: the one that does no harm where the main one is dangerous, and
 * the main one otherwise. None while the main one is disabled.
 * @param footer the element with the buttons
 */
export function firstButton(footer: Element | null | undefined): HTMLElement | undefined {
  const buttons = [...(footer?.querySelectorAll<HTMLElement>(".arco-btn") ?? [])];
  const main = buttons.find((button) => button.matches(".arco-btn-primary"));
  if (main?.matches(".arco-btn-status-danger")) return buttons.find((button) => button !== main);
  return main?.matches(":disabled") ? undefined : main;
}

const FIELDS = "form, input, textarea, select, [role='combobox'], [contenteditable='true']";

/**
 * Moves the focus to the first button of a dialog that is a question (`firstButton`). A dialog with fields chooses itself.
 * @returns false while nothing can be chosen: the content still loads, or the main button is disabled
 */
export function focusQuestion(dialog: Element | null | undefined): boolean {
  const content = dialog?.querySelector(".arco-modal-content");
  if (content?.querySelector(".ui-skeleton")) return false;
  if (content?.querySelector(FIELDS)) return true;
  const button = firstButton(dialog?.querySelector(".arco-modal-footer"));
  button?.focus({ preventScroll: true });
  return button !== undefined;
}
