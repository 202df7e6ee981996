/**
 * Remembers the focused element, also one inside of a shadow root, such as an editor's text.
 * @returns a function that restores the focus, if the element is still on the page and the person has not moved on
 */
export function rememberFocus(): () => void {
  let before = document.activeElement;
  while (before?.shadowRoot?.activeElement) before = before.shadowRoot.activeElement;
  return () => {
    const now = document.activeElement;
    const isLost = now === null || now === document.body || now.closest(".arco-modal-wrapper") !== null;
    if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}
