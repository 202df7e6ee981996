/**
 * Remembers the focused element.
 * @returns a function that restores the focus, if the element is still on the page
 */
export function rememberFocus(): () => void {
  const before = document.activeElement;
  return () => {
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}
