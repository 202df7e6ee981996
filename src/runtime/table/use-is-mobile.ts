import { useSyncExternalStore } from "react";
import { useScreenBand } from "#ui";

/** Widths of a phone: rows become cards, dialogs fill the screen. */
const MOBILE = "(max-width: 599px)";

export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(MOBILE).matches);
}

/** A window with little room for columns: tables are as dense as in half a screen. */
export function useIsTight(): boolean {
  const band = useScreenBand();
  return !useIsMobile() && band < 3;
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(MOBILE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
