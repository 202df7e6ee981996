/** Remembers what has the focus now; the answer gives it back there, if it is still on the page. */
export function rememberFocus(): () => void {
  const before = document.activeElement;
  return () => {
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}
