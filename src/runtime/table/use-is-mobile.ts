import { useSyncExternalStore } from "react";

/** Widths of a phone: rows become cards, dialogs fill the screen. */
const MOBILE = "(max-width: 599px)";

export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(MOBILE).matches);
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(MOBILE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
