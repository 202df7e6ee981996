/**
 * Remembers the focused element, also one inside of a shadow root, such as an editor's text.
 * @param goOn the place for an element that has left the page
 * @returns a function that restores the focus, if the person has not moved on
 */
export function rememberFocus(goOn: () => HTMLElement | undefined = () => undefined): () => void {
  let before = document.activeElement;
  while (before?.shadowRoot?.activeElement) before = before.shadowRoot.activeElement;
  return () => {
    const now = document.activeElement;
    const isLost = now === null || now === document.body || now.closest(".arco-modal-wrapper") !== null;
    if (!isLost || !(before instanceof HTMLElement)) return;
    (before.isConnected ? before : goOn())?.focus({ preventScroll: true });
  };
}
