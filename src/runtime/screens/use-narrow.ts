import { useSyncExternalStore } from "react";

/** Below this the console is a phone: rows become cards, dialogs fill the screen. */
const NARROW = "(max-width: 599px)";

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
