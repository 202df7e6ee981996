/**
 * Remembers the focused element.
 * @returns a function that restores the focus, if the element is still on the page and the person has not moved on
 */
export function rememberFocus(): () => void {
  const before = document.activeElement;
  return () => {
    const now = document.activeElement;
    const isLost = now === null || now === document.body || now.closest(".arco-modal-wrapper") !== null;
    if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}
