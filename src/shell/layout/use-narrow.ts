import { useSyncExternalStore } from "react";

/** Below 992 px (product spec §9, "Screen size bands") the sidebar is a drawer. */
const narrow = window.matchMedia("(width < 992px)");

function subscribe(listener: () => void): () => void {
  narrow.addEventListener("change", listener);
  return () => narrow.removeEventListener("change", listener);
}

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches);
}
